import { MEASURES } from '../facts/chart/measure-names.ts'
import { type DrugMention, drugsIn } from '../lexicon/drug-names.ts'

/** Scores, values and doses in a written line of a note. Reads only what follows the name directly. */

type WrittenMeasure = { what: string; value: string }

export type DoseAct = 'takes' | 'changed' | 'started' | 'stopped'

export type WrittenDose = {
  /** Generic name, to compare, and the name as written. */
  drug: string
  said: string
  act: DoseAct
  /** The dose before the change, and the current one. */
  from?: string
  to?: string
}

/** Longer lines are quotations and narratives. */
const MAX_LINE = 2_000
/** How far after a name its value may be. */
const REACH = 60

const NAMED = MEASURES.map(({ said, ...measure }) => ({
  ...measure,
  pattern: new RegExp(`\\b(?:${said})(?![\\w])`, 'gi'),
}))
const LEAD =
  /^(?:[\s:,=(]|\b(?:total|scores?|scored|level|today|now|currently|results?|reading|is|was|of|at)\b)*/i
const CHANGE =
  /^(?:down|up|decreased|increased|improved|worsened|rose|fell|dropped|went)?[\s:,]*(?:from )?(\d+(?:\.\d+)?)(?:\s?\/\s?\d+)?\s*(?:→|->|to)\s*(\d+(?:\.\d+)?)/i
const VALUE = /^(\d+(?:\.\d+)?)(?:\s?\/\s?(\d+))?(?![\d.]*\d|\s?-\s?\d)/
const COUNTS =
  /^\s?(?:weeks?|months?|days?|years?|hours?|mg|mcg|minutes?|times|items?|visits?|sessions?|nights?|or (?:less|more|below|above))\b/i
const PAST =
  /\b(?:last|previous|prior|ago|was|were|baseline|earlier|before|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)\b/i
const PRESENT = /\b(?:today|now|currently|is)\b/i

/** The measures that a line names, with or without a value. */
export function measureNamesIn(text: string): string[] {
  if (text.length > MAX_LINE) return []
  return NAMED.filter(({ pattern }) => text.search(pattern) >= 0).map(({ what }) => what)
}

/** Without values of another time ("PHQ-9 was 20 in January") and goals ("PHQ-9 below 10"). */
export function measuresIn(text: string): WrittenMeasure[] {
  if (text.length > MAX_LINE || !/\d/.test(text)) return []
  const found: WrittenMeasure[] = []
  for (const { what, least, most, pattern } of NAMED) {
    for (const match of text.matchAll(pattern)) {
      const value = valueAfter(text.slice(match.index + match[0].length), least, most)
      if (value !== undefined && !found.some((one) => one.what === what)) found.push({ what, value })
    }
  }
  const pressure = /\b(?:BP|blood pressure)\b[\s:,]*(?:(?:is|was|today|of)\s)*(\d{2,3}\/\d{2,3})\b/i.exec(
    text,
  )
  if (pressure?.[1]) found.push({ what: 'Blood pressure', value: pressure[1] })
  return found
}

function valueAfter(after: string, least: number, most: number): string | undefined {
  const lead = LEAD.exec(after)?.[0] ?? ''
  const rest = after.slice(lead.length)
  if (lead.length > REACH) return undefined
  const inRange = (value: string) => Number(value) >= least && Number(value) <= most
  const change = CHANGE.exec(rest)
  if (change?.[1] && change[2] && inRange(change[1]) && inRange(change[2])) return change[2]
  const value = VALUE.exec(rest)
  if (!value?.[1] || !inRange(value[1])) return undefined
  const following = rest.slice(value[0].length)
  if (COUNTS.test(following)) return undefined
  const clause = `${lead} ${following.replace(/\([^)]*\)?/g, ' ').split(/[,;]|\.(?!\d)|\band\b/)[0] ?? ''}`
  return PAST.test(clause) && !PRESENT.test(clause) ? undefined : value[1]
}

const AMOUNT = String.raw`(\d+(?:,\d{3})*(?:\.\d+)?)\s?(mg|mcg|g|ml|units?)\b`
const RELEASE = String.raw`(?:\s(?:XR|ER|XL|SR|CR|DR|LA|IR|ODT|HCl|sodium|carbonate|extended[- ]release)\b)*`
const FROM_TO = new RegExp(
  String.raw`^${RELEASE}[\s:,]*(?:dose\s)?(?:from\s)?(\d+(?:\.\d+)?)\s?(?:mg|mcg|g|ml|units?)?(?:\s(?:daily|nightly|at bedtime|twice (?:a day|daily)|once (?:a day|daily)))?\s*(?:→|->|to)\s*${AMOUNT}`,
  'i',
)
const TO = new RegExp(String.raw`^${RELEASE}[\s:,]*(?:dose\s)?(?:back\s)?(?:up\s|down\s)?to\s${AMOUNT}`, 'i')
const DOSE = new RegExp(String.raw`^${RELEASE}[\s:,]*(?:(?:at|of|is|now)\s)?${AMOUNT}`, 'i')

/** The last verb before the drug decides. */
const ACTS: readonly { act: DoseAct; pattern: RegExp }[] = [
  {
    act: 'changed',
    pattern:
      /\b(?:increas|decreas|rais|lower|reduc|titrat|taper|chang|adjust|uptitrat|went up|go up)(?:e|es|ed|ing)?\b/gi,
  },
  { act: 'started', pattern: /\b(?:start|begin|began|initiat|restart|resum|add)(?:e|es|s|ed|ing)?\b/gi },
  { act: 'stopped', pattern: /\b(?:stop|discontinu|d\/c|hold)(?:e|es|s|ed|ped|ping|ing)?\b/gi },
  {
    act: 'takes',
    pattern:
      /\b(?:tak(?:e|es|en|ing)|continu(?:e|es|ed|ing)|keep|maintain|remains? on|stays? on|currently|on)\b/gi,
  },
]

/** Someone else's drug, or one that isn't taken. */
const NOT_TAKEN =
  /\b(?:past|previously|formerly|tried|never|not|no|denie[sd]|declin\w+|deferred|consider\w*|discuss\w*|if|allerg\w+|mother|father|parents?|sister|brother|wife|husband|spouse|son|daughter|partner)\b|n[’']t\b/i

/** In order of the text. A drug that is only mentioned has no dose. */
export function dosesIn(text: string): WrittenDose[] {
  if (text.length > MAX_LINE) return []
  const mentions = drugsIn(text)
  return mentions.flatMap((mention, index): WrittenDose[] => {
    const before = text.slice(mentions[index - 1]?.end ?? 0, mention.start)
    const after = text.slice(mention.end, mentions[index + 1]?.start ?? text.length)
    const dose = doseOf(before, after, mention)
    return dose ? [dose] : []
  })
}

function doseOf(before: string, after: string, { drug, said }: DrugMention): WrittenDose | undefined {
  const lead = before.split(/;|\.(?!\d)/).at(-1) ?? ''
  if (NOT_TAKEN.test(lead) || /^[^.;,]{0,20}\b(?:declined|deferred)\b/i.test(after)) return undefined
  const act = actIn(lead, after)
  const named = { drug: drug.name, said: said.toLowerCase() === said ? said : drugName(said) }
  if (act === 'stopped') return { ...named, act }
  const both = FROM_TO.exec(after)
  if (both?.[1] && both[2] && both[3]) {
    const unit = both[3].toLowerCase()
    return { ...named, act: 'changed', from: `${both[1]} ${unit}`, to: `${both[2]} ${unit}` }
  }
  const to = TO.exec(after)
  if (to?.[1] && to[2]) return { ...named, act: 'changed', to: `${to[1]} ${to[2].toLowerCase()}` }
  const dose = DOSE.exec(after)
  if (!dose?.[1] || !dose[2]) return undefined
  return { ...named, act: act ?? 'takes', to: `${dose[1]} ${dose[2].toLowerCase()}` }
}

function actIn(before: string, after: string): DoseAct | undefined {
  let last = -1
  let found: DoseAct | undefined
  for (const { act, pattern } of ACTS) {
    for (const { index } of before.matchAll(pattern)) {
      if (index < last) continue
      last = index
      found = act
    }
  }
  const isEnded = /^[^.;,]{0,20}\b(?:was|is|has been)\s(?:stopped|discontinued|held)\b/i.test(after)
  return found ?? (isEnded ? 'stopped' : undefined)
}

/** Brand names keep their capital. */
function drugName(said: string): string {
  return said.charAt(0).toUpperCase() + said.slice(1)
}
