import { drugsIn } from '../lexicon/drug-names.ts'

/**
 * "Forty milligrams. No wait, it was twenty" means twenty. Works on words with numbers as digits; replaces
 * what is taken back with its correction.
 */
const CUE =
  '(?:no wait|wait no|wait|no|nope|actually|sorry|scratch that|correction|i mean|make that|make it|or rather|rather|well no|or no|oh no|excuse me|(?:no,? )?i beg your pardon|pardon|moved to|hang on|hold on|hold up|i take (?:that|it) back|(?:no,? |actually,? )?let me (?:be careful|look|check|see|think|correct (?:that|myself)))'
const LINK =
  "(?:(?:sorry|correction|no|wait|actually|let us (?:do|say)|it was|it is|that was|that is|it has been|(?:let us|let's) make (?:it|that)|(?:let us|let's) (?:do|go|take|be|try|start) (?:\\w+ ){0,2}\\w+(?=,)|make (?:it|that)|make|i mean|more like|the|at|on|with|in|to|about|say|it would be|i got that wrong|that is wrong|my mistake)[,.]?\\s+)*"
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'

const NUMBER_AGAIN = new RegExp(
  `(?:\\b(?:about|around|at|on|the|like|maybe|for)\\s+)?(?<![\\w.])\\d[\\d.,:/]*%?(?:\\s*[a-z%'-]+(?![a-z%'-])){0,6}?[,.;…—–-]*\\s+(?:well,?\\s+|um,?\\s+|let us |let's )*${CUE}[,.!]*\\s+${LINK}(?=(?:(?:the|about|like|maybe|at|on|around|a|is|was|it|more|closer|to)\\s+){0,3}?\\d)`,
  'gi',
)
const DAY_AGAIN = new RegExp(
  `\\b${DAY}[,.;]*\\s+(?:well,?\\s+|um,?\\s+)*${CUE}[,.]*\\s+${LINK}(?=${DAY})`,
  'gi',
)
const MONTH_AGAIN = new RegExp(
  `\\b${MONTH}[,.;]*\\s+(?:well,?\\s+|um,?\\s+)*${CUE}[,.]*\\s+${LINK}(?=${MONTH})`,
  'gi',
)

