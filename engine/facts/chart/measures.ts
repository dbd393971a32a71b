import type { Measure } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { bloodPressures } from './blood-pressure.ts'
import { inPositions, positionIn } from './body-positions.ts'
import { chartSentences } from './chart-sentences.ts'
import { MEASURES, type MeasureName } from './measure-names.ts'
import {
  DATED,
  isOfPatient,
  type Run,
  runsOf,
  saidAt,
  stretch,
  TARGET,
  timeWords,
  unitsBetween,
  WAS,
} from './measure-run.ts'
import { results } from './results.ts'
import { weightChange, weightUnit } from './weight.ts'

const LEVEL = 'level(?= (?:last|was|is|came|of|at|from|in|today|back|it|this|on|,))'
const YOU_WEIGH =
  '(?:you are|he is|she is|got you|have you)(?: (?:at|down to|up to))?(?= \\d{2,3}(?:\\.\\d)? (?:today|pounds|lbs?|kilos|kg|this morning))|(?:you are|got you) at(?= \\d{3}\\b(?! ?(?:mg|milligrams)))'
const NAMES = MEASURES.map(({ said }) => `(${said})`).join('|')
const MENTION = new RegExp(`\\b(?:${NAMES}|(${LEVEL})|(${YOU_WEIGH}))(?![\\w])`, 'gi')
const NUMBER =
  /(?<![\d/.:$-]|\d,|[a-z])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\/\d{1,2}(?!\d))?(?![\d/:]|[.,]\d|-[a-z]|(?:st|nd|rd|th)\b)/gi
