import { personOf } from '../../understand/persons.ts'
import type { Measure } from '../fact.ts'
import type { UnitsOfVisit, VisitUnit } from '../visit-units.ts'
import { MEASURES, type MeasureName, RESULTS } from './measure-names.ts'
import { isSupposed, numbersOf, type Said, saidIn } from './said.ts'

/** What one person says without a break, with the unit each sentence comes from. */
type Run = { text: string; starts: { at: number; said: Said }[]; role: Said['role'] }

const LEVEL = 'level(?= (?:last|was|is|came|of|at|from|in|today|back|it|this|on|,))'
const YOU_WEIGH =
  '(?:you are|he is|she is|got you|have you)(?: (?:at|down to|up to))?(?= \\d{2,3}(?:\\.\\d)? (?:today|pounds|lbs?|kilos|kg|this morning))|(?:you are|got you) at(?= \\d{3}\\b(?! ?(?:mg|milligrams)))'
const NAMES = MEASURES.map(({ said }) => `(${said})`).join('|')
const MENTION = new RegExp(`\\b(?:${NAMES}|(${LEVEL})|(${YOU_WEIGH}))(?![\\w])`, 'gi')
const NUMBER =
  /(?<![\d/.:$-]|[a-z])\d+(?:\.\d+)?(?:\/\d{1,2}(?!\d))?(?![\d/:]|\.\d|-[a-z]|(?:st|nd|rd|th)\b)/gi
const COUNTS =
  /^ ?(?:weeks?|months?|days?|years?|hours?|mg|milligrams?|mcg|micrograms?|minutes?|times|items?|tablets?|pills?|capsules?|a\.?m\b|p\.?m\b|o'clock|questions?|inches|sessions?|nights?|cups?|cans?|liters?|in the (?:morning|afternoon|evening)|tonight)/i
const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december'
const DATED = new RegExp(
  `\\b(?:(?:back )?in (?:early |late |mid-?)?(?:${MONTH}|(?:the )?(?:spring|summer|fall|winter)|(?:19|20)\\d\\d)|last (?:time|year|month|visit|fall|spring|summer|winter|${MONTH})|(?:a|an|\\d+|a few|a couple of) (?:days?|weeks?|months?|years?) ago|at (?:intake|baseline|the start|admission|your first visit|the first visit)|on (?:arrival|admission)|when (?:you|he|she|we) (?:first )?(?:started|came in|came|began|arrived|got here))\\b`,
  'i',
)
const RECENT =
  /\b(?:this (?:morning|week|month)|last week|today|yesterday|(?:from|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
const WAS = /\b(?:was|were|from|before|used to be|previously|prior|started at|last)\b|\b(?:down|up) from\b/i
const NOW = /\b(?:today|now|this time|is|are|down to|up to|to)\b/i
const TARGET =
  /\b(?:goal|target|should(?: be)?|supposed to(?: be)?|at least|at most|under|over|above|below|between|less than|more than|greater than|range|want it|like it|we like|keep|normal is|cutoff|until|by|gained|lost|up|down|put on|plus|minus|question|item|number|increase[ds]?|decrease[ds]?|raise[ds]?)(?: about| by)?\s*$/i
const GOES_ON =
  /^(?:It|That|Today|Last|In|A (?:year|month|week)|Up|Down|Before|When (?:you|he|she|we)|At the start|The last|Was|Then|So|Now|No|Hang on|Sorry|Wait|Actually|Correction|His|Hers|Yours|I see|You got|You (?:are|were)|\d+(?=[.,]))\b/
const CORRECTS =
  /(?:^|[.,;] )(?:no(?=[,.]? (?:wait|sorry|that|it|actually|\d|make))|hang on|sorry|wait|actually|scratch that|correction|i misread|excuse me)\b/gi
const ORDERS =
  /\b(?:repeat|recheck|order|draw|check|get|do|run|need|want|labs?:|blood work:|another|send)\b(?! (?:came|was|is))[^.]*$/i

export function measures(visit: UnitsOfVisit): Measure[] {
  const inKilos = /\bkilo(?:s|grams?)?\b|\bkg\b/i.test(visit.source)
  const found: Measure[] = []
  for (const run of runsOf(saidIn(visit))) {
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
        inKilos,
        run.text.slice(Math.max(0, mention.index - 40), mention.index),
      )
      if (measure) found.push({ ...measure, units: unitsBetween(run, mention.index, from + measure.reach) })
    }
    found.push(...pressures(run), ...results(run))
  }
  return merged(found)
}

function runsOf(said: readonly Said[]): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  let before: Said | undefined
  for (const one of said) {
    const goesOn = run && before && before.role === one.role && one.at <= before.at + 1 && !before.question
    before = one
    if (one.role === 'other' || one.role === 'narrator') continue
    if (one.question) {
      run = undefined
      continue
    }
    if (!run || !goesOn || run.text.length > 4000) {
      run = { text: '', starts: [], role: one.role }
      runs.push(run)
    }
    run.starts.push({ at: run.text.length, said: one })
    run.text += `${one.plain.replace(/\bone (?=\d\d\b)/gi, '1').replace(/\b(was|is|of|at) one(?= (?:last|in|today|now|this)\b|[.,])/gi, '$1 1')} `
  }
  return runs
}

