import { CONCEPTS } from '../lexicon/all-concepts.ts'
import {
  type Comparison,
  HYPO_IN_CLAIM,
  KIN_IN_CLAIM,
  PAST_IN_CLAIM,
  TURNS_DOWN,
  WARNS,
  wordsOf,
} from './comparison.ts'
import { kinOf } from './holders.ts'
import { weightOf } from './passages.ts'
import { polarities } from './polarity.ts'
import { deniedIn } from './stance.ts'
import type { Terms } from './terms.ts'
import type { CheckedSource, Unit } from './unit.ts'

export function polarity(
  claim: string,
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  let opposite = 0
  let same = 0
  let unasked = 0
  let never = 0
  let others = 0
  let critical = 0
  const kin = KIN_IN_CLAIM.test(claim)
  const warns = WARNS.test(claim)
  for (const word of said.words) {
    if (warns || !word.startsWith(':')) continue
    const concept = CONCEPTS.find(({ id }) => id === word.slice(1))
    if (
      !concept ||
      VAGUE.has(concept.id) ||
      concept.topic.startsWith('plan') ||
      concept.topic === 'social' ||
      concept.topic === 'events'
    )
      continue
    const denied = deniedIn(said.plain, concept.pattern)
    const { yes, no, others: of } = source.stance(concept.id)
    if (
      denied &&
      no.length === 0 &&
      !kin &&
      !PAST_IN_CLAIM.test(claim) &&
      (source.affirmed.has(concept.id) || yes.some((unit) => saysYes(unit, word, concept.pattern)))
    ) {
      opposite++
      critical++
      features.deniesAffirmed = 1
      against.push({
        kind: 'contradicted',
        reason: `The patient was asked about ${concept.label} and did not deny it.`,
        strength: 0.95,
      })
      continue
    }
    if (denied === undefined) same++
    else if (denied) {
      if (no.length > 0 || (concept.topic === 'risk' && yes.length === 0 && source.deniedTopics.has('risk')))
        same++
      else if (yes.length > 0) {
        opposite++
        if (concept.critical) critical++
        against.push({
          kind: 'contradicted',
          reason: `The visit speaks of ${concept.label}; it is not denied.`,
          strength: 0.65,
        })
      } else {
        unasked++
        against.push({ kind: 'not_found', reason: `Nobody asked about ${concept.label}.`, strength: 0.7 })
      }
    } else if (yes.length > 0) same++
    else if (no.length > 0) {
      if (concept.critical === 'medication' || kin) continue
      opposite++
      if (concept.critical) critical++
      against.push({
        kind: 'contradicted',
        reason: `The visit denies ${concept.label}.`,
        strength: 0.66,
      })
    } else if (of.length > 0 && !kin) {
      others++
      against.push({
        kind: 'contradicted',
        reason: `In the visit this is said of somebody else (${of[0]?.person}).`,
        strength: 0.8,
      })
    } else never++
  }
  features.polarityOpposite = opposite > 0 ? 1 : 0
  features.polarityCritical = critical > 0 ? 1 : 0
  features.polaritySame = same > 0 ? 1 : 0
  features.unasked = unasked > 0 ? 1 : 0
  features.conceptNever = never > 0 ? 1 : 0
  features.conceptOthers = others > 0 ? 1 : 0
}

/** Whether a patient was asked for just this and said yes, or told of it when asked. */
function saysYes(
  { asked, answer, terms, person, past, hypothetical, role }: Unit,
  word: string,
  pattern: RegExp,
): boolean {
  if (role !== 'patient' || !asked?.words.has(word) || person || past || hypothetical) return false
  if (terms.words.has(word)) return deniedIn(terms.plain, pattern) === false
  // "Have you tried to kill yourself?" asks for an attempt, though it names the thought as well.
  const others = [...asked.words].filter(
    (other) =>
      other.startsWith(':') &&
      !VAGUE.has(other.slice(1)) &&
      !(other === ':suicidal-ideation' && /^:suicide-(?:plan|attempt|intent)$/.test(word)),
  )
  // "So no more voices?" "Right." is a denial.
  return answer === 'yes' && others.length === 1 && deniedIn(asked.plain, pattern) === false
}

/** Words of these are in too many sentences to be affirmed or denied by one of them. */
const VAGUE = new Set([
  'mood',
  'sleep',
  'appetite',
  'energy',
  'concentration',
  'medications',
  'course',
  'scores',
  'labs',
  'exam',
  'mse',
  'activities',
  'function',
  'therapy',
  'homework',
  'onset',
  'risk-level',
  'diagnosis',
  'behavior',
  'affect',
  'speech',
  'appearance',
  'medication-effect',
  'side-effects',
])

/** Where in the visit the words of the sentence stand: affirmed, denied, of others, only as a possibility, as past. */
export function mentioned(
  claim: string,
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const shares = {
    flip: 0,
    others: 0,
    open: 0,
    past: 0,
    asked: 0,
    negFlip: 0,
    negSame: 0,
    negNever: 0,
    kinClash: 0,
  }
  let total = 0
  let flipped = ''
  const kins = (said.plain.match(/[a-z-]+/g) ?? []).flatMap((word) => kinOf(word) ?? [])
  const kin = kins.length > 0 ? new Set(kins) : KIN_IN_CLAIM.test(claim) ? new Set<string>(['']) : undefined
  const words = polarities(said.plain)
  for (const [word, denied] of words) {
    const weight = weightOf(word, source)
    total += weight
    const m = source.mentions.get(word)
    if (denied) {
      if (!m || m.yes + m.no + m.others === 0) shares.negNever += weight
      else if (m.no > 0) shares.negSame += weight
      else shares.negFlip += weight
      continue
    }
    if (!m || kinOf(word)) continue
    if (kin && m.yes + m.no === 0 && m.others > 0 && ![...m.of].some((one) => kin.has(one)))
      shares.kinClash += weight
    const any = m.yes + m.no + m.others
    if (any === 0) shares.asked += weight
    else if (m.yes === 0 && m.no > 0) {
      shares.flip += weight
      flipped ||= word
    } else if (m.yes === 0) shares.others += weight
    else {
      if (m.yes === m.open) shares.open += weight
      if (m.yes === m.past) shares.past += weight
    }
  }
  const share = (value: number) => (total === 0 ? 0 : value / total)
  // Who warns of a thing or turns it down does not affirm it.
  if (WARNS.test(claim) || TURNS_DOWN.test(claim)) shares.flip = 0
  features.mFlip = share(shares.flip)
  features.mOthers = kin ? 0 : share(shares.others)
  features.mOpen = HYPO_IN_CLAIM.test(claim) ? 0 : share(shares.open)
  features.mPast = PAST_IN_CLAIM.test(claim) ? 0 : share(shares.past)
  features.mOthersAny = !kin && shares.others > 0 ? 1 : 0
  features.mOthersHalf = !kin && share(shares.others) > 0.3 ? 1 : 0
  features.mKinClash = kin?.has('') ? 0 : share(shares.kinClash)
  features.mFlipAny = shares.flip > 0 ? 1 : 0
  features.mFlipHalf = share(shares.flip) > 0.25 ? 1 : 0
  features.mAsked = share(shares.asked)
  features.mNegFlip = share(shares.negFlip)
  features.mNegSame = share(shares.negSame)
  features.mNegNever = share(shares.negNever)
  if (features.mFlip > 0.3)
    against.push({
      kind: 'contradicted',
      reason: `The visit denies it (${wordsOf(said.plain, [flipped])[0]}).`,
      strength: 0.82,
    })
}