/** "NKDA… correction: latex", "mild tremor, no, let me be careful, there was none": the preceding clause is removed. */
const CLAUSE_AGAIN =
  /(^[A-Za-z ]{3,20}:\s+|^|[.;]\s+)[^.;,]{2,60}?(?:,|\.{2,}|…|;)\s*(?:(?:correction|scratch that|strike that)[:,]?|no,? (?:let me be (?:careful|exact)|wait|correction|scratch that|strike that|that is the|that's (?:the|part))[,:]?)\s+(?!\d)/gi

/** "In eight weeks, no, the winter's your bad time, let's say six weeks." */
const SPAN_AGAIN =
  /\b(?:\d+|a|one) (?:weeks?|months?|days?)\b[^.?!\d]{0,14}\b(?:no|actually|wait)\b[^.?!\d]{0,60}(?:\b(?:let us (?:say|do|make (?:it|that))|make (?:it|that)|say) (?:in )?|[;,] (?:in |back in |then in ))(?=(?:\d+|a|one) (?:weeks?|months?|days?)\b)/gi

/** "In 4 weeks... let me see, no, as we are changing, better in 3." */
const BETTER_IN =
  /\b\d+ (weeks?|months?|days?)\b[^.?!\d]*(?:\.{2,}[^.?!\d]*)?\b(?:no|actually|wait)\b[^.?!\d]{0,60}\b(?:better|rather|make (?:it|that)|let us (?:say|do|make it)) (?:in )?(\d+)(?=[,.;!]|$)/gi

/** "It is daily, no, strike daily, four a week." */
const STRUCK =
  /\b([\w-]+)(?: (?:kilos?|pounds?|mg|weeks?|days?|months?|hours?))?[,.]?\s+(?:no,?\s+)?(?:strike|scratch|delete)\s+(?:the )?\1[,.]?\s+/gi

/** "Thirty daily, then sixty, sorry, stay at thirty until I see her." */
const GOES_NO_FURTHER =
  /,? then \d+(?:\.\d+)?(?: mg)?,? (?:sorry|no|actually|scratch that|strike that|wait)(?=,? (?:stay|keep|hold|leave|just stay)\b)/gi

/** "Return in 6 weeks, I mean, sorry, 8": the second number has the same unit. */
const SAME_UNIT =
  /\b\d[\d.]* ((?:mg|mcg|(?:weeks?|months?|days?|years?|hours?|minutes?|pounds?|beers?|drinks?|glasses|shots?|cigarettes?|packs?|pills?|tablets?|capsules?|times|cups?|kids|children|doses?|nights?|joints?|bottles?|cans?|sessions?|attacks?)(?: (?:ago|of [a-z]+|a (?:day|week|night|month)))?)),? (?:(?:i mean|sorry|no wait|wait no|no|make that|make it|actually|wait|rather|or rather|well),? )+((?:(?:more|something) like|maybe|about|like|closer to|probably|around) )?(\d[\d.]*)(?=[,.;]|$|(?<!\bmc?g\b.*) (?:in the|at|on|now|every|each|a) ?)/gi
/** "Single, sorry, recurrent", "in full, make that partial remission": one word for another of its kind. */
export const KINDS = [
  'single(?: episode)?|recurrent',
  'full|partial|early|sustained',
  'mild|moderate|severe|low|high|intermediate|elevated',
  'left|right|both|bilateral',
  'morning|evening|night|bedtime|noon',
  'daily|weekly|monthly|nightly|twice daily|once daily',
  'today|tonight|tomorrow(?: (?:am|pm|morning|night))?|yesterday',
  'brother|sister|mother|father|aunt|uncle|cousin|son|daughter|husband|wife',
]
const KIND_AGAIN = KINDS.map(
  (kind) =>
    new RegExp(
      `\\b(?:${kind})(?:,| -| –)? (?:no, |no wait,? |(?:sorry|make that|make it|i mean|correction|wait|rather|or rather|excuse me),? )+(?=(?:${kind})\\b)`,
      'gi',
    ),
)

/** "Clozapine toxicity, no, don't say toxicity, say elevated level." */
const NOT_TO_SAY =
  /(^|[.;:]\s+)[^.;:]{2,60}?,? (?:no,? )?(?:do not|don't) (?:say|put|write|call it) [\w' -]{2,30}?,? (?:say|put|write|call it) /gi
/** "Bipolar two, sorry, bipolar one disorder." */
const WORD_AGAIN =
  /\b([a-z]{3,}) [\w-]+,? (?:sorry|i mean|correction|make that|or rather|excuse me|scratch that|no),? (?:no,? |sorry,? |i mean,? |the )*(?=\1 [\w-]+)/gi

/** "Venlafaxine... no - desvenlafaxine 100." */
function otherDrugIn(text: string): string {
  const named = drugsIn(text)
  for (const [i, { end, drug }] of named.entries()) {
    const next = named[i + 1]
    const first = named[i]
    if (!next || !first || next.drug.name === drug.name) continue
    if (
      /^(?:\.{2,}|…|,)?\s*(?:(?:no|wait)\s*[,:–—-]\s*|(?:sorry|i mean|no wait|correction)[,:]?\s*)$/i.test(
        text.slice(end, next.start),
      )
    )
      return otherDrugIn(`${text.slice(0, first.start)}${text.slice(next.start)}`)
  }
  return text
}

/** Without one of these words, nothing is taken back inside a sentence. */
const MAY_TAKE_BACK =
  /\b(?:no|nope|wait|actually|sorry|scratch|correction|mean|make|rather|excuse|pardon|moved|hang|hold|take|let|let's|strike|delete|better|right|not|don't|beg|careful|exact)\b|\b((?:19|20)\d\d) \1/i
const DRUG_AGAIN = /(?:\.{2,}|…|,)\s*(?:no|wait)\s*[,:–—-]|\b(?:sorry|i mean|no wait|correction)\b/i

export function withoutRetracted(said: string): string {
  if (!MAY_TAKE_BACK.test(said)) return said
  const text = DRUG_AGAIN.test(said) ? otherDrugIn(said) : said
  return KIND_AGAIN.reduce((words, again) => words.replace(again, ''), text)
    .replace(NOT_TO_SAY, '$1')
    .replace(WORD_AGAIN, '')
    .replace(STRUCK, '')
    .replace(GOES_NO_FURTHER, '')
    .replace(
      SAME_UNIT,
      (_, unit: string, about: string | undefined, count: string) =>
        `${about ?? ''}${count.replace(/[.]$/, '')} ${unit}${count.endsWith('.') ? '.' : ''}`,
    )
    .replace(SPAN_AGAIN, '')
    .replace(BETTER_IN, '$2 $1')
    .replace(CLAUSE_AGAIN, '$1')
    .replace(NUMBER_AGAIN, '')
    .replace(OFTEN_AGAIN, '')
    .replace(DAY_AGAIN, '')
    .replace(MONTH_AGAIN, '')
    .replace(/\b(?:19|20)\d\d,? right[,?.]? (?=(?:19|20)\d\d\b)/gi, '')
    .replace(/\b((?:19|20)\d\d) (?=\1\b)/g, '')
}

/** "Twice this week, sorry, once this week." */
const OFTEN_AGAIN =
  /\b(?:once|twice|\d+ times)(?: (?:this|a|per|last|every|each) \w+)?,? (?:sorry|no|wait|i mean|correction|scratch that|strike that|actually|rather)[, ]+(?:no[, ]+)?(?=(?:once|twice|\d+ times)\b)/gi

const STARTS_OVER =
  /^(?:well[,.]?\s+|um[,.]?\s+|oh[,.]?\s+)*(?:no[,.]?\s+wait|(?:no[,.]?\s+)?(?:hang|hold) (?:on|up)|wait|no,?\s+(?:the \d|that is what i tell|it (?:was|is)|sorry|make|i beg your pardon)|i beg your pardon|pardon me|no[,.]\s*$|no,\s+\d|actually|sorry|scratch that|correction|let me correct|i mean,?\s+\d|well[,.]?\s+no\b|on second thought|or no\b|i take (?:that|it) back|make (?:that|it)\b)/i
const QUANTITY = /(\d[\d.,:/]*)\s*([a-z%]+)?/gi
const MEASURE = /^(?:mg|mcg|weeks?|days?|months?|years?|hours?|minutes?|pounds?|%)$/i
const UNIT = (word: string) => word.toLowerCase().replace(/s$/, '')

/**
 * Whether the later sentence takes back the earlier one: it starts over and names another number of the same
 * kind, or another number where the earlier one had only one.
 */
export function retracts(later: string, earlier: string): boolean {
  if (!STARTS_OVER.test(later)) return false
  const now = [...later.matchAll(QUANTITY)]
  const before = [...earlier.matchAll(QUANTITY)]
  if (now.length === 0 || before.length === 0 || /^of$/i.test(now[0]?.[2] ?? '')) return false
  const units = new Set(now.map((match) => UNIT(match[2] ?? '')))
  const sameUnit = before.some((match) => match[2] !== undefined && units.has(UNIT(match[2])))
  const differs =
    before.some((match) => !now.some((other) => other[1] === match[1])) ||
    // "I'd start with 50. Actually, 25 for a week, then 50."
    !before.some((match) => match[1] === now[0]?.[1])
  if (sameUnit) return differs
  // "Forty milligrams. Actually, three weeks now": the two are unrelated.
  const measures = (matches: RegExpExecArray[]) => matches.some((match) => MEASURE.test(match[2] ?? ''))
  return differs && before.length === 1 && !(measures(now) && measures(before))
}

/** "No, that is what I tell people": the previous sentence doesn't count. */
export function disowns(sentence: string): boolean {
  return /\b(?:that is what i tell (?:people|everyone|them|my)|scratch that|strike that|that is not true|i am lying|that is a lie|forget i said)\b/i.test(
    sentence,
  )
}

/** "… at 1:15." "No, I beg your pardon, 2:15.": a short correction replaces the last number of its kind. */
export function correctedIn(later: string, earlier: string): string | undefined {
  if (later.split(' ').length > 9 || !STARTS_OVER.test(later)) return undefined
  const numbers = later.match(/\d+(?::\d+)?(?:st|nd|rd|th)?/g) ?? []
  const said = numbers.at(-1)
  // "No, the 14th is a holiday, the 15th" names what it replaces.
  if (said === undefined || (numbers.length > 1 && !earlier.includes(numbers[0] as string))) return undefined
  const again = /^\d{3,4}$/.test(said) && /\d:\d\d/.test(earlier) ? said.replace(/(\d\d)$/, ':$1') : said
  const shape = again.includes(':')
    ? /\d+:\d+/g
    : /(?:st|nd|rd|th)$/.test(again)
      ? /\d+(?:st|nd|rd|th)/g
      : undefined
  const plain = earlier.match(/(?<![\d:.])\d+(?![\d:.]*\d|st|nd|rd|th)/g) ?? []
  // "Two glasses on Saturdays." "No, three.": the only number in the sentence.
  const only =
    shape === undefined &&
    plain.length === 1 &&
    /^(?:well,? )?(?:no,? (?:(?:hang|hold) (?:on|up),? |wait,? )?|(?:hang|hold) (?:on|up),? )(?:it (?:is|was) )?\d+[,.]?(?: \w+)?[.]?$/i.test(
      later,
    )
      ? plain[0]
      : undefined
  const before = shape ? (earlier.match(shape) ?? []).at(-1) : only
  return before === undefined || before === again ? undefined : earlier.replace(before, again)
}
