import { type Comparison, NEGATIVE, STARTS } from './comparison.ts'
import type { Terms } from './terms.ts'
import type { CheckedSource } from './unit.ts'

const TAKES =
  /\b(?:takes?|taking|current\w*|continu\w*|remains on|adherent|on \w+ \d|regimen|uses|still|is on|medications?:)\b/i
const GIVEN =
  /\b(?:i (?:take|am on|use)|takes|taking|continue\w*|start(?:ed|ing)? (?:you|him|her)?|we (?:raise|start|will start|keep|continue)|stays the same|increase\w*|raise\w*|prescrib\w*|keep|every (?:morning|night|day)|daily|at (?:night|bedtime)|twice)\b/i
const STOPPED =
  /\b(?:stop\w*|quit|off|discontinu\w*|no longer|took me off|does not take|do not take|not tak\w+|came off|weaned|last given|have not taken|has not taken|tapered)\b/i
const REFUSED =
  /\b(?:rather not|declin\w*|not interested|do not want|does not want|will not be prescribing|not prescribing|leave it out|leave .{0,20} for later|stay away|not (?:putting|starting|ordering|recommend\w*|rx'd|prescribed|restart\w*)|will not go up|so no|then no|not going up|instead|refus\w*|hold|first choice|not be my first|did not fill|i said no)\b/i

export function drugs(
  claim: string,
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const inSource = source.everything.drugs
  const absent = [...said.drugs].filter((name) => !inSource.has(name))
  features.drug = said.drugs.size > 0 ? 1 : 0
  features.drugAbsent = absent.length > 0 ? 1 : 0
  if (absent[0])
    against.push({ kind: 'contradicted', reason: `${absent[0]} is not named in the visit.`, strength: 0.95 })
  let refused = 0
  let stopped = 0
  let given = 0
  for (const name of said.drugs) {
    const lastWords = wordsAbout(name, source)
    if (lastWords === '') continue
    if (GIVEN.test(lastWords)) given++
    const turnedDown = source.declined.has(name) && !source.agreed.has(name)
    if (
      !NEGATIVE.test(claim) &&
      !/\bdiscuss|\bconsider|\bdeclin/i.test(claim) &&
      (turnedDown || (STARTS.test(claim) && REFUSED.test(lastWords) && !source.agreed.has(name)))
    )
      refused++
    if (
      (TAKES.test(claim) || STARTS.test(claim)) &&
      !/\b(?:stop|discontinu|was|past|previous|tried|until|hold)\w*/i.test(claim) &&
      STOPPED.test(lastWords)
    )
      stopped++
  }
  features.drugRefused = refused > 0 ? 1 : 0
  features.drugStopped = stopped > 0 ? 1 : 0
  features.drugGiven = said.drugs.size > 0 && given === said.drugs.size && refused + stopped === 0 ? 1 : 0
  features.starts = STARTS.test(claim) ? 1 : 0
  if (refused)
    against.push({
      kind: 'contradicted',
      reason: 'The visit speaks against it: it was declined or not ordered.',
      strength: 0.92,
    })
  if (stopped)
    against.push({
      kind: 'contradicted',
      reason: 'The visit says that it was stopped or is not taken.',
      strength: 0.83,
    })
}

/** What is said of a drug: the clauses that name it, and what goes on without naming another. */
function wordsAbout(name: string, { units }: CheckedSource): string {
  const out: string[] = []
  for (const [i, unit] of units.entries()) {
    const named = unit.terms.drugs.has(name)
    if (!named && !unit.asked?.drugs.has(name)) continue
    if (unit.person) continue
    if (named && unit.terms.drugs.size > 1) {
      const clauses = unit.terms.plain.split(/[;.]|,|\band\b|\bbut\b/)
      out.push(
        ...clauses.filter((clause, at) => clause.includes(name) || (clauses[at - 1] ?? '').includes(name)),
      )
    } else out.push(unit.terms.plain)
    for (const next of [units[i + 1], units[i + 2]]) {
      if (!next || next.terms.drugs.size > 0) break
      out.push(next.terms.plain)
    }
  }
  return out.join(' . ')
}