const saidAt = (run: Run, at: number): Said | undefined =>
  run.starts.findLast((start) => start.at <= at)?.said

const unitsBetween = (run: Run, from: number, to: number): number[] => {
  const units: VisitUnit[] = run.starts.filter(({ at }) => at > from && at < to).map(({ said }) => said.unit)
  const first = saidAt(run, from)?.unit
  return numbersOf(...(first ? [first] : []), ...units)
}

/** The words after the name as far as they can speak of it: the sentence, and later ones that go on with it. */
function stretch(run: Run, from: number, end: number): string {
  let to = end
  for (const { at } of run.starts) {
    if (at <= from || at >= end) continue
    if (GOES_ON.test(run.text.slice(at, at + 12))) continue
    to = at
    break
  }
  const text = run.text.slice(from, to)
  const other = /\b(?:question|item|number) (?:9|10)\b|\blast (?:one|item|question)\b/i.exec(text)
  return other ? text.slice(0, other.index) : text
}

function isOfPatient({ plain, role }: Said): boolean {
  if (isSupposed(plain) || /\b(?:when|once|until) (?:the|your|it|his|her)\b/i.test(plain)) return false
  if (role !== 'patient')
    return !/\b(?:my|her (?:mother|sister)'s|his (?:mother|father)'s) (?!medical|nurse|assistant)/i.test(
      plain,
    )
  return personOf(plain) === undefined && !/^(?:he|she|they)\b/i.test(plain)
}

function nameOf(mention: RegExpMatchArray, run: Run, visit: UnitsOfVisit): MeasureName | undefined {
  const group = mention.slice(1).findIndex((part) => part !== undefined)
  if (group < MEASURES.length) return MEASURES[group]
  if (group > MEASURES.length) return MEASURES.find(({ what }) => what === 'Weight')
  // "Your level last week was 1.2": of the drug spoken of last.
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
    const value = Number(whole)
    if (outOf !== undefined && (name.kindOf !== 'score' || Number(outOf) < value)) continue
    if (
      /\bt ?$/i.test(cue) ||
      /^ or (?:over|more|above|higher|less|below|under)\b|^ ?-?something\b/i.test(rest)
    )
      continue
    if (COUNTS.test(rest) || TARGET.test(cue) || isYear(match[0], cue)) continue
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

/** Where the words after a number end and those before the next one begin. */
function borderIn(text: string): number {
  const border = /[,.;]|\b(?:and|but|it (?:was|is)|they (?:were|are)|from)\b/i.exec(text)
  return border?.index ?? text.length
}

const isYear = (digits: string, cue: string): boolean =>
  /^(?:19|20)\d\d$/.test(digits) && /\b(?:in|since|of)\s*$/i.test(cue)

type Parsed = Omit<Measure, 'units'> & { reach: number }

function measureIn(name: MeasureName, text: string, inKilos: boolean, before: string): Parsed | undefined {
  const all = readings(name, text)
  const corrected = [...text.matchAll(CORRECTS)].at(-1)
  const [first, second] =
    corrected && all[0] && all[0].start < corrected.index
      ? all.filter(({ start }) => start > corrected.index)
      : all
  if (!first || (tooFar(first) && !corrected)) return undefined
  if (name.what === 'Pulse') {
    const placed = inPlaces(before + text, [
      { ...first, cue: before + first.cue },
      ...(second ? [second] : []),
    ])
    if (placed)
      return { kind: 'measure', what: name.what, kindOf: 'vital', value: placed, reach: text.length }
  }
  const unit = name.what === 'Weight' ? weightUnit(text, inKilos, first.value) : (name.unit ?? '')
  const as = (reading: Reading): string => `${reading.text}${unit}`
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
      return { ...base, value: as(second), earlier: earlier(as(first), first), reach: second.end }
    }
    if (earlierSecond && !/\b(?:today|now|this time)\b/i.test(second.cue)) {
      return { ...base, value: as(first), earlier: earlier(as(second), second), reach: second.end }
    }
    // Two values and nothing that says which is today's.
    return undefined
  }
  const when = DATED.exec(`${first.cue} ${first.after}`)?.[0]
  const change = name.what === 'Weight' ? weightChange(text, unit) : undefined
  const recent = name.kindOf === 'lab' ? RECENT.exec(`${first.cue} ${first.after}`)?.[0] : undefined
  const whenSaid = when ?? recent
  return {
    ...base,
    value: change ? `${as(first)}, ${change}` : as(first),
    ...(whenSaid === undefined ? {} : { when: timeWords(whenSaid) }),
    reach: first.end,
  }
}

