import { alignment } from './compare-alignment.ts'
import { drugs } from './compare-drugs.ts'
import { numbers, quantities, slots } from './compare-numbers.ts'
import { parts } from './compare-parts.ts'
import { holders, persons } from './compare-persons.ts'
import { times } from './compare-times.ts'
import { mentioned, polarity } from './compare-words.ts'
import { type Comparison, HYPO_IN_CLAIM, NEGATIVE, PAST_IN_CLAIM, wordsOf } from './comparison.ts'
import { spansOf, sum, weightOf, windowsFor } from './passages.ts'
import { holds, termsOf } from './terms.ts'
import type { CheckedSource } from './unit.ts'

const NORMAL =
  /\b(?:normal|intact|unremarkable|clear|within normal limits|regular|without murmur|no abnormal\w*)\b/i
/** What nobody concludes: it was looked at and said, or it was not. */
const FINDINGS_NEED_WORDS =
  /\b(?:abdomen|bowel sounds|murmur|cardiopulmonary|cardiac exam\w*|biops\w*|genetic|bone density|ct scan|head ct|x-ray|mri|eeg|cranial nerves?|reflexes|tender\w*|restrain\w*|enrolled|nephrolog\w*|dermatolog\w*|cardiolog\w*|legal|alert and oriented|orient(?:ed|ation)|vital signs?|lungs|heart regular|memory|afebrile|troponin|crp|cbc|pupils|thyroid exam\w*)\b/gi

/** Each of these is seldom wrong. */
const HARD = [
  'numberNowhere',
  'drugAbsent',
  'drugRefused',
  'drugUnplanned',
  'drugStopped',
  'slotClash',
  'mOthersHalf',
  'mFlipHalf',
  'polarityCritical',
  'holderMost',
  'personOther',
  'numberTakenBack',
  'qBack',
  'normalUnsaid',
  'unsaidFinding',
  'deniedUnsaid',
  'partRefusedStarts',
]

export function compare(claim: string, source: CheckedSource): Comparison {
  const said = termsOf(claim)
  const against: Comparison['against'] = []
  const windows = windowsFor(said, source)
  const best = windows[0]
  const top = windows.slice(0, 3)
  const union = new Set(top.flatMap(({ words }) => [...words]))
  const weight = (word: string) => weightOf(word, source)
  const total = sum([...said.words].map(weight))
  const coverage = (words: ReadonlySet<string>) =>
    total === 0 ? 0 : sum([...said.words].filter((w) => holds(words, w, said)).map(weight)) / total
  const anywhere = coverage(source.everything.words)
  const features: Record<string, number> = {
    bias: 1,
    cover1: best?.score ?? 0,
    cover3: coverage(union),
    anywhere,
    low1: (best?.score ?? 0) < 0.35 ? 1 : 0,
    low3: coverage(union) < 0.5 ? 1 : 0,
    lowAnywhere: anywhere < 0.7 ? 1 : 0,
    veryLow: anywhere < 0.5 ? 1 : 0,
    full: coverage(union) > 0.85 ? 1 : 0,
    short: said.words.size <= 4 ? 1 : 0,
  }
  numbers(said, source, top, features, against)
  slots(said, source, features, against)
  drugs(claim, said, source, features, against)
  polarity(claim, said, source, features, against)
  persons(claim, best, features, against)
  mentioned(claim, said, source, features, against)
  quantities(said, source, features, against)
  parts(claim, source, features)
  times(claim, said, top, features, against)
  alignment(claim, said, source, features, against)
  holders(said, best, source, features, against)
  const bestText = best?.plain ?? ''
  features.past =
    best?.units.every(({ past, question }) => past || question) && !PAST_IN_CLAIM.test(claim) ? 1 : 0
  features.hypothetical =
    best?.units
      .filter(({ question }) => !question)
      .every(({ hypothetical, declined }) => hypothetical || declined) && !HYPO_IN_CLAIM.test(claim)
      ? 1
      : 0
  if (features.past)
    against.push({ kind: 'contradicted', reason: 'The visit speaks of it as past.', strength: 0.55 })
  if (features.hypothetical)
    against.push({
      kind: 'contradicted',
      reason: 'The visit only talks about it; it is not said to be so.',
      strength: 0.5,
    })
  features.negClaimNegSource =
    NEGATIVE.test(claim) && /\b(?:no|not|never|none|nothing|denies|nope)\b/i.test(bestText) ? 1 : 0
  features.negClaimPosSource =
    NEGATIVE.test(claim) &&
    !/\b(?:no|not|never|none|nothing|denies|nope|stopped|quit|without|neg|ø|nkda)\b/i.test(bestText)
      ? 1
      : 0
  const findings = claim.toLowerCase().match(FINDINGS_NEED_WORDS) ?? []
  const unsaid = findings.filter(
    (word) => !source.everything.plain.includes(word.includes(' ') ? word : word.slice(0, 5)),
  )
  features.unsaidFinding = unsaid.length > 0 ? 1 : 0
  features.unsaidShare = findings.length === 0 ? 0 : unsaid.length / findings.length
  if (unsaid.length > 0)
    against.push({
      kind: 'not_found',
      reason: `Nothing in the visit is said about ${unsaid[0]}.`,
      strength: 0.85,
    })
  const missing = [...said.words].filter(
    (word) => !word.startsWith(':') && !holds(source.everything.words, word, said),
  )
  features.missingWords = Math.min(1, missing.length / Math.max(1, said.words.size))
  features.normalUnsaid = NORMAL.test(claim) && missing.length / Math.max(1, said.words.size) >= 0.4 ? 1 : 0
  features.deniedUnsaid = features.unasked && (features.mNegNever ?? 0) > 0.45 ? 1 : 0
  features.hard = HARD.some((name) => (features[name] ?? 0) > 0.5) ? 1 : 0
  features.manySoft = features.many && !features.hard ? 1 : 0
  features.missing3 = missing.length >= 3 ? 1 : 0
  if (anywhere < 0.6 && missing.length > 0)
    against.push({
      kind: 'not_found',
      reason: `The visit says nothing about ${wordsOf(claim, missing).join(', ')}.`,
      strength: 0.3,
    })
  if (features.normalUnsaid)
    against.push({ kind: 'not_found', reason: 'The visit describes no such finding.', strength: 0.84 })
  if (features.mOthersHalf)
    against.push({
      kind: 'contradicted',
      reason: 'In the visit this is said of somebody else.',
      strength: 0.78,
    })
  if ((features.mOpen ?? 0) > 0.5)
    against.push({
      kind: 'contradicted',
      reason: 'The visit only talks about it; it is not said to be so.',
      strength: 0.77,
    })
  if ((features.partRefusedStarts ?? 0) > 0.5)
    against.push({ kind: 'contradicted', reason: 'The visit turns it down or puts it off.', strength: 0.76 })
  // One passage holds most of it, and nothing speaks against it.
  features.clean = against.length === 0 && (best?.score ?? 0) >= 0.6 ? 1 : 0
  features.reasons = Math.min(3, against.filter(({ strength }) => strength >= 0.6).length) / 3
  return { features, nearest: spansOf(top, said), against }
}
