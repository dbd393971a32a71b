import { drugsIn } from '../lexicon/drug-names.ts'

/**
 * What the next sentence makes of the one before it, when its speaker counts again: "Sunday. No wait, Saturday." "It's
 * lisinopril twenty. Sorry, ten." Words are prepared: numbers are digits, contractions are opened.
 */
type Kind =
  | 'times'
  | 'weekday'
  | 'month'
  | 'year'
  | 'ordinal'
  | 'clock'
  | 'pressure'
  | 'pack'
  | 'count'
  | 'number'
type Value = { kind: Kind; text: string; start: number; unit?: string }

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const KINDS: readonly (readonly [Kind, string])[] = [
  ['pressure', '\\d{2,3}\\/\\d{2,3}'],
  ['clock', "\\d{1,2}:\\d\\d(?: ?[ap]\\.?m\\.?)?|\\d{1,2} ?(?:[ap]\\.?m\\b\\.?|o'clock)"],
  ['times', '(?:once|twice|\\d+ times)(?: (?:a|per|every|each) (?:day|night|week|month|year))?'],
  ['weekday', `\\b(?:${WEEKDAY}(?: (?:night|morning|afternoon|evening))?|last night|yesterday)`],
  ['month', `\\b${MONTH}(?! \\d)`],
  ['year', '(?:19|20)\\d\\d'],
  ['ordinal', '\\d{1,2}(?:st|nd|rd|th)'],
  ['pack', '(?:half a|a|\\d+(?:\\.\\d+)?) packs?(?: (?:a|per) day)?'],
  ['count', '\\d+(?:\\.\\d+)? [a-z]+'],
  ['number', '\\d+(?:\\.\\d+)?%?'],
]
const ANY = new RegExp(
  `(?<![\\w.:/$]|[a-z]-)(?:${KINDS.map(([kind, form]) => `(?<${kind}>${form})`).join('|')})(?![\\d:/]|\\.\\d)`,
  'gi',
)
/** Words after a number that do not say what is counted. */
const NO_UNIT =
  /^(?:and|or|at|in|on|of|now|for|to|from|a|an|the|is|was|if|i|but|so|then|every|each|per|today|actually|because|with|when|since|right|first|instead|total|daily|again|maybe|last|this|that|twice|once|before|after|they|he|she|we|you|it|my|too|by|as|these)$/i

function valuesIn(text: string): Value[] {
  return [...text.matchAll(ANY)].map((match) => {
    const kind = (KINDS.find(([name]) => match.groups?.[name] !== undefined)?.[0] ?? 'number') as Kind
    const [number = '', unit = ''] = kind === 'count' ? match[0].split(' ') : [match[0]]
    if (kind !== 'count') return { kind, text: match[0], start: match.index }
    return NO_UNIT.test(unit)
      ? { kind: 'number', text: number, start: match.index }
      : { kind, text: match[0], start: match.index, unit: singular(unit) }
  })
}

const singular = (word: string): string => word.toLowerCase().replace(/s$/, '')

/** Takes back what was said, for sure. */
const CUE =
  '(?:no,? wait|wait,? no|no|nope|naw|nah|wait|(?:no,? )?(?:hang|hold) on|sorry|actually|i mean|i lie|i lied|i am lying|correction|scratch that|(?:i )?tell a lie|my mistake|i (?:added|counted|read|said|wrote|put|had|got)(?: (?:it|that|them))?(?: (?:up|down))? wrong|i misread(?: it| that)?|i misspoke|i (?:am|was) wrong|that (?:is|was) wrong|excuse me|i take (?:that|it) back|let me think|(?:i will be|to be|if i am being|being|let me be|i should be) (?:truthful|honest|straight|fair)(?: with you)?|truthfully|in truth)'
/** May only lead on: what follows has to say that it counts again. */
const LEAD = '(?:well|okay|oh|um|hm+|honestly|really|fine|all right)'
const LINK =
  '(?:(?:it|that|this) (?:is|was|would be)|they (?:are|were)|make (?:it|that)|let us (?:do|say|make (?:it|that))|more like|closer to|just|only|about|like|maybe|probably|around|say|the|a|on|at|in|for|i was|i am|i have|i had|i think|my|back|of|to|with)'
const MORE_LIKE = '(?:more like|rather|closer to|(?:it|that) (?:is|was) (?:really|actually|more))'
const COUNTS_AGAIN = new RegExp(
  `^(?:(?:${LEAD})[,.?! ]+)*(?:(?:(?:${CUE})[,.?! ]+)+(?:(?:${LEAD}|${LINK})[, ]+)*|${MORE_LIKE} (?:(?:${LINK}) )*)(?=\\S)`,
  'i',
)
/** "Eight, actually." "Tuesday, sorry, the lab is closed." */
const CUE_AFTER = /^,? (?:actually|sorry|i mean|rather|no)\b[,.]?\s*/i
/** "Honestly? Four." */
const BARE_AFTER_LEAD = new RegExp(`^(?:${LEAD})[,.?! ]+(?=(?:about |maybe |like )?\\S+(?: \\S+)?[.]?$)`, 'i')

const MAY_PUT_RIGHT =
  /^(?:no|nope|naw|nah|not|wait|hang|hold|sorry|actually|i (?:added|counted|read|said|wrote|put|had|got|am|was)\b.{0,16}\bwrong|i (?:mean|misread|misspoke|tell|lie|lied|am lying|will be|should be|take)|correction|scratch|tell a lie|my mistake|excuse|let me|to be|if i am|being|truth|in truth|well|okay|oh|um|hm+|honestly|really|fine|all right|more|rather|closer|(?:it|that) (?:is|was)|\d|once|twice|half|a pack|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)\b/i

