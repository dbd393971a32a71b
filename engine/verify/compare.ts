import { compareWords, NEGATIVE, quotedWords } from './compare-words.ts'
import { isMentioned } from './drug-mentioned.ts'
import { drugStatus } from './drug-status.ts'
import type { Evidence } from './evidence.ts'
import { type Findings, flag, miss } from './findings.ts'
import { memoizeFor } from './memoize.ts'
import { drugGap } from './number-places.ts'
import { compareNumbers } from './numbers.ts'
import { type Found, findPlaces, weightOf } from './retrieval.ts'
import type { Claim, Claimed } from './statement.ts'
import { keyOf } from './words.ts'

export type Compared = Findings & { found: Found }

const NORMAL =
  /\b(?:normal|intact|unremarkable|clear|within normal limits|regular|stable|good|steady|linear|appropriate|cooperative|oriented)\b/
/** Findings that can't be inferred: they were either examined and stated, or not. */
const LOOKED_AT =
  /\b(?:abdomen|bowel sounds|murmur|cardiopulmonary|cardiac exam\w*|biops\w*|genetic|bone density|ct scan|head ct|x-ray|mri|eeg|cranial nerves?|reflexes|tender\w*|restrain\w*|nephrolog\w*|dermatolog\w*|cardiolog\w*|orient(?:ed|ation)|vital signs?|lungs|heart regular|memory|afebrile|troponin|crp|cbc|pupils|thyroid exam\w*|judg(?:e?)ment|insight|gait|eye contact|grooming|groomed|station|hygiene|attention (?=was|were|intact|normal|and))\b/g

/** Each of these is rarely wrong. */
const HARD: readonly (readonly [number, string])[] = [
  [
    0.5,
    'numberNowhere drugAbsent drugUnordered unlooked numberUnitAny numberRival numberGone numberOffAny unmeasured returnOff pastNow supposed kinUnsaid negUnprovenOnly normalUnsaid',
  ],
  [0.3, 'flip'],
  [0.35, 'others drugGap'],
  [0.25, 'kinDiffers'],
  [0.4, 'drugOthers drugRefused drugStopped refusedDone'],
]

const HEARD = memoizeFor<Evidence, boolean>()

export function compare(claim: Claim, evidence: Evidence, cited: readonly number[]): Compared {
  const found = findPlaces(claim, evidence, new Set(cited))
  const plain = claim.plain
  const weights = new Map(claim.words.map((word) => [word, weightOf(word, evidence)]))
  const sumOf = (words: readonly Claimed[]) => words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  const total = sumOf(claim.words) || 1
  const missing = sumOf(found.missing)
  const features: Record<string, number> = {
    best: found.best,
    cover: found.cover,
    anywhere: found.anywhere,
    missing: Math.min(1, missing / 3),
    missingShare: missing / total,
    missingNear: sumOf(found.missingNear) / total,
    short: flag(claim.words.length <= 3),
    long: Math.min(1, claim.words.length / 25),
    negative: flag(NEGATIVE.test(plain)),
    dictated: flag(evidence.form !== 'dialogue'),
    quoted: flag(claim.quoted),
  }
  const findings: Findings = { features, against: [] }
  compareWords(claim, evidence, found, weights, findings)
  compareNumbers(claim, evidence, found, findings)
  drugs(claim, evidence, findings)
  const { against } = findings
  const text = evidence.text
  const looked = plain.match(LOOKED_AT) ?? []
  const unsaid = looked.filter((word) => !text.includes(word.includes(' ') ? word : word.slice(0, 5)))
  features.unlooked = flag(unsaid.length > 0)
  if (unsaid[0]) miss(findings, `The visit says nothing about ${unsaid[0]}.`, 0.85)
  features.normalUnsaid = flag(NORMAL.test(plain) && missing / total >= 0.35)
  const gone = found.missing.filter((word) => (weights.get(word) ?? 0) >= 0.6)
  if (gone.length > 0)
    miss(
      findings,
      `The visit says nothing about ${quotedWords(claim, gone)}.`,
      0.25 + 0.4 * Math.min(1, missing / total),
    )
  else if (found.cover < 0.6) miss(findings, 'The visit doesn’t say this.', 0.2)
  const rules = HARD.flatMap(([above, names]) =>
    names.split(' ').filter((name) => (features[name] ?? 0) > above),
  ).length
  features.hard = Math.min(1, rules / 3)
  features.reasons = Math.min(1, against.filter(({ strength }) => strength >= 0.6).length / 2)
  features.strong = flag(against.some(({ strength }) => strength >= 0.75))
  features.clean = flag(against.length === 0 && found.cover >= 0.7)
  return { features, against, found }
}

function drugs(claim: Claim, evidence: Evidence, findings: Findings): void {
  const { features } = findings
  const absent = claim.drugs.filter(
    (name) =>
      !evidence.drugs.has(name) &&
      !(name === 'lithium' && /\bli\b/.test(evidence.text)) &&
      !evidence.mentions.has(keyOf(name)) &&
      !HEARD(evidence, name, () => isMentioned(name, evidence.words, evidence.form !== 'dialogue')),
  )
  features.drug = flag(claim.drugs.length > 0)
  features.drugAbsent = flag(absent.length > 0)
  if (absent[0]) miss(findings, `The visit doesn't mention ${absent[0]}.`, 0.95)
  drugStatus(claim, evidence, findings)
  const gap = Math.max(
    0,
    ...claim.drugs.filter((name) => evidence.drugs.has(name)).map((name) => drugGap(name, claim, evidence)),
  )
  features.drugGap = gap
}
