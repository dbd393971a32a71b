import { drugsIn } from '../lexicon/drug-names.ts'
import { COMMON_WORDS } from '../transcript/common-words.ts'

const DAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const MONTH = 'january|february|april|june|july|august|september|october|november|december'
const PROPER = new RegExp(`\\b(?:${DAY}s?|${MONTH})\\b`, 'g')
const MAY = /\b(in|since|until|by|last|early|late|of|on|from) (may|march)\b(?! (?:be|have|need|want|also)\b)/g
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Spoken codes and names: "bipolar one", "A one C", "doctor imari". */
function spokenNames(text: string): string {
  return text
    .replace(/\bbipolar (?:type )?(?:one|1)\b/gi, 'bipolar I')
    .replace(/\btype one\b(?= |,|\.|$)(?! diabetes)/g, 'type I')
    .replace(/\bbipolar (?:type )?(?:two|2)\b/gi, 'bipolar II')
    .replace(/\b(?:PHQ|phq)[ -]?(?:nine|9)\b/g, 'PHQ-9')
    .replace(/\b(?:GAD|gad)[ -]?(?:seven|7)\b/g, 'GAD-7')
    .replace(/\b(?:PCL|pcl)[ -]?(?:five|5)\b/g, 'PCL-5')
    .replace(
      /(?<!\b(?:care|her|his|their|the|a|my|own|our|new|family|outpatient|eye|another|no) )\b[Dd]octor ([A-Z][a-z]+|[a-z]{3,14}(?= (?:who|about|on|at|in|and|will)\b|[,.]))/g,
      (_, name: string) => `Dr. ${capital(name)}`,
    )
    .replace(/\bI [Mm]\b(?= (?:on|in|every|today|given|injection|once)|[,.]|$)/g, 'IM')
    .replace(/(\d{3,}), (?:\d ){1,4}\d(?=,)/g, '$1')
    .replace(/\b([A-Z][a-z]+) the (\d{1,2}(?:st|nd|rd|th))\b/g, '$1 $2')
    .replace(/\btimes (?:three|3)\b(?=[,.;]|$)/g, 'x3')
    .replace(/\btimes (?:four|4)\b(?=[,.;]|$)/g, 'x4')
    .replace(/\bvitamin ([bcdek])\b/gi, (_, letter: string) => `vitamin ${letter.toUpperCase()}`)
    .replace(PROPER, capital)
    .replace(MAY, (_, before: string, month: string) => `${before} ${capital(month)}`)
}

/** Drug names are lower case inside a sentence, unless they are brands. */
function drugCase(text: string): string {
  let out = ''
  let at = 0
  for (const { drug, start, end, said } of drugsIn(text)) {
    const brand = drug.brands.includes(said.toLowerCase()) && !said.toLowerCase().startsWith(drug.name)
    if (!brand && (start === 0 || drug.name !== said.toLowerCase())) continue
    out += text.slice(at, start) + (brand ? said.split(' ').map(capital).join(' ') : drug.name)
    at = end
  }
  return out + text.slice(at)
}

/** A dash becomes a colon after a few words, and a semicolon after a whole clause. */
function dash(_: string, at: number, whole: string): string {
  const before = whole.slice(0, at)
  const clause = before.slice(
    Math.max(before.lastIndexOf(','), before.lastIndexOf(';'), before.lastIndexOf('.')) + 1,
  )
  const introduces =
    clause.trim().split(' ').length <= 3 && !before.includes(':') && !whole.slice(at).includes(': ')
  return introduces ? ': ' : '; '
}

/** A sentence with its punctuation and capitals corrected. */
export function finishSentence(text: string): string {
  const clean = spokenNames(drugCase(text))
    .replace(/\s+/g, ' ')
    .replace(/(?<![,.:;(]) (?=(?:date of (?:admission|discharge)|attending is)\b)/g, ', ')
    .replace(/\b(lost|gained|is|was|about|at), (?=\d)/g, '$1 ')
    .replace(/ ?\.{2,}|…/g, ',')
    .replace(/,(?:\s*[,:])+/g, ',')
    .replace(/\s+([,.;:?!)])(?!\d)/g, '$1')
    .replace(/^1 (?=[a-z])/, 'One ')
    .replace(/”[,;]+(?=[.?!])/g, '”')
    .replace(/([.?!])”\./g, '$1”')
    .replace(/ (?:[-–—]|--) (?=\S)/g, dash)
    .replace(/(:[^:.;]{1,80}): /g, '$1; ')
    .replace(/[\s,;:–—-]+$/, '')
  if (!/[a-z0-9]/i.test(clean)) return ''
  const ended = /[.?!][”)]?$/.test(clean) ? clean : `${clean}.`
  return capital(ended).replace(
    /([.?!]) ([a-z])/g,
    (all, mark: string, letter: string, at: number, whole: string) =>
      /\b(?:a\.m|p\.m|vs|e\.g|i\.e|approx)$/i.test(whole.slice(Math.max(0, at - 6), at))
        ? all
        : `${mark} ${letter.toUpperCase()}`,
  )
}

const KIN =
  'husband|wife|sister|brother|mother|father|daughter|son|nephew|niece|cousin|aunt|uncle|partner|friend|boyfriend|girlfriend'
const NOT_A_NAME =
  /^(?:and|or|who|is|was|has|had|in|on|at|by|to|for|with|said|says|not|died|the|that|this|her|his|of|per|from|a|an|which|but|as|because|since|after|when|does|did|will|would|also|now|then|came|took|went|never|still|keeps|holds|present|there|here|only|did|brought|gave|today|here|law|\w+(?:ed|ing|s))$/

const MAX_NAMES = 20

/** Words after which a name follows, in a text without capitals. */
const BEFORE_NAME = new RegExp(
  `\\b(?:${KIN}|patient is|nurse practitioner|saint|mister|mrs|ms|(?:review|visit|note|summary|evaluation|assessment) (?:for|on)(?: (?:mister|mrs|ms))?) ([a-z]{3,14})(?: ([a-z]{3,14}(?:-[a-z]{3,14}| hyphen [a-z]{3,14})?))?\\b`,
  'g',
)

/** Names in a text without capitals: uncommon words after a relation or a title. */
export function namesWithoutCapitals(source: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (/[a-z] [A-Z][a-z]+ /.test(source.slice(0, 3000))) return names
  for (const [all, first = '', last = ''] of source.slice(0, 40_000).matchAll(BEFORE_NAME)) {
    const saint = all.startsWith('saint')
    if (names.size >= MAX_NAMES || !(saint ? isUncommon(first) : isName(first))) continue
    names.add(first)
    if (saint) names.add('saint')
    const family = last.split(/-| hyphen /)
    if (
      /^(?:patient|nurse|mister|mrs|ms|review|visit|note|summary|evaluation|assessment)/.test(all) &&
      family.every(isUncommon)
    )
      for (const name of family) names.add(name)
  }
  return names
}

const isUncommon = (word: string): boolean =>
  word !== '' && !COMMON_WORDS.has(word) && drugsIn(word).length === 0
const isName = (word: string): boolean => isUncommon(word) && !NOT_A_NAME.test(word)

export function withNames(text: string, names: ReadonlySet<string>): string {
  return names.size === 0
    ? text
    : text.replace(/\b[a-z]{3,14}\b/g, (word) => (names.has(word) ? capital(word) : word))
}