export type PutRight = {
  /** The earlier sentence with the later value in its place. */
  text: string
  /** What the later one says besides. */
  rest?: string
}

/**
 * The earlier sentence as the later one puts it right; undefined where it does not. A bare "Once." takes the place of
 * "twice" only when the next words say it again: "Just once."
 */
export function putRight(earlier: string, later: string, next = ''): PutRight | undefined {
  // Most sentences put nothing right, and these are all the ways to begin.
  if (!MAY_PUT_RIGHT.test(later) || later.split(' ').length > MOST_WORDS || /\?$/.test(earlier))
    return undefined
  const drug = otherDrug(earlier, later)
  if (drug) return drug
  const [value] = valuesIn(later)
  if (!value) return undefined
  const bare = value.start === 0 && later.slice(value.text.length).replace(/[.!]$/, '') === ''
  const lead = (COUNTS_AGAIN.exec(later) ?? BARE_AFTER_LEAD.exec(later))?.[0]
  let after: string
  if (lead !== undefined && lead.length === value.start) after = later.slice(value.start + value.text.length)
  else if (value.start === 0 && CUE_AFTER.test(later.slice(value.text.length)))
    after = later.slice(value.text.length).replace(CUE_AFTER, '')
  else if (bare && valuesIn(next).some(({ text }) => text.toLowerCase() === value.text.toLowerCase()))
    after = ''
  else return undefined
  // "Actually, three of my patients": not said of what was counted before.
  if (/^ (?:of|or|to) /i.test(after)) return undefined
  const old = placeOf(value, earlier)
  if (!old || old.text.toLowerCase() === value.text.toLowerCase()) return undefined
  const rest = after.replace(/^[,.;\s]+/, '')
  const text = `${earlier.slice(0, old.start)}${worded(value, old)}${earlier.slice(old.start + old.text.length)}`
  return rest.split(' ').length > 2 ? { text, rest } : { text }
}
const MOST_WORDS = 16

/** "No tramadol" rules it out; "No, tramadol" names it. */
const IT_IS = new RegExp(`^(?:(?:${CUE})[,.] ?)+(?:(?:it|that) (?:is|was) )?(?:the |my )?$`, 'i')
const NOT_THAT = /^(?:(?:no|wait|sorry)[,. ]+)*not (?:the |my )?$/i

/** "They gave me Klonopin. Not Klonopin, what is it, Ativan." "I'm allergic to penicillin. No, it's sulfa." */
function otherDrug(earlier: string, later: string): PutRight | undefined {
  const [old, second] = drugsIn(earlier)
  const [first, other] = drugsIn(later)
  if (!old || second || !first) return undefined
  const before = later.slice(0, first.start)
  const instead =
    NOT_THAT.test(before) && first.drug.name === old.drug.name
      ? other
      : IT_IS.test(before)
        ? first
        : undefined
  if (!instead || instead.drug.name === old.drug.name) return undefined
  const rest = later.slice(instead.end).replace(/^[,.;\s]+/, '')
  const text = `${earlier.slice(0, old.start)}${later.slice(instead.start, instead.end)}${earlier.slice(old.end)}`
  // "My brother's the penicillin": who had the one that was not meant says nothing of the patient.
  const named = rest.split(' ').length > 2 && !drugsIn(rest).some(({ drug }) => drug.name === old.drug.name)
  return named ? { text, rest } : { text }
}

/** Where the later value belongs: the only one of its kind, or the only number when it is no more than a number. */
function placeOf(value: Value, earlier: string): Value | undefined {
  const places = valuesIn(earlier).filter((place) => {
    if (value.kind === 'number') return place.kind === 'number' || place.kind === 'count'
    if (value.kind === 'count')
      return place.kind === 'count'
        ? place.unit === value.unit
        : place.kind === 'number' && value.unit === 'mg'
    return place.kind === value.kind
  })
  return places.length === 1 ? places[0] : undefined
}

function worded(value: Value, old: Value): string {
  // "Nine thousand dollars." "Sorry, six.": the thousands are not said again.
  const [before, now] = [Number.parseFloat(old.text), Number(value.text)]
  if (value.kind === 'number' && before >= 1000 && before % 1000 === 0 && now < 100)
    return old.text.replace(/^\S+/, String(now * 1000))
  return value.kind === 'number' && old.kind === 'count'
    ? `${value.text} ${old.text.slice(old.text.indexOf(' ') + 1)}`
    : value.text
}

/** "I lost twenty pounds. It's not twenty.": the number that is denied. */
export function deniesNumber(later: string, earlier: string): boolean {
  const number =
    /^(?:(?:no|well|but)[, ]+)*(?:it|that) (?:is|was) not (?:the |really |quite )?(\d+(?:\.\d+)?)\b[^\d]{0,20}$/i.exec(
      later,
    )?.[1]
  return (
    number !== undefined && new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}(?![\\d.]*\\d)`).test(earlier)
  )
}

const MONTH_DAY = new RegExp(`^(?:on )?(${MONTH} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?)[.!]?$`, 'i')

/** "She died on the ninth." "April ninth.": the day with its month. */
export function withMonth(before: string, after: string): string | undefined {
  const [, date, day] = MONTH_DAY.exec(after.trim()) ?? []
  if (!date || !day) return undefined
  const named = new RegExp(`\\bthe ${day}(?:st|nd|rd|th)\\b`, 'i')
  if (!named.test(before)) return undefined
  return before.replace(named, date.replace(/ the /i, ' '))
}
