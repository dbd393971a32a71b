import { asksForAnotherTime, timePutForward } from '../../rules/reschedule.ts'
import type { Appointment } from '../fact.ts'
import type { UnitsOfVisit, VisitUnit } from '../visit-units.ts'
import {
  agrees,
  type ChartSentence,
  chartSentences,
  isSupposed,
  numbersOf,
  refuses,
} from './chart-sentences.ts'
import { hasTime, lastTimesIn, moved, type Times, timesIn, timeWords } from './times.ts'

type Open = {
  what: string
  times: Times
  units: VisitUnit[]
  mode?: string
  at: number
  tentative: boolean
  disputed?: Times | true
  /** The other time is the clinician's offer, not the patient's wish. */
  offered?: boolean
  sure: boolean
}

const SEES =
  /\b(?:i (?:will|would|want to|would like to|am going to|need to) (?:\w+ )?see (?:you|y'all|him|her|them)|i see you(?! (?:are|have|got|put|did|wrote|scored))|(?:^|so |and |then )see you|want (?:you|him|her|them) back|like (?:you|y'all|you both|him|her|them) back|(?:you|and) come in(?= \d)|(?<!you )come back(?: (?:to see me|here))?|(?:^|so |and |then |okay )back (?:in|to see)|return (?:visit|in)|follow[- ]?up|next (?:visit|appointment|session)|our next|put you (?:down|in)|(?:we (?:will |can |should )?|let us )(?:meet|see each other|talk again|check in again)|(?:^|and |so )me (?:in|on|,)|see me|visit (?:within|in)|you seen within|we do the)\b/i
const CALLS =
  /\b(?:([Ii]|[Ww]e|[Mm]y nurse|[Oo]ur nurse|[Tt]he nurse|[Tt]he clinic|[A-Z][a-z]+) (?:will |am going to |is going to |would )?(?:call|calls|phone|phones|ring|rings|check in with|text|texts) (?:you|him|her|them)|have ([A-Z][a-z]+) (?:call|phone|ring|text) (?:you|him|her)|(?:[Mm]y|[Oo]ur|[Tt]he) nurse(?: [a-zA-Z]+)? (?:will |going to |is going to )?(?:calls?|phones?|rings?))\b/
