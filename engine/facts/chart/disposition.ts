import type { PlanStep } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { quotation, sourceWords, standsAlone } from './quotation.ts'
import { isSupposed, isUnfinished, numbersOf, refusedAfter, refuses, type Said, saidIn } from './said.ts'

const PLACE =
  /\b(?:hospital|inpatient|psychiatric unit|psych unit|(?:adolescent|medical|locked) unit|the unit|upstairs|detox|crisis (?:house|center|unit)|admission|admit\w*|emergency room|\ber\b)\b/i
const RECOMMENDS =
  /\b(?:i (?:would like|want|think|am recommending|recommend|believe|need)|we are recommending|what (?:i|we) (?:recommend|are recommending|would recommend)|safest (?:place|thing)|i am saying|i would recommend)\b/i
const GOES =
  /\b(?:i will (?:go|sign|do it|come in|come upstairs)|okay,? i will|fine,? i will)\b(?! (?:home|back|think|try|to (?:work|bed|sleep))\b)/i
const GOES_NOW =
  /\b(?:i (?:would like|want|need) (?:you|him|her) to go (?:straight )?to the (emergency (?:room|department)|er|hospital)|(?:you|he|she) (?:need|needs|have|has) to go (?:straight )?to the (emergency (?:room|department)|er|hospital)|go to the (emergency (?:room|department)|er|hospital))\b(?=.{0,30}\b(?:now|today|tonight|right away|right now)\b)|\bto the (emergency (?:room|department)|er|hospital) (?:now|today|tonight|right away|right now)\b/i

/** Where the patient goes from here, once it is agreed. */
export function disposition(visit: UnitsOfVisit): PlanStep[] {
  const said = saidIn(visit)
  const advised = said.filter(
    ({ role, plain, question }) =>
      role === 'clinician' &&
      !question &&
      PLACE.test(plain) &&
      RECOMMENDS.test(plain) &&
      !isSupposed(plain) &&
      !/\b(?:not|do not)\b.{0,20}\b(?:hospital|inpatient|unit)\b/i.test(plain),
  )
  const goes = said.find(
    (one) =>
      one.role !== 'clinician' &&
      GOES.test(one.plain) &&
      !isSupposed(one.plain) &&
      !/\b(?:not|but)\b/i.test(one.plain) &&
      advised.some(({ at }) => at < one.at && one.at - at <= 8) &&
      !said.some((between) => between.at < one.at && one.at - between.at <= 8 && refuses(between.plain)),
  )
  const last = goes && advised.findLast(({ at }) => at < goes.at)
  if (
    goes &&
    last &&
    !said.some(
      (later) =>
        later.index > goes.index &&
        later.at <= goes.at + 12 &&
        later.role !== 'clinician' &&
        takesBack(later),
    )
  ) {
    const place = placeOf(last.plain)
    const quote = quotation(sourceWords(visit.source, goes.sentence.start, goes.sentence.end), 2)
    if (quote && place)
      return [
        {
          kind: 'step',
          of: 'disposition',
          what: `Agrees to ${place}: ${quote}`,
          units: numbersOf(last.unit, goes.unit),
        },
      ]
  }
  const told = said.findLast(
    (one) =>
      one.role === 'clinician' &&
      !one.question &&
      !isSupposed(one.plain) &&
      !/\b(?:not|do not|instead|rather than|last|were|was|when|unless|before)\b/i.test(one.plain) &&
      GOES_NOW.test(one.plain),
  )
  if (!told || refusedAfter(said, told.index)) return []
  const found = GOES_NOW.exec(told.plain)
  const place = (found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[4] ?? '').toLowerCase()
  return place
    ? [
        {
          kind: 'step',
          of: 'disposition',
          what: `Told to go to the ${/er$/.test(place) ? 'emergency room' : place} now`,
          units: numbersOf(told.unit),
        },
      ]
    : []
}

const takesBack = ({ plain }: Said): boolean =>
  refuses(plain) && /\b(?:go|going|sign|hospital|unit|er|stay)\b/i.test(plain)

function placeOf(plain: string): string | undefined {
  if (/\bdetox\b/i.test(plain)) return 'detox'
  if (/\bcrisis (?:house|center|unit)\b/i.test(plain)) return 'crisis stabilization'
  if (/\bunit\b|\binpatient\b|\badmi|\bupstairs\b/i.test(plain)) return 'inpatient admission'
  if (/\bhospital\b/i.test(plain)) return 'go to the hospital'
  return /\bemergency room\b|\ber\b/i.test(plain) ? 'go to the emergency room' : undefined
}

const HOMEWORK =
  /\b(?:homework|assignment)\b|\b(?:for|until|before|between now and) (?:next (?:time|week|session)|then)\b|\bthis week\b|\b(?:thought record|thought log|food log|sleep diary|mood (?:log|chart|diary)|behavior chart|worry time|exposure)\b/i
const TELLS_TO =
  /\b(?:i (?:want|would like) you to|you (?:do|write|keep|practice|try|listen|read|walk|go|drive|call|set|put|take|track|bring|schedule)|^(?:(?:and|so|then|okay|now)[, ]+)*(?:keep|write|practice|try|do|read|listen|bring|track|set|schedule|walk|drive|go|use|start)\b|homework(?: is|:|,))\b/i
/** Homework and exercises until the next session, quoted. */
export function homework(visit: UnitsOfVisit): PlanStep[] {
  const said = saidIn(visit)
  const found: PlanStep[] = []
  for (const one of said) {
    if (one.role !== 'clinician' || one.question || isUnfinished(one.plain) || isSupposed(one.plain)) continue
    if (!HOMEWORK.test(one.plain) || !TELLS_TO.test(one.plain)) continue
    if (
      /\b(?:mg|milligrams|tablet|pill|dose|last (?:week|time)|did you|was|were|you did|see you|call me|988|medicine|refill)\b/i.test(
        one.plain,
      )
    )
      continue
    if (refusedAfter(said, one.index)) continue
    const words = sourceWords(visit.source, one.sentence.start, one.sentence.end)
    const quote = standsAlone(words) ? quotation(words, 5) : undefined
    if (quote)
      found.push({ kind: 'step', of: 'therapy', what: `Homework: ${quote}`, units: numbersOf(one.unit) })
  }
  return found.slice(-2)
}
