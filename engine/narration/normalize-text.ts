import { drugsIn } from '../lexicon/drug-names.ts'
import { withoutRetracted } from '../rules/corrections.ts'
import { expanded, expandedNouns, withoutFillers } from '../words/clean-speech.ts'
import { digits } from '../words/numbers.ts'
import { withDoseUnits } from './dose-units.ts'
import { withDrugsSpelled } from './drug-spelling.ts'
import { expandShorthand } from './expand-shorthand.ts'
import { outsideQuotes } from './quoted.ts'

/** Shorthand is full of "no" that takes nothing back. */
const TAKES_BACK =
  /\b(?:wait|actually|sorry|scratch|correction|i mean|make (?:that|it)|or rather|strike|excuse|pardon)\b|(?:\.{2,}|…|[-–—]) ?no\b|, no,/i

/** Typed words with abbreviations expanded and corrections inside the sentence applied. */
export function typedText(text: string, planned: boolean): string {
  const words = expandShorthand(text, planned)
  return (TAKES_BACK.test(text) ? withoutRetracted(words) : words).trim()
}

/** Dictated words: no fillers, numbers as digits, drug names corrected; quotations stay verbatim. */
export function dictatedText(text: string): string {
  const marked = text.replace(/,?\s*\bsemi ?colon\b,?/gi, ';')
  return outsideQuotes(closedQuotes(doseAndSpan(withPhoneNumbers(marked))), (words) =>
    withDoseUnits(
      withoutRetracted(withDrugsSpelled(digits(expandedNouns(expanded(hadNotWould(withoutFillers(words))))))),
    ),
  )
    .replace(/(\bweigh\w*\b[^.;]{0,40}?\b)([1-4]):(\d\d)\b/gi, '$1$2$3')
    .replace(/\bheight (\d) (\d{1,2})\b/gi, 'height $1 feet $2 inches')
    .trim()
}

const DIGIT = 'zero oh one two three four five six seven eight nine'.split(' ')
const SPOKEN_PHONE = new RegExp(`\\b(?:(?:${DIGIT.join('|')})[ -]){6,10}(?:${DIGIT.join('|')})\\b`, 'gi')

/** "Five five five oh one four two" is 555-0142. */
function withPhoneNumbers(text: string): string {
  return text.replace(SPOKEN_PHONE, (spoken) => {
    const figures = spoken
      .toLowerCase()
      .split(/[ -]/)
      .map((word) => Math.max(0, DIGIT.indexOf(word) - 1))
      .join('')
    return figures.replace(
      /^(\d{3})?(\d{3})(\d{4})$/,
      (_, area: string | undefined, one: string, two: string) => [area, one, two].filter(Boolean).join('-'),
    )
  })
}

/** "Sertraline fifty three weeks ago" means 50 mg, started 3 weeks ago: no one counts treatment in 53 weeks. */
function doseAndSpan(text: string): string {
  return text.replace(
    /\b(\w{5,} (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)) ((?:one|two|three|four|five|six|seven|eight|nine) (?:days?|weeks?|months?|years?)\b)/gi,
    (all, drugAndDose: string, span: string) =>
      drugsIn(drugAndDose).length > 0 ? `${drugAndDose} milligrams, ${span}` : all,
  )
}

/** "He'd spent" is "he had spent". */
function hadNotWould(text: string): string {
  return text.replace(
    /\b([a-z]+)['’]d (?=(?:never |already |just |also )?(?:been|had|said|spent|gone|done|taken|lost|told|known|seen|come|kept|gotten|[a-z]+ed)\b)/gi,
    '$1 had ',
  )
}

/** "Mood quote not so bad, affect brighter …" without an end of the quotation. */
function closedQuotes(text: string): string {
  return text
    .replace(
      /\b(mood,?) “([^,”]{1,60}), ((?:affect|thought|thinking|speech|insight)\b[^”]{0,400})”/gi,
      '$1 “$2”, $3',
    )
    .replace(/“([^”,]{2,60}), ((?:and|but) (?:he|she|they|pointed|then)\b[^”]{0,200})\.”$/, '“$1”, $2.')
}

/** A note of short typed lines that isn't dense enough to count as shorthand. */
export function looksTyped(source: string): boolean {
  const head = source.slice(0, 20_000)
  const marks = head.match(/[↑↓→]|\b(?:w\/|s\/p|d\/c|qhs|BID|SI\/HI|[Pp]t|Hx|Meds:|x ?\d+ ?(?:wk|mo|d)s?)\b/g)
  return (marks?.length ?? 0) >= 5 && head.split('\n').filter((line) => line.trim() !== '').length >= 4
}

/** A quotation alone has no speaker; "daughter: gave things away" is her statement. */
export function withSpeaker(text: string, topic: string): string {
  if (/^“[^”]*”[.,]?$/.test(text)) return `States ${text}`
  return topic === 'family' ? text : text.replace(TELLS, (_, who: string) => `Per ${who.toLowerCase()}: `)
}
const TELLS =
  /^(mother|father|wife|husband|daughter|son|brother|sister|girlfriend|boyfriend|parents|staff|roommate): /i

/** "Latex (hives)" means nothing without its heading. */
export function asAllergy(said: string): string {
  const text = said.replace(/^(?:[A-Z][a-z]+'s|hers|his|the patient's) (?:is|are) /i, '')
  if (
    /^(?:no\b|none\b|allerg|intoleran|adverse|\w+ allergy)|\b(?:gave|gives|is|has|had|gets|made|makes|caused|says)\b/i.test(
      text,
    )
  )
    return text.replace(/^none\b(?: known)?/i, 'No known allergies')
  return /intolerance/i.test(text)
    ? `Intolerance to ${text.replace(/ ?\(intolerance\)/i, '')}`
    : `Allergic to ${text}`
}
