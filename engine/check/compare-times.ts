import type { Comparison } from './comparison.ts'
import type { Scored } from './passages.ts'
import { holds, type Terms, termsOf } from './terms.ts'
import type { Unit } from './unit.ts'

/** The sentence says that it is so now. */
const NOW =
  /\b(?:current\w*|still|ongoing|remains?|continues?|now|today|at discharge|is taking|takes|uses|drinks|smokes|every (?:day|night|morning|week)|daily|nightly|latest|believes|experiences|has been \w+ing)\b/i
/** The visit says that it is over. */
const OVER =
  /\b(?:used to|not any ?more|any ?more|no longer|not now|gone now|none since|not since|(?:at|before|on) (?:admission|intake|arrival)|in high school|as a (?:kid|child|teen)|packed it in|quit|stopped|resolved|back then|years ago|until|threw (?:it|them) (?:out|away)|that was|it was|was every|came off|the first (?:week|night)|not so much now|did not last|wasn't so|was not so)\b/i
/** The sentence says that something was done or ordered. */
const DONE =
  /\b(?:was|were|been|is to|will) (?:be )?(?:prescribed|ordered|given|started|assigned|initiated|collected|provided|carried out|performed|completed|granted|removed|arranged|restarted|replaced|discontinued|diagnosed|join|move|increased|raised)\b|\b(?:received|underwent|agreed to|include)\b/i
/** The visit puts it off, makes it depend, or says no. */
const NOT_DONE =
  /\b(?:if|only if|not|no|never|instead|would|could|might|maybe|later|not yet|think about it|rather|ask (?:her|him|them) first|consider\w*|offered|option|unless|after the)\b/i
/** What stands behind "if", to the end of its clause. */
const CONDITION = /\b(?:if|unless|in case|suppose)\b([^,.;?!]*)/gi
/** What would follow from it, in a sentence that has an "if". */
const CONSEQUENCE = /\b(?:would|could|might)\b([^,.;?!]*)/gi
const CONDITION_IN_CLAIM =
  /\b(?:if|unless|when|would|could|may|might|for|risk|call|return|prn|as needed|avoid|plan|consider\w*)\b/i
const HOLDS = 0.34

/** What was once so, and what was only spoken of: by the words of the passages that come nearest. */
export function times(
  claim: string,
  said: Terms,
  top: readonly Scored[],
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const passages = top.filter(({ score }, i) => i === 0 || score > 0.4).flatMap(({ units }) => units)
  const near = passages.filter((unit) => !unit.question && shareOf(unit, said) >= HOLDS)
  const over = near.filter(({ terms }) => OVER.test(terms.plain)).length
  const undone = near.filter(
    ({ terms, refusedNext, declined }) => refusedNext || declined || NOT_DONE.test(terms.plain),
  ).length
  features.overNow = NOW.test(claim) && !OVER.test(claim) && over > 0 ? over / near.length : 0
  features.overNowAll = features.overNow === 1 ? 1 : 0
  features.undone = DONE.test(claim) && !NOT_DONE.test(claim) && undone > 0 ? undone / near.length : 0
  features.undoneAll = features.undone === 1 ? 1 : 0
  features.conditional =
    near.length > 0 && !CONDITION_IN_CLAIM.test(claim) && near.every((unit) => isOnlyIf(unit, said)) ? 1 : 0
  features.supposes = /\bif\b/i.test(claim) && !near.some(({ terms }) => /\bif\b/.test(terms.plain)) ? 1 : 0
  if (features.conditional)
    against.push({
      kind: 'contradicted',
      reason: 'The visit says what would be, not that it is so.',
      strength: 0.9,
    })
  if (features.overNowAll)
    against.push({ kind: 'contradicted', reason: 'The visit speaks of it as past.', strength: 0.68 })
  if (features.undoneAll)
    against.push({
      kind: 'contradicted',
      reason: 'The visit speaks of it, but does not say that it was done.',
      strength: 0.69,
    })
}

/** Whether what a sentence of the visit shares with the note stands in its "if", or in what would follow. */
function isOnlyIf({ terms }: Unit, said: Terms): boolean {
  const conditions = [...terms.plain.matchAll(CONDITION)]
  if (conditions.length === 0) return false
  const behind = [...conditions, ...terms.plain.matchAll(CONSEQUENCE)]
    .map(([, words = '']) => words)
    .join(' ')
  const supposed = termsOf(behind).words
  let shared = 0
  let within = 0
  for (const word of said.words) {
    if (word.startsWith(':') || !terms.words.has(word)) continue
    shared++
    if (supposed.has(word)) within++
  }
  return within >= 2 && within === shared
}

function shareOf({ terms, asked }: Unit, said: Terms): number {
  let all = 0
  let here = 0
  for (const word of said.words) {
    all++
    if (holds(terms.words, word, said) || (asked && holds(asked.words, word, said))) here++
  }
  return all === 0 ? 0 : here / all
}