/** Too many words between the name and its number. */
const tooFar = ({ cue }: Reading): boolean =>
  cue.split(' ').length > 11 || /\b(?:dose|take|taking|prescri\w*|undetectable|negative|pending)\b/i.test(cue)

const earlier = (value: string, { cue, after }: Reading): { value: string; when?: string } => {
  const when = (DATED.exec(after) ?? DATED.exec(cue))?.[0]
  return when === undefined ? { value } : { value, when: timeWords(when) }
}

function timeWords(said: string): string {
  const words = said
    .replace(/^back /i, '')
    .replace(/^when (?:you|he|she|we) .*(?:came|came in|arrived|got here)$/i, 'on arrival')
    .replace(/^when (?:you|he|she|we) .*$/i, 'at the start')
    .replace(
      new RegExp(`\\b(?:${MONTH})\\b`, 'gi'),
      (month) => month.charAt(0).toUpperCase() + month.slice(1),
    )
    .replace(
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi,
      (day) => day.charAt(0).toUpperCase() + day.slice(1),
    )
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function weightUnit(text: string, inKilos: boolean, value: number): string {
  if (/\b(?:kilo(?:s|grams?)?|kg)\b/i.test(text)) return ' kg'
  if (/\b(?:pounds?|lbs?)\b/i.test(text)) return ' lb'
  return !inKilos && value >= 80 ? ' lb' : ''
}

function weightChange(text: string, unit: string): string | undefined {
  const change =
    /\b(up|down|gained|lost|put on) (?:about |by )?(\d{1,2}(?:\.\d)?)(?: (?:pounds?|lbs?|kilos?|kg))?\b(?! ?(?:weeks|months))/i.exec(
      text,
    )
  if (!change?.[1] || !change[2]) return undefined
  return `${/down|lost/i.test(change[1]) ? 'down' : 'up'} ${change[2]}${unit}`
}

const PLACE = /\b(lying(?: down)?|laying(?: down)?|sitting|seated|standing|stood(?: up)?)\b/i
const PLACE_NEXT =
  /^ ?(?:(?:when|while) (?:you|he|she) (?:are |were |is |was )?)?(lying(?: down)?|laying(?: down)?|sitting|seated|standing|stood(?: up)?)\b/i
/** "54 lying, 82 standing" */
function inPlaces(
  text: string,
  readingsOf: readonly Pick<Reading, 'text' | 'cue' | 'after'>[],
): string | undefined {
  if (!PLACE.test(text)) return undefined
  const placed = readingsOf.map(({ text: value, cue, after }) => {
    const place = PLACE_NEXT.exec(after)?.[1] ?? PLACE.exec(cue)?.[1]
    return place && `${value} ${placeWords(place)}`
  })
  return placed.every((one) => one !== undefined) &&
    new Set(placed.map((one) => one?.split(' ')[1])).size === placed.length
    ? placed.join(', ')
    : undefined
}
const placeWords = (place: string): string =>
  /^l/i.test(place) ? 'lying' : /^si|^sea/i.test(place) ? 'sitting' : 'standing'

const PRESSURE = /(?<![\d/.])(\d{2,3})\/(\d{2,3})(?![\d/])/g
function pressures(run: Run): Measure[] {
  const found: Measure[] = []
  const all = [...run.text.matchAll(PRESSURE)].filter(
    ([, high, low]) =>
      Number(high) >= 70 && Number(high) <= 250 && Number(low) >= 30 && Number(low) < Number(high),
  )
  const current: (Pick<Reading, 'text' | 'cue' | 'after'> & { at: number })[] = []
  for (const [index, match] of all.entries()) {
    const said = saidAt(run, match.index)
    if (!said || !isOfPatient(said)) continue
    const before = all[index - 1]
    const cue = run.text.slice(
      Math.max(0, match.index - 50, before ? before.index + before[0].length : 0),
      match.index,
    )
    const end = match.index + match[0].length
    const after =
      run.text.slice(end, Math.min(end + 30, all[index + 1]?.index ?? end + 30)).split(/[.;]/)[0] ?? ''
    if (TARGET.test(cue)) continue
    const dated = DATED.exec(after)?.[0] ?? DATED.exec(cue)?.[0]
    const last = current.at(-1)
    const units = unitsBetween(run, last?.at ?? match.index, end)
    if (dated !== undefined || (last && WAS.test(cue) && !PLACE.test(cue))) {
      if (last && match.index - last.at < 120) {
        const measure = found.at(-1)
        if (measure) {
          measure.earlier =
            dated === undefined ? { value: match[0] } : { value: match[0], when: timeWords(dated) }
          measure.units = [...new Set([...measure.units, ...units])]
        }
      }
      continue
    }
    current.push({ text: match[0], cue, after, at: match.index })
    found.push({
      kind: 'measure',
      what: 'Blood pressure',
      kindOf: 'vital',
      value: match[0],
      units: unitsBetween(run, match.index, end),
    })
  }
  const placed = current.length === 2 ? inPlaces(run.text, current) : undefined
  if (!placed) return found
  return [
    {
      kind: 'measure',
      what: 'Blood pressure',
      kindOf: 'vital',
      value: placed,
      units: [...new Set(found.flatMap(({ units }) => units))],
    },
  ]
}

const RESULT = new RegExp(
  `\\b(?:${RESULTS.map(([, said]) => `(${said})`).join('|')})(?: (?:from|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day| today| this morning| last week| you did here| we did)?,?(?: (?:is|are|was|were|looks?|looked|came back|comes back|all|also|still|read|reads))* (normal(?: sinus(?: rhythm)?)?|negative|positive|clean|clear|fine|okay|good|unremarkable|elevated|(?:a (?:little|bit|touch) )?(?:high|low|up))\\b(?! (?:enough|if|when|idea|time|for|at))`,
  'gi',
)
function results(run: Run): Measure[] {
  if (run.role !== 'clinician') return []
  const found: Measure[] = []
  for (const match of run.text.matchAll(RESULT)) {
    const said = saidAt(run, match.index)
    if (
      !said ||
      isSupposed(said.plain) ||
      /\b(?:not|until|once|when|make sure)\b/i.test(
        said.plain.slice(0, Math.max(0, said.plain.indexOf(match[0]))),
      )
    )
      continue
    const group = match.slice(1).findIndex((part) => part !== undefined)
    const value = match.at(-1)?.toLowerCase()
    const what = RESULTS[group]?.[0]
    if (what && value)
      found.push({ kind: 'measure', what, kindOf: 'lab', value, units: numbersOf(said.unit) })
  }
  return found
}

/** One measure for each thing measured: the last value, with an earlier one wherever it was said. */
function merged(found: readonly Measure[]): Measure[] {
  const byName = new Map<string, Measure>()
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
    } else if (isPlaced(before.value) && isPlaced(measure.value)) {
      byName.set(measure.what, {
        ...measure,
        value: `${before.value}, ${measure.value}`,
        units: union(before, measure),
      })
    } else byName.set(measure.what, measure)
  }
  return [...byName.values()]
}

const isPlaced = (value: string): boolean => /^\d+(?:\/\d+)? (?:lying|sitting|standing)$/.test(value)

const union = (a: Measure, b: Measure): number[] =>
  [...new Set([...a.units, ...b.units])].sort((x, y) => x - y)
