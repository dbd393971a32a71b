import { type Comparison, STARTS, TURNS_DOWN } from './comparison.ts'
import type { Terms } from './terms.ts'
import type { CheckedSource } from './unit.ts'

const TAKES =
  /\b(?:takes?|taking|current\w*|continu\w*|remains on|adherent|on \w+ \d|regimen|uses|still|is on|goes home on|discharged on|d\/c on|receives|medications?:)\b|^\w+(?: \w+)? \d[\d.]* ?mg\b/i
const ORDERS =
  /\b(?:start\w*|prescribed|initiat\w*|add(?:ed)?|begin|began|order\w*|increas\w*|raised?|restart\w*|given)\b/i
/** Then, not today. */
const DATED =
  /\b(?:ago|since|in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)|last|after|weeks|months|by (?:dr|primary|campus|neurology))\b/i
const GIVEN =
  /\b(?:i (?:take|am on|use)|takes|taking|continue\w*|start(?:ed|ing)? (?:you|him|her)?|we (?:raise|start|will start|keep|continue)|stays the same|increase\w*|raise\w*|prescrib\w*|keep|every (?:morning|night|day)|daily|at (?:night|bedtime)|twice)\b/i
const STOPPED =
  /\b(?:stop\w*|quit|off|discontinu\w*|no longer|took me off|does not take|do not take|not tak\w+|came off|weaned|last given|have not taken|has not taken|tapered|threw (?:it|them) (?:out|away)|binned|finished|never (?:filled|took|started|taken)|(?:have|has|did) not start\w*|not filled|packed it in|gave it up|given up|do not go home|will not have that|none since)\b/i
const REFUSED =
  /\b(?:rather not|declin\w*|not interested|do not want|does not want|will not be prescribing|not prescribing|leave it out|leave .{0,20} for later|stay away|not (?:putting|starting|ordering|recommend\w*|rx'd|prescribed|restart\w*)|will not go up|so no|then no|not going up|instead|refus\w*|hold|first choice|not be my first|did not fill|i said no)\b/i

export function drugs(
  claim: string,
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const absent = [...said.drugs].filter((name) => !source.names(name))
  features.drug = said.drugs.size > 0 ? 1 : 0
  features.drugAbsent = absent.length > 0 ? 1 : 0
  if (absent[0])
    against.push({ kind: 'not_found', reason: `${absent[0]} is not named in the visit.`, strength: 0.97 })
  let refused = 0
  let stopped = 0
  let given = 0
  let unplanned = 0
  for (const name of said.drugs) {
    const lastWords = wordsAbout(name, source)
    if (lastWords === '') continue
    if (GIVEN.test(lastWords)) given++
    if (ORDERS.test(claim) && !TURNS_DOWN.test(claim) && !DATED.test(claim) && !source.agreed.has(name))
      unplanned++
    const turnedDown = source.declined.has(name) && !source.agreed.has(name)
    if (
      !TURNS_DOWN.test(claim) &&
      (turnedDown || (STARTS.test(claim) && REFUSED.test(lastWords) && !source.agreed.has(name)))
    )
      refused++
    if (
      (TAKES.test(claim) || STARTS.test(claim)) &&
      !TURNS_DOWN.test(claim) &&
      !/\b(?:was|past|previous|tried|until)\b/i.test(claim) &&
      STOPPED.test(lastWords) &&
      !source.agreed.has(name)
    )
      stopped++
  }
  features.drugRefused = refused > 0 ? 1 : 0
  features.drugStopped = stopped > 0 ? 1 : 0
  features.drugGiven = said.drugs.size > 0 && given === said.drugs.size && refused + stopped === 0 ? 1 : 0
  features.drugUnplanned = unplanned > 0 ? 1 : 0
  features.starts = STARTS.test(claim) ? 1 : 0
  if (refused)
    against.push({
      kind: 'contradicted',
      reason: 'The visit speaks against it: it was declined or not ordered.',
      strength: 0.92,
    })
  if (unplanned && !refused)
    against.push({
      kind: 'contradicted',
      reason: 'The visit names it, but nobody orders or starts it.',
      strength: 0.74,
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
