import { personOf } from '../../rules/persons.ts'
import type { MentalStatus } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { type ChartSentence, chartSentences, isSupposed, numbersOf } from './chart-sentences.ts'
import { OBSERVATIONS } from './observations.ts'

/** The clinician announces an observation. */
const REPORTS =
  /\b(?:for (?:the record|my notes?|the note|the chart)|(?:what|how) i (?:see|am seeing|saw|observe)|let me (?:tell you|say) (?:how|what) (?:you look|i see)|how you look to me|i will say what i am seeing|mental status|on exam|i can see|i notice|you look|she looks|he looks)\b/i
/** About another time, or hypothetical. */
const NOT_NOW =
  /\b(?:last (?:time|week|month|visit|year)|used to|when you (?:first )?(?:came|were|started|get|go|drink|do|have|had)|back then|yesterday|before (?:the|you)|months? ago|weeks? ago|than (?:last|in|before)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|sometimes|usually|always|tend to|at home|at night|in the morning|you came in|at first|can be|will be|going to be|might|makes? you|when (?:we|i) (?:talked|asked))\b/i
const DENIED_HERE = /\b(?:not|no|never|do not|did not|less|without|no longer)\s+(?:\w+\s+){0,2}$/i
/** Greetings and reassurance. */
const COURTESY =
  /\b(?:must be|you are (?:right|welcome)|good to see|nice to see|i bet|sounds (?:exhausting|tiring|hard))\b/i

export function mentalStatus(visit: UnitsOfVisit): MentalStatus[] {
  const byUnit = new Map<
    number,
    { said: ChartSentence; found: MentalStatus[]; reports: boolean; alone: Set<string> }
  >()
  for (const said of chartSentences(visit)) {
    if (said.role !== 'clinician' || said.question) continue
    const entry = byUnit.get(said.at) ?? { said, found: [], reports: false, alone: new Set<string>() }
    byUnit.set(said.at, entry)
    if (REPORTS.test(said.plain)) entry.reports = true
    if (isSupposed(said.plain) || COURTESY.test(said.plain) || personOf(said.plain) !== undefined) continue
    for (const clause of said.plain.split(/[,;] (?:and |but )?| and | but /)) {
      if (NOT_NOW.test(clause)) continue
      for (const { domain, said: pattern, words, alone } of OBSERVATIONS) {
        const match = pattern.exec(clause)
        if (!match || (!/^(?:no|not)\b/.test(words) && DENIED_HERE.test(clause.slice(0, match.index))))
          continue
        if (entry.found.some((one) => one.words === words)) continue
        entry.found.push({ kind: 'mental-status', domain, words, units: numbersOf(said.unit) })
        if (alone && /\b(?:you|your|he|she)\b/i.test(clause)) entry.alone.add(words)
      }
    }
  }
  const out: MentalStatus[] = []
  for (const [at, { found, reports, alone }] of byUnit) {
    const near = [at - 1, at + 1].some((next) => (byUnit.get(next)?.found.length ?? 0) >= 2)
    const isRun =
      found.length >= 3 || (found.length >= 2 && reports) || (found.length >= 1 && near && reports)
    for (const one of found) if (isRun || alone.has(one.words)) add(out, one)
  }
  return out
}

function add(out: MentalStatus[], one: MentalStatus): void {
  const same = out.find(({ words }) => words === one.words)
  if (same) same.units = [...new Set([...same.units, ...one.units])].sort((a, b) => a - b)
  else out.push({ ...one })
}