const COUNTS =
  /^ ?(?:weeks?|months?|days?|years?|hours?|mg|milligrams?|mcg|micrograms?|minutes?|times|items?|tablets?|pills?|capsules?|a\.?m\b|p\.?m\b|o'clock|questions?|inches|sessions?|nights?|cups?|cans?|liters?|in the (?:morning|afternoon|evening)|tonight)/i
/** Marks a value that isn't today's. */
const OF_ANOTHER_TIME = /\b(?:before|on (?:this|that|the (?:same|old)) dose)\b/i
const RECENT =
  /\b(?:this (?:morning|week|month)|last week|today|yesterday|(?:from|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
const NOW = /\b(?:today|now|this time|is|are|down to|up to|to)\b/i
const CORRECTS =
  /(?:^|[.,;] )(?:no(?=[,.]? (?:wait|sorry|that|it|actually|\d|make))|hang on|sorry|wait|actually|scratch that|correction|i misread|excuse me)\b/gi
const ORDERS =
  /\b(?:repeat|recheck|order|draw|(?:will|to|going to) (?:check|get|do|run|add)|need an?|want (?:an?|the|some)|labs?:|blood work:|another|send)\b[^.]*$/i

export function measures(visit: UnitsOfVisit): Measure[] {
  const found: Found[] = []
  for (const run of runsOf(chartSentences(visit))) {
    const mentions = [...run.text.matchAll(MENTION)]
    for (const [index, mention] of mentions.entries()) {
      const name = nameOf(mention, run, visit)
      if (!name || (name.kindOf === 'score' && run.role !== 'clinician' && run.role !== 'patient')) continue
      const from = mention.index + mention[0].length
      const end = Math.min(mentions[index + 1]?.index ?? run.text.length, from + 120)
      const said = saidAt(run, mention.index)
      if (!said || !isOfPatient(said)) continue
      if (
        ORDERS.test(
          run.text.slice(run.starts.findLast(({ at }) => at <= mention.index)?.at ?? 0, mention.index),
        )
      )
        continue
      const measure = measureIn(
        name,
        stretch(run, from, end),
        run.text.slice(Math.max(0, mention.index - 40), mention.index),
      )
      if (measure) found.push({ ...measure, units: unitsBetween(run, mention.index, from + measure.reach) })
    }
    found.push(...bloodPressures(run), ...results(run))
  }
  return merged(found)
}

function nameOf(mention: RegExpMatchArray, run: Run, visit: UnitsOfVisit): MeasureName | undefined {
  const group = mention.slice(1).findIndex((part) => part !== undefined)
  if (group < MEASURES.length) return MEASURES[group]
  if (group > MEASURES.length) return MEASURES.find(({ what }) => what === 'Weight')
  // "Your level last week was 1.2" is about the last drug mentioned.
  const said = saidAt(run, mention.index ?? 0)
  if (!said) return undefined
  const words = visit.units
    .slice(Math.max(0, said.at - 6), said.at + 1)
    .flatMap(({ sentences }) => sentences.map(({ plain }) => plain))
    .join(' ')
  const drug = [
    ...words.matchAll(
      /\b(lithium|depakote|valproate|divalproex|lamotrigine|lamictal|clozapine|clozaril)\b/gi,
    ),
  ].at(-1)?.[1]
  const of = drug?.toLowerCase()
  return MEASURES.find(
    ({ said: pattern }) => of !== undefined && / ?level/.test(pattern) && pattern.includes(of),
  )
}

type Reading = { value: number; text: string; start: number; end: number; cue: string; after: string }

function readings(name: MeasureName, text: string): Reading[] {
  const all = [...text.matchAll(NUMBER)]
  const found: Reading[] = []
  let last = 0
  let inRange = false
  for (const [index, match] of all.entries()) {
    const start = match.index
    const end = start + match[0].length
    const between = text.slice(last, start)
    const cue = index === 0 ? between : between.slice(borderIn(between) % between.length)
    const rest = text.slice(end)
    const next = text.slice(end, Math.min(all[index + 1]?.index ?? text.length, end + 40))
    const after = next.slice(0, borderIn(next))
    last = end
    const [whole = '', outOf] = match[0].split('/')
    const value = Number(whole.replaceAll(',', ''))
    if (outOf !== undefined && (name.kindOf !== 'score' || Number(outOf) < value)) continue
    if (
      /\bt ?$/i.test(cue) ||
      /^ or (?:over|more|above|higher|less|below|under)\b|^ ?-?something\b/i.test(rest)
    )
      continue
    // "Between 0.6 and 0.8": the second number belongs to the range, too.
    inRange = TARGET.test(cue) || (inRange && /^\W*(?:and|to|or)\W*$/i.test(between))
    if (COUNTS.test(rest) || inRange || isYear(match[0], cue)) continue
    if (/\b(?:out of|of|\/) ?$/i.test(cue) && found.length > 0) {
      const before = found.at(-1)
      if (before && value <= 100 && value >= before.value) {
        before.text = `${before.text}/${match[0]}`
        before.after = after
        before.end = end
      }
      continue
    }
    if (value < name.least || value > name.most) continue
    if (name.decimal && !match[0].includes('.')) continue
    if (name.kindOf === 'score' && name.what !== 'EDE-Q' && match[0].includes('.')) continue
    found.push({ value, text: match[0], start, end, cue, after })
  }
  return found
}

/** Where the words about one number end and those about the next begin. */
function borderIn(text: string): number {
  const border = /[,.;]|\b(?:and|but|it (?:was|is)|they (?:were|are)|from)\b/i.exec(text)
  return border?.index ?? text.length
}

const isYear = (digits: string, cue: string): boolean =>
  /^(?:19|20)\d\d$/.test(digits) && /\b(?:in|since|of)\s*$/i.test(cue)

type Parsed = Omit<Found, 'units'> & { reach: number }
/** Includes the patient's position, if the words before the name mention it. */
type Found = Measure & { place?: string }

function measureIn(name: MeasureName, text: string, before: string): Parsed | undefined {
  const all = readings(name, text)
  const corrected = [...text.matchAll(CORRECTS)].at(-1)
  const [first, second] =
    corrected && all[0] && all[0].start < corrected.index
      ? all.filter(({ start }) => start > corrected.index)
      : all
  if (!first || (tooFar(first) && !corrected)) return undefined
  if (OF_ANOTHER_TIME.test(first.after)) return undefined
  // "28 when we began, 24 a month ago. Today you're 19."
  if (name.kindOf === 'score' && all.length >= 3) {
    const today = all.findLast(({ cue }) => /\b(?:today|now|this time)\b/i.test(cue))
    if (!today || today === first) return undefined
    return {
      kind: 'measure',
      what: name.what,
      kindOf: name.kindOf,
      value: today.text,
      earlier: earlier(first.text, first, false),
      reach: today.end,
    }
  }
  if (name.what === 'Pulse') {
    const placed = inPositions(text, [first, ...(second ? [second] : [])])
    if (placed)
      return { kind: 'measure', what: name.what, kindOf: 'vital', value: placed, reach: text.length }
  }
  const unit = name.what === 'Weight' ? weightUnit(text) : (name.unit ?? '')
  const as = (reading: Reading): string => `${reading.text}${unit}`
  // "Went from 52 to 78" on standing up.
  if (name.what === 'Pulse' && second) return undefined
  const base = { kind: 'measure' as const, what: name.what, kindOf: name.kindOf }
  if (second && !tooFar(second)) {
    const earlierFirst =
      (DATED.test(first.cue) ||
        DATED.test(first.after) ||
        /\bfrom\s*$/i.test(first.cue) ||
        /\bnow(?: (?:is|at|it is))?\s*$/i.test(second.cue) ||
        (/\b(?:was|were)\s*$/i.test(first.cue) && /\b(?:is|are)\s*$/i.test(second.cue))) &&
      NOW.test(`${second.cue} ${second.after}`) &&
      !DATED.test(second.after) &&
      !DATED.test(second.cue)
    const earlierSecond = WAS.test(second.cue) || DATED.test(second.cue) || DATED.test(second.after)
    if (earlierFirst) {
      return {
        ...base,
        value: as(second),
        earlier: earlier(as(first), first, name.kindOf !== 'score'),
        reach: second.end,
      }
    }
    if (earlierSecond && !/\b(?:today|now|this time)\b/i.test(second.cue)) {
      return {
        ...base,
        value: as(first),
        earlier: earlier(as(second), second, name.kindOf !== 'score'),
        reach: second.end,
      }
    }
    // Two values without any indication of which is today's.
    return undefined
  }
  const place = name.what === 'Pulse' ? positionIn(before) : undefined
  const when = DATED.exec(`${before.split(/[.;,]|\band\b/).at(-1) ?? ''} ${first.cue} ${first.after}`)?.[0]
  const change = name.what === 'Weight' ? weightChange(text, unit) : undefined
  const recent = name.kindOf === 'lab' ? RECENT.exec(`${first.cue} ${first.after}`)?.[0] : undefined
  const whenSaid = when ?? recent
  return {
    ...base,
    value: change ? `${as(first)}, ${change}` : as(first),
    ...(whenSaid === undefined ? {} : { when: timeWords(whenSaid, name.kindOf !== 'score') }),
    ...(place === undefined ? {} : { place }),
    reach: first.end,
  }
}

/** Too many words between the name and its number. */
const tooFar = ({ cue }: Reading): boolean =>
  cue.split(' ').length > 11 || /\b(?:dose|take|taking|prescri\w*|undetectable|negative|pending)\b/i.test(cue)

const earlier = (
  value: string,
  { cue, after }: Reading,
  arrived: boolean,
): { value: string; when?: string } => {
  const when = (DATED.exec(after) ?? DATED.exec(cue))?.[0]
  return when === undefined ? { value } : { value, when: timeWords(when, arrived) }
}

/** One entry per measure: the last value, with an earlier one wherever it was said. */
function merged(found: readonly Found[]): Measure[] {
  const byName = new Map<string, Found>()
  const unsure = new Set<string>()
  for (const measure of found) {
    const before = byName.get(measure.what)
    if (!before) {
      byName.set(measure.what, measure)
      continue
    }
    const past = measure.when !== undefined && DATED.test(measure.when)
    const beforePast = before.when !== undefined && DATED.test(before.when)
    if (past && !beforePast) {
      if (!before.earlier && before.value !== measure.value)
        byName.set(measure.what, {
          ...before,
          earlier: { value: measure.value, when: measure.when as string },
          units: union(before, measure),
        })
    } else if (beforePast && !past) {
      const earlierValue = measure.earlier ?? { value: before.value, when: before.when as string }
      byName.set(measure.what, { ...measure, earlier: earlierValue, units: union(before, measure) })
    } else if (measure.value.startsWith(before.value) || before.value.startsWith(measure.value)) {
      const fuller =
        measure.value.length > before.value.length || (measure.earlier && !before.earlier) ? measure : before
      byName.set(measure.what, fuller)
    } else if (before.place && measure.place && before.place !== measure.place) {
      byName.set(measure.what, {
        ...measure,
        value: `${before.value} ${before.place}, ${measure.value} ${measure.place}`,
        units: union(before, measure),
      })
    } else if (measure.kindOf === 'vital') byName.set(measure.what, measure)
    else if (!/\d/.test(measure.value) || !/\d/.test(before.value))
      byName.set(measure.what, /\d/.test(measure.value) ? measure : before)
    // Two undated values in different places: there's no telling which is today's.
    else unsure.add(measure.what)
  }
  return [...byName.values()]
    .filter((measure) => !unsure.has(measure.what) && isTelling(measure, byName))
    .map(({ place: _, ...measure }) => measure)
}

/** Drops a score from an unspecified earlier time, and a word for something that has a value. */
function isTelling({ kindOf, when, what }: Measure, all: ReadonlyMap<string, Measure>): boolean {
  if (kindOf === 'score' && when === 'last time') return false
  if (what === 'Thyroid' && all.has('TSH')) return false
  return !(what === 'Liver tests' && all.has('ALT'))
}

const union = (a: Measure, b: Measure): number[] =>
  [...new Set([...a.units, ...b.units])].sort((x, y) => x - y)