const INJECTION = /\bnext (?:one|shot|injection)(?: is|'s| will be)?\b/i
const SHOT =
  /\b(?:injection|shot|deltoid|glute\w*|long-acting|sustenna|maintena|invega|paliperidone|aripiprazole|haldol dec\w*|decanoate|bandage)\b/i
const WITH =
  /\b(?:you (?:are seeing|see|will see|meet(?: with)?|have)|appointment (?:is )?with|session with|therapy with|intake with|starts? with|visit with) ((?:Dr|Ms|Mr|Mrs)\. [A-Z][\w'-]+)/
const MODE =
  /\b(?:(by|on|over|via) (video|phone|telehealth|zoom)|(in person|face to face)|(?:in|at) the (office|clinic)|(video|telehealth) visit)\b/i
const CORRECTS =
  /^(?:(?:oh|hm+|um|well|sorry)[,.]? )*(?:no\b|actually|wait|rather|or rather|make (?:it|that)|let us (?:say|do|make it|put)|scratch that|hold on|better)/i
const CLAUSES =
  /,? and (?:then )?(?=(?:i|me|my|our|we|you|the nurse|the next|see you|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[a-z]+ (?:calls?|will|phones|rings|texts))\b)|; |, then |, (?=(?:i|my nurse|our nurse) (?:will|am|call))/i
const NOT_A_VISIT =
  /\b(?:labs?|blood|ekg|level|dose|pharmacy|refill|mg|prescription|last|ago|was|were|had|used to|thought about|thinking of)\b/i

export function appointments(visit: UnitsOfVisit): Appointment[] {
  const said = chartSentences(visit)
  const all: Open[] = []
  let open: Open | undefined
  for (const one of said) {
    if (one.role === 'clinician') open = clinicianSays(said, one, open, all)
    else if (open && one.at - open.at <= 4) answers(open, one)
  }
  return settled(all)
}

function clinicianSays(
  said: readonly ChartSentence[],
  one: ChartSentence,
  current: Open | undefined,
  all: Open[],
): Open | undefined {
  let open = current
  for (const clause of one.plain.split(CLAUSES)) {
    const what = whatOf(clause, one, said)
    const times = lastTimesIn(clause, open && one.at - open.at <= 4 ? open.times : {})
    if (what && hasTime(times) && !isSupposed(clause)) {
      if (one.question && what !== 'Follow-up') continue
      const again = open?.what === what && one.at - open.at <= 4
      if (open && again) extend(open, one, times, true)
      else {
        const tentative = one.question || /\bnormally\b/i.test(clause)
        const next: Open = { what, times, units: [one.unit], at: one.at, tentative, sure: !tentative }
        all.push(next)
        // Bare times that follow belong to the visit, not to a call or injection mentioned with it.
        if (!open || what === 'Follow-up' || open.at !== one.at || open.what !== 'Follow-up') open = next
        setMode(next, clause)
        continue
      }
      setMode(open, clause)
      continue
    }
    if (open && one.at - open.at <= 4) goesOn(open, one, clause, times)
  }
  return open
}

function goesOn(open: Open, one: ChartSentence, clause: string, named: Times): void {
  const spanSaid =
    CORRECTS.test(one.plain) && !named.span
      ? /\b\d{1,2} (?:weeks?|months?)\b(?! ago)/i.exec(clause)?.[0]
      : undefined
  const times = spanSaid ? { ...named, span: `in ${spanSaid}` } : named
  if (open.disputed && agrees(one.plain) && !hasTime(times)) {
    if (open.disputed !== true) extend(open, one, open.disputed, true)
    return
  }
  if (!hasTime(times) || isSupposed(clause)) return
  const corrects = CORRECTS.test(clause) || open.disputed !== undefined
  const offers =
    one.question && /\b(?:would you|rather|can you|could you|how about|what about|or)\b/i.test(one.plain)
  if (offers) {
    open.disputed = times
    open.offered = true
    open.units.push(one.unit)
    return
  }
  const isTest = /\b(?:labs?|blood work|blood|ekg|level)\b(?! (?:in my hand|is back))/i.test(clause)
  if (NOT_A_VISIT.test(clause) && (isTest || !corrects)) return
  const isTime = BEGINS_WITH_TIME.test(clause) ? restWords(clause) <= 5 : restWords(clause) === 0
  if (!isTime && !(corrects && restWords(clause) <= 8)) return
  // A call or an injection is moved only by words that take its time back.
  if (open.what !== 'Follow-up' && !corrects && one.at !== open.at) return
  if (open.what.startsWith('Call') && !corrects) return
  extend(open, one, times, corrects || BEGINS_WITH_TIME.test(clause))
  setMode(open, clause)
}

function whatOf(clause: string, one: ChartSentence, said: readonly ChartSentence[]): string | undefined {
  const call = CALLS.exec(clause)
  if (call) {
    const by = call[2] ?? call[1]
    if (!by || /nurse/i.test(by)) return 'Call from the nurse'
    return /^i$/i.test(by)
      ? 'Call from the clinician'
      : /^we$|clinic/i.test(by)
        ? 'Call from the clinic'
        : NAME_LIKE.test(by)
          ? `Call from ${by}`
          : undefined
  }
  const person = WITH.exec(clause)?.[1]
  if (person) return `Appointment with ${person}`
  if (INJECTION.test(clause)) {
    const near = said
      .slice(Math.max(0, one.index - 8), one.index + 1)
      .map(({ plain }) => plain)
      .join(' ')
    return SHOT.test(near) ? 'Next injection' : undefined
  }
  return SEES.test(clause) || (one.question && OFFERS_VISIT.test(clause)) ? 'Follow-up' : undefined
}
const OFFERS_VISIT =
  /\b(?:are we good for|can i see (?:you|him|her)|can you (?:do|come)|same time (?:next|on)|shall we (?:say|do)|see you (?:next|on))\b/i
/** A name, not just the first word of a sentence. */
const NAME_LIKE =
  /^(?!If|When|Then|So|And|But|You|They|He|She|It|That|Who|Please|Just|Also|Can|Could|Will|Please|Always|Or)[A-Z][a-z]{1,12}$/

const BEGINS_WITH_TIME =
  /^(?:(?:okay|so|then|well|ok|that is|say|let us say|no|oh|and)[,.]? )*(?:(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\d{1,2}(?:st|nd|rd|th)|\d{1,2} (?:weeks?|months?)|\d{1,2}:\d\d|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d)/i
const TIME_WORDS =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|next|this|morning|afternoon|evening|video|phone|office|person|o'clock|weeks?|months?|days?|then|okay|good|perfect|works?|same|time|with|for|the|that|and|instead|make|let|say|is|it|me|you|again|late|early|noon|half|both|here|see|have|got)\b|\b\w+day\b/gi
/** Number of words that aren't about the time. */
const restWords = (clause: string): number => clause.replace(TIME_WORDS, '').match(/[a-z]{3,}/gi)?.length ?? 0

function extend(open: Open, one: ChartSentence, times: Times, instead: boolean): void {
  open.times = moved(open.times, times, instead)
  open.units.push(one.unit)
  open.at = one.at
  delete open.disputed
  delete open.offered
  open.tentative = one.question
  if (!one.question) open.sure = true
}

/** The patient agrees, repeats the time, or asks for another one. */
function answers(open: Open, one: ChartSentence): void {
  const put = timesIn(timePutForward(one.plain), true)
  if (asksForAnotherTime(one.plain) || (refuses(one.plain) && one.at - open.at <= 1 && hasTime(put))) {
    delete open.offered
    open.disputed = hasTime(put) ? put : true
    open.units.push(one.unit)
    return
  }
  if (
    open.offered &&
    open.disputed !== undefined &&
    open.disputed !== true &&
    (agrees(one.plain) || sameTime(put, open.disputed))
  ) {
    extend(open, one, open.disputed, true)
    return
  }
  if (open.tentative && (agrees(one.plain) || hasTime(put))) {
    open.tentative = false
    open.sure = true
    open.units.push(one.unit)
  }
}

const sameTime = (a: Times, b: Times): boolean => hasTime(a) && compatible(a, b)

function setMode(open: Open | undefined, clause: string): void {
  const match = MODE.exec(clause)
  if (!open || !match) return
  const medium = (match[2] ?? match[5])?.toLowerCase()
  open.mode = medium ? `by ${medium}` : match[3] ? 'in person' : `in the ${match[4]?.toLowerCase()}`
}

/** The agreed appointment. A day that was rejected and not replaced is left out. */
function settled(all: readonly Open[]): Appointment[] {
  const byWhat = new Map<string, Open[]>()
  for (const open of all) {
    if (!open.sure) continue
    if (open.disputed !== undefined) {
      delete open.times.day
      delete open.times.date
      delete open.times.clock
    }
    if (/^(?:this|tonight|later)/.test(open.times.span ?? '') && open.what === 'Follow-up')
      delete open.times.span
    const list = byWhat.get(open.what) ?? []
    const before = list.at(-1)
    const isLater = before && open.at - before.at > 4
    // If repeated later in the visit, the last mention counts.
    if (before && isLater && !open.what.startsWith('Call') && compatible(before.times, open.times)) {
      before.times = moved(before.times, open.times, false)
      before.units.push(...open.units)
    } else if (before && isLater && open.what === 'Follow-up') list[list.length - 1] = open
    else list.push(open)
    byWhat.set(open.what, list)
  }
  return [...byWhat.values()].flat().map(({ what, times, units, mode }) => ({
    kind: 'appointment',
    what,
    when: timeWords(times),
    ...(mode === undefined ? {} : { mode }),
    units: numbersOf(...units),
  }))
}

function compatible(a: Times, b: Times): boolean {
  const same = (x?: string, y?: string) => x === undefined || y === undefined || x === y
  const number = (date?: string) => date && /\d+/.exec(date)?.[0]
  return (
    same(a.span, b.span) &&
    same(a.day?.split(' ').at(-1), b.day?.split(' ').at(-1)) &&
    same(number(a.date), number(b.date))
  )
}
