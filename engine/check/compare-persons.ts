import { type Comparison, KIN_IN_CLAIM } from './comparison.ts'
import { holdersIn, kinOf } from './holders.ts'
import { type Scored, weightOf } from './passages.ts'
import type { Terms } from './terms.ts'
import type { CheckedSource } from './unit.ts'

export function persons(
  claim: string,
  best: Scored | undefined,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const kin = KIN_IN_CLAIM.exec(claim)?.[0]
  const of = best?.units.filter(({ question }) => !question) ?? []
  const otherPerson = of.length > 0 && of.every(({ person }) => person !== undefined)
  features.personOther = otherPerson && !kin ? 1 : 0
  features.kin = kin ? 1 : 0
  if (features.personOther)
    against.push({
      kind: 'contradicted',
      reason: `In the visit this is said of somebody else (${of[0]?.person}).`,
      strength: 0.8,
    })
}

/** Whether the passage that comes nearest says it of the same person. */
export function holders(
  said: Terms,
  best: Scored | undefined,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  let shared = 0
  let differs = 0
  let who = ''
  for (const [word, mine] of holdersIn(said.plain, undefined)) {
    const theirs = (best?.units ?? []).flatMap(({ holders: there, question }) =>
      question ? [] : (there.get(word) ?? []),
    )
    if (theirs.length === 0) continue
    const weight = weightOf(word, source)
    shared += weight
    if (theirs.every((one) => one !== mine && !(one === 'someone' && mine !== ''))) {
      differs += weight
      who ||= theirs[0] ?? ''
    }
  }
  const kin = KIN_IN_CLAIM.test(said.plain)
  const most = shared > 0 && differs / shared > 0.5 && (best?.score ?? 0) > 0.3
  features.holder = shared === 0 || kin ? 0 : differs / shared
  features.holderMost = most && !kin ? 1 : 0
  features.kinDiffers = most && kin && kinOf(who) !== undefined ? 1 : 0
  if ((features.holderMost || features.kinDiffers) && who)
    against.push({
      kind: 'contradicted',
      reason: `In the visit this is said of somebody else (${who}).`,
      strength: 0.8,
    })
}
