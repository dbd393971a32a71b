import { personOf } from '../../rules/persons.ts'
import type { VisitUnit } from '../visit-units.ts'
import { type ChartSentence, isSupposed, numbersOf } from './chart-sentences.ts'

/** Consecutive sentences of one speaker, with the unit each one comes from. */
export type Run = {
  text: string
  starts: { at: number; said: ChartSentence }[]
  role: ChartSentence['role']
  asked: string
}

const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december'
export const DATED = new RegExp(
  `\\b(?:(?:back )?in (?:early |late |mid-?)?(?:${MONTH}|(?:the )?(?:spring|summer|fall|winter)|(?:19|20)\\d\\d)|last (?:time|year|month|visit|fall|spring|summer|winter|${MONTH})|(?:a|an|\\d+|a few|a couple of) (?:days?|weeks?|months?|years?) ago|at (?:intake|baseline|the start|admission|your first visit|the first visit)|on (?:arrival|admission)|when (?:you|he|she|we) (?:first )?(?:started|came in|came|began|arrived|got here))\\b`,
  'i',
)
/** A number after these is a limit, a change or a label, not a value. */
export const TARGET =
  /\b(?:goal|target|should(?: be)?|supposed to(?: be)?|at least|at most|under|over|above|below|between|less than|more than|greater than|range|want it|like it|we like|keep|normal is|cutoff|until|by|gained|lost|up|down|put on|plus|minus|question|item|number|increase[ds]?|decrease[ds]?|raise[ds]?)(?: about| by)?\s*$/i
export const WAS =
  /\b(?:was|were|from|before|used to be|previously|prior|started at|last)\b|\b(?:down|up) from\b/i
const GOES_ON =
  /^(?:It|That|Today|Last|In|A (?:year|month|week)|Up|Down|Before|When (?:you|he|she|we)|At the start|The last|Was|Then|So|Now|No|Hang on|Sorry|Wait|Actually|Correction|His|Hers|Yours|I see|You got|On (?:mon|tues|wednes|thurs|fri)day|(?:Mon|Tues|Wednes|Thurs|Fri)day's|The one|You (?:are|were)|\d+(?=[.,]))\b/

export function runsOf(said: readonly ChartSentence[]): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  let before: ChartSentence | undefined
  let asked = ''
  for (const one of said) {
    const goesOn = run && before && before.role === one.role && one.at <= before.at + 1 && !before.question
    before = one
    if (one.role === 'other' || one.role === 'narrator') continue
    if (one.question) {
      asked = one.plain
      run = undefined
      continue
    }
    if (!run || !goesOn || run.text.length > 4000) {
      run = { text: '', starts: [], role: one.role, asked }
      runs.push(run)
    }
    run.starts.push({ at: run.text.length, said: one })
    run.text += `${one.plain.replace(/\bone (?=\d\d\b)/gi, '1').replace(/\b(was|is|of|at) one(?= (?:last|in|today|now|this)\b|[.,])/gi, '$1 1')} `
  }
  return runs
}

export const saidAt = (run: Run, at: number): ChartSentence | undefined =>
  run.starts.findLast((start) => start.at <= at)?.said

export const unitsBetween = (run: Run, from: number, to: number): number[] => {
  const units: VisitUnit[] = run.starts.filter(({ at }) => at > from && at < to).map(({ said }) => said.unit)
  const first = saidAt(run, from)?.unit
  return numbersOf(...(first ? [first] : []), ...units)
}

/** The words after the name that can be about it: the rest of the sentence, and later ones that continue it. */
export function stretch(run: Run, from: number, end: number): string {
  let to = end
  for (const { at } of run.starts) {
    if (at <= from || at >= end) continue
    if (GOES_ON.test(run.text.slice(at, at + 12))) continue
    to = at
    break
  }
  const text = run.text.slice(from, to)
  const other =
    /\b(?:question|item|number) (?:9|10)\b|\blast (?:one|item|question)\b|,? (?:with|and) (?:an? )?\d on (?:the|question|item)\b|\b(?:self-harm|suicide) (?:item|question)\b|\byou put \d\b/i.exec(
      text,
    )
  return other ? text.slice(0, other.index) : text
}

export function isOfPatient({ plain, role }: ChartSentence): boolean {
  if (isSupposed(plain) || /\b(?:when|once|until) (?:the|your|it|his|her)\b/i.test(plain)) return false
  if (role !== 'patient')
    return !/\b(?:my|her (?:mother|sister)'s|his (?:mother|father)'s) (?!medical|nurse|assistant)/i.test(
      plain,
    )
  return personOf(plain) === undefined && !/^(?:he|she|they)\b/i.test(plain)
}

export function timeWords(said: string, arrived = false): string {
  const words = said
    .replace(
      /^when (?:you|he|she|we) .*(?:came|came in|arrived|got here)$/i,
      arrived ? 'on arrival' : 'at the start',
    )
    .replace(/^when (?:you|he|she|we) .*$/i, 'at the start')
    .replace(
      new RegExp(`\\b(?:${MONTH})\\b`, 'gi'),
      (month) => month.charAt(0).toUpperCase() + month.slice(1),
    )
  return words.charAt(0).toLowerCase() + words.slice(1)
}
