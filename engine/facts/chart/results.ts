import type { Measure } from '../fact.ts'
import { isSupposed, numbersOf } from './chart-sentences.ts'
import { RESULTS } from './measure-names.ts'
import { type Run, saidAt } from './measure-run.ts'

const RESULT = new RegExp(
  `\\b(?:${RESULTS.map(({ said }) => `(${said})`).join('|')})(?: (?:from|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day| today| this morning| last week| you did here| we did)?,?(?: (?:is|are|was|were|looks?|looked|came back|comes back|all|also|still|read|reads))* (normal(?: sinus(?: rhythm)?)?|negative|positive|clean|clear|fine|okay|good|unremarkable|elevated|(?:a (?:little|bit|touch) )?(?:high|low|up))\\b(?! (?:enough|if|when|idea|time|for|at))`,
  'gi',
)
/** Results given in a word: "The drug screen was negative." */
export function results(run: Run): Measure[] {
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
    const what = RESULTS[group]?.what
    if (what && value)
      found.push({ kind: 'measure', what, kindOf: 'lab', value, units: numbersOf(said.unit) })
  }
  return found
}
