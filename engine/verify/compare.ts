import { isHeard } from './drug-heard.ts'
import { drugStatus } from './drug-status.ts'
import type { Evidence, Spot } from './evidence.ts'
import { compareNumbers, drugGap } from './numbers.ts'
import { coveringKeys, type Found, findPlaces, weightOf } from './retrieval.ts'
import { kinOf, samePerson } from './standing.ts'
import type { Claim, Claimed } from './statement.ts'
import { keyOf, wordsAsWritten } from './words.ts'

export type Against = { verdict: 'contradicted' | 'not-found'; why: string; strength: number }
export type Compared = {
  /** What speaks for and against the statement, as numbers between 0 and 1. */
  features: Record<string, number>
  against: Against[]
  found: Found
}

const NOW =
  /\b(?:current\w*|still|ongoing|remains?|continues?|now|today|at discharge|is taking|takes|uses|drinks|smokes|every (?:day|night|morning|week)|daily|nightly|latest|believes|experiences|has been \w+ing|goes home on|discharged on)\b/
const PAST_CLAIM =
  /\b(?:past|history|previous\w*|prior|former\w*|ago|was|were|had|used to|remote|stopped|discontinued|in (?:19|20)\d\d|last|resolved|before|initially|admission|intake|until|no longer|quit|tried|since)\b/
const DONE =
  /\b(?:was|were|been|is to|will|has|to be) (?:\w+ )?(?:prescribed|ordered|given|started|assigned|initiated|collected|provided|performed|completed|granted|removed|arranged|restarted|replaced|discontinued|diagnosed|join|move|increased|raised|added|begin|transferred|admitted|sent|consulted|used|supplied|discharged)\b|\b(?:start|started|restarted|added|received|underwent|agreed to|prescribed|increased|diagnosed|will join|will move|plan:)\b/
const NOT_DONE =
  /\b(?:declin\w*|refus\w*|avoid\w*|defer\w*|offered|not|no|never|without|stop\w*|discontinu\w*|hold|held|consider\w*|discuss\w*|if|may|might|could|would|possib\w*|option|whether|rule out|agreed to|instead|unless|pending|undecided|until|after)\b/
const NEGATIVE =
  /\b(?:no|not|never|denies|denied|deny|without|none|negative|nor|neither|absent|free of|cannot|unable|lacks?)\b/
const WARNS =
  /\b(?:call|return if|come back|seek|go to|watch for|monitor\w*|warned|counsel\w*|advised|educat\w*|risks?|discuss\w*|explained|review\w*|if)\b/
const NORMAL =
  /\b(?:normal|intact|unremarkable|clear|within normal limits|regular|stable|good|steady|linear|appropriate|cooperative|oriented)\b/
/** What nobody concludes: it was looked at and said, or it was not. */
const LOOKED_AT =
  /\b(?:abdomen|bowel sounds|murmur|cardiopulmonary|cardiac exam\w*|biops\w*|genetic|bone density|ct scan|head ct|x-ray|mri|eeg|cranial nerves?|reflexes|tender\w*|restrain\w*|nephrolog\w*|dermatolog\w*|cardiolog\w*|orient(?:ed|ation)|vital signs?|lungs|heart regular|memory|afebrile|troponin|crp|cbc|pupils|thyroid exam\w*|judg(?:e?)ment|insight|gait|eye contact|grooming|groomed|station|hygiene|attention (?=was|were|intact|normal|and))\b/g

/** Each of these is seldom wrong. */
const HARD: readonly (readonly [string, number])[] = [
  ['numberNowhere', 0.5],
  ['flipHalf', 0.5],
  ['othersHalf', 0.5],
  ['kinDiffers', 0.25],
  ['drugAbsent', 0.5],
  ['drugOthers', 0.4],
  ['drugRefusedMost', 0.5],
  ['drugStoppedMost', 0.5],
  ['drugUnordered', 0.5],
  ['drugGapBig', 0.5],
  ['unlooked', 0.5],
  ['numberUnitAny', 0.5],
  ['numberRival', 0.5],
  ['numberGone', 0.5],
  ['numberOffAny', 0.5],
  ['unmeasured', 0.5],
  ['returnOff', 0.5],
  ['pastNow', 0.5],
  ['refusedDone', 0.4],
  ['supposedMost', 0.5],
  ['kinUnsaid', 0.5],
  ['negUnprovenOnly', 0.5],
  ['normalUnsaid', 0.5],
]

/** What can be told by a denial: "I can't find my words" is a difficulty. */
const UNABLE =
  /\b(?:resolved|difficult\w*|trouble|unable|poor\w*|impair\w*|loss|lack\w*|limited|anorexia|reduced|decreased|insomnia|absent|less|slow\w*|forget\w*|amenorrhea|anhedonia|skips?|miss\w*|fatigue|low)\b/

type State = 'yes' | 'no' | 'open' | 'topic'

/** What a mention says of the thing. */
function stateOf(spot: Spot, token: number): State {
  if (spot.question) {
    if (spot.answered === 'yes') return 'yes'
    if (spot.answered === 'no') return 'no'
    return spot.answered === 'open' ? 'open' : 'topic'
  }
  return spot.denied[token] ? 'no' : 'yes'
}

/** What has to be asked by name before it is denied. */
const ASKED =
  /^(?:homicide|hallucination|paranoia|delusion|mania|manic|abuse|assault|sexual|panic|purg|obsession|psychosis)/

type Mentioned = {
  yes: number
  no: number
  open: number
  topic: number
  others: number
  past: number
  supposed: number
  refused: number
  lectured: number
  kin: Set<string>
  all: number
}

function mentionsNear(word: Claimed, evidence: Evidence, near: (spot: number) => boolean): Mentioned {
  const out: Mentioned = {
    yes: 0,
    no: 0,
    open: 0,
    topic: 0,
    others: 0,
    past: 0,
    supposed: 0,
    refused: 0,
    lectured: 0,
    kin: new Set(),
    all: 0,
  }
  for (const { key, strength } of coveringKeys(word)) {
    if (strength < 0.8 && (out.all > 0 || (word.denied && ASKED.test(word.key)))) break
    for (const { spot: at, token } of evidence.mentions.get(key) ?? []) {
      const spot = evidence.spots[at]
      if (!spot || !near(at)) continue
      out.all++
      const holder = spot.holder[token] ?? ''
      if (holder !== '') {
        out.others++
        out.kin.add(holder)
        if (word.holder === '' || !samePerson(word.holder, holder)) continue
      }
      const state = stateOf(spot, token)
      // What the patient denies of himself is not denied of his uncle.
      if (state === 'no' && holder === '' && word.holder !== '') continue
      out[state]++
      if (state === 'yes' || state === 'topic') {
        if (spot.past) out.past++
        if (spot.supposed[token]) out.supposed++
        if (spot.refused) out.refused++
        if (spot.role === 'clinician' && !spot.question) out.lectured++
      }
    }
  }
  return out
}

export function compare(claim: Claim, evidence: Evidence, cited: readonly number[]): Compared {
  const against: Against[] = []
  const found = findPlaces(claim, evidence, new Set(cited))
  const plain = claim.plain
  const weights = new Map(claim.words.map((word) => [word, weightOf(word, evidence)]))
  const sumOf = (words: readonly Claimed[]) => words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  const total = sumOf(claim.words) || 1
  const missing = sumOf(found.missing)
  const negative = NEGATIVE.test(plain)
  const turned = NOT_DONE.test(plain)
  const warns = WARNS.test(plain)
  const features: Record<string, number> = {
    bias: 1,
    best: found.best,
    cover: found.cover,
    anywhere: found.anywhere,
    lowBest: found.best < 0.45 ? 1 : 0,
    lowCover: found.cover < 0.55 ? 1 : 0,
    veryLow: found.anywhere < 0.5 ? 1 : 0,
    full: found.cover > 0.85 ? 1 : 0,
    high: found.cover > 0.72 ? 1 : 0,
    whole: found.missing.length === 0 ? 1 : 0,
    missing: Math.min(1, missing / 3),
    missingMany: missing >= 2.5 ? 1 : 0,
    missingShare: missing / total,
    missingNear: sumOf(found.missingNear) / total,
    leastPart: found.leastPart,
    partGone: found.leastPart < 0.3 ? 1 : 0,
    short: claim.words.length <= 3 ? 1 : 0,
    long: Math.min(1, claim.words.length / 25),
    negative: negative ? 1 : 0,
    dictated: evidence.form === 'dialogue' ? 0 : 1,
    quoted: claim.quoted ? 1 : 0,
  }
  words(claim, evidence, found, weights, features, against, { negative, turned, warns })
  compareNumbers(claim, evidence, found, features, against)
  drugs(claim, evidence, features, against)
  const text = evidence.text
  const looked = plain.match(LOOKED_AT) ?? []
  const unsaid = looked.filter((word) => !text.includes(word.includes(' ') ? word : word.slice(0, 5)))
  features.unlooked = unsaid.length > 0 ? 1 : 0
  if (unsaid[0])
    against.push({ verdict: 'not-found', why: `The visit says nothing about ${unsaid[0]}.`, strength: 0.85 })
  features.normalUnsaid = NORMAL.test(plain) && features.missingShare && features.missingShare >= 0.35 ? 1 : 0
  const gone = found.missing.filter((word) => (weights.get(word) ?? 0) >= 0.6)
  if (gone.length > 0)
    against.push({
      verdict: 'not-found',
      why: `The visit says nothing about ${quotedWords(claim, gone)}.`,
      strength: 0.25 + 0.4 * Math.min(1, missing / total),
    })
  else if (found.cover < 0.6)
    against.push({ verdict: 'not-found', why: 'No place in the visit says this.', strength: 0.2 })
  const rules = HARD.filter(([name, above]) => (features[name] ?? 0) > above).length
  features.hard = Math.min(1, rules / 3)
  features.reasons = Math.min(1, against.filter(({ strength }) => strength >= 0.6).length / 2)
  features.strong = against.some(({ strength }) => strength >= 0.75) ? 1 : 0
  features.clean = against.length === 0 && found.cover >= 0.7 ? 1 : 0
  return { features, against, found }
}

function quotedWords(claim: Claim, words: readonly Claimed[]): string {
  const raw = new Set(words.map(({ key }) => key))
  const written = wordsAsWritten(claim.text, raw)
  return written.length > 0
    ? written.map((word) => `“${word}”`).join(', ')
    : [...new Set(words.map(({ token }) => claim.tokens[token]?.raw ?? ''))].slice(0, 3).join(', ')
}

/** Polarity, person, time and status of each word where the visit says it. */
function words(
  claim: Claim,
  evidence: Evidence,
  found: Found,
  weights: ReadonlyMap<Claimed, number>,
  features: Record<string, number>,
  against: Against[],
  { negative, turned, warns }: { negative: boolean; turned: boolean; warns: boolean },
): void {
  const plain = claim.plain
  const best = new Set<number>()
  for (let d = -2; d <= 2; d++) best.add((found.places[0] ?? -9) + d)
  let total = 0
  let deniedTotal = 0
  const parts = new Map<number, { of: number; flip: number; others: number; refused: number; past: number }>()
  const sum = {
    flip: 0,
    flipBest: 0,
    negFlip: 0,
    negSame: 0,
    negNever: 0,
    others: 0,
    open: 0,
    past: 0,
    supposed: 0,
    refused: 0,
    asked: 0,
    kinDiffers: 0,
    selfSaid: 0,
    mixed: 0,
    lectured: 0,
  }
  const flipped: Claimed[] = []
  const unasked: Claimed[] = []
  let other = ''
  for (const word of claim.words) {
    const weight = weights.get(word) ?? 0
    if (kinOf(claim.tokens[word.token]?.raw ?? '')) continue
    total += weight
    const part = parts.get(word.part) ?? { of: 0, flip: 0, others: 0, refused: 0, past: 0 }
    parts.set(word.part, part)
    part.of += weight
    const at = found.partPlace.get(word.part) ?? -9
    const tight = mentionsNear(word, evidence, (spot) => Math.abs(spot - at) <= 1)
    const near =
      tight.yes + tight.no + tight.others > 0
        ? tight
        : mentionsNear(word, evidence, (spot) => found.near.has(spot))
    if (word.denied) {
      deniedTotal += weight
      if (near.all === 0) {
        sum.negNever += weight
        unasked.push(word)
      } else if (near.no > 0) sum.negSame += weight
      else if (near.yes > 0) sum.negFlip += weight
      else sum.asked += weight
      continue
    }
    if (near.all === 0) continue
    const own = near.yes + near.no + near.open + near.topic
    if (word.holder === '' && near.others > 0 && own === 0) {
      sum.others += weight
      part.others += weight
      other ||= [...near.kin][0] ?? ''
    }
    if (word.holder !== '' && own > 0 && !near.kin.has(word.holder) && near.others === 0)
      sum.selfSaid += weight
    if (
      word.holder !== '' &&
      near.others > 0 &&
      own === 0 &&
      ![...near.kin].some((one) => samePerson(word.holder, one))
    )
      sum.kinDiffers += weight
    if (own === 0) continue
    if (near.yes + near.topic === 0 && near.no > 0) {
      sum.flip += weight
      part.flip += weight
      flipped.push(word)
      const close = mentionsNear(word, evidence, (spot) => best.has(spot))
      if (close.no > 0 && close.yes === 0) sum.flipBest += weight
    } else if (near.yes + near.no + near.topic === 0) sum.open += weight
    const told = near.yes + near.topic
    if (told > 0) {
      if (told === near.past) {
        sum.past += weight
        part.past += weight
      }
      if (told === near.supposed) sum.supposed += weight
      if (told === near.lectured) sum.lectured += weight
      if (told === near.refused) {
        sum.refused += weight
        part.refused += weight
      }
    }
    if (near.no > 0 && told > 0) sum.mixed += weight
  }
  const share = (value: number) => (total === 0 ? 0 : value / total)
  const kin = claim.kin.size > 0
  const unable = UNABLE.test(plain)
  const flip = warns || turned || unable ? 0 : share(sum.flip)
  const now = NOW.test(plain)
  const pastClaim = PAST_CLAIM.test(plain)
  const done = DONE.test(plain)
  const most = (of: 'flip' | 'others' | 'refused' | 'past') =>
    Math.max(0, ...[...parts.values()].filter((part) => part.of >= 0.9).map((part) => part[of] / part.of))
  Object.assign(features, {
    partFlip: warns || turned || unable ? 0 : most('flip'),
    partOthers: kin ? 0 : most('others'),
    partRefused: turned ? 0 : most('refused'),
    partPast: now && !pastClaim ? most('past') : 0,
    denies: /^(?:denies|no|negative)\b/.test(plain) ? 1 : 0,
    negProof: deniedTotal > 0 ? sum.negSame / deniedTotal : 0,
    negUnproven: deniedTotal > 0 && sum.negSame === 0 ? 1 : 0,
    negUnprovenOnly: deniedTotal > 0 && sum.negSame === 0 && deniedTotal / (total || 1) > 0.6 ? 1 : 0,
    flip,
    flipAny: flip > 0.12 ? 1 : 0,
    flipHalf: flip > 0.3 ? 1 : 0,
    flipMost: flip > 0.5 ? 1 : 0,
    flipBest: warns || turned || unable ? 0 : share(sum.flipBest),
    flipTurned: turned || warns || unable ? share(sum.flip) : 0,
    negFlip: share(sum.negFlip),
    negFlipMost: deniedTotal > 0 && sum.negFlip / deniedTotal > 0.6 ? 1 : 0,
    negSame: share(sum.negSame),
    negNever: share(sum.negNever),
    negNeverHalf: deniedTotal > 0 && sum.negNever / deniedTotal >= 0.5 ? 1 : 0,
    negAsked: share(sum.asked),
    others: kin ? 0 : share(sum.others),
    othersHalf: !kin && share(sum.others) > 0.35 ? 1 : 0,
    othersMost: !kin && share(sum.others) > 0.6 ? 1 : 0,
    othersKin: kin ? share(sum.others) : 0,
    kin: kin ? 1 : 0,
    selfSaid: share(sum.selfSaid),
    kinDiffers: share(sum.kinDiffers),
    kinUnsaid: [...claim.kin].some(
      (one) => BLOOD.has(one) && !evidence.text.includes(one) && !kinSaid(one, evidence),
    )
      ? 1
      : 0,
    lectured: share(sum.lectured),
    mixed: warns || turned ? 0 : share(sum.mixed),
    open: turned ? 0 : share(sum.open),
    pastNow: now && !pastClaim ? share(sum.past) : 0,
    pastAny: !now && !pastClaim ? share(sum.past) : 0,
    pastBoth: pastClaim ? share(sum.past) : 0,
    supposed: turned || warns ? 0 : share(sum.supposed),
    supposedMost: !(turned || warns) && share(sum.supposed) > 0.5 ? 1 : 0,
    refusedDone: done && !turned ? share(sum.refused) : 0,
    refusedAny: !done && !turned ? share(sum.refused) : 0,
    done: done && !turned ? 1 : 0,
  })
  if (flip > 0.3)
    against.push({
      verdict: 'contradicted',
      why: `The visit denies this (${quotedWords(claim, flipped)}).`,
      strength: 0.5 + flip / 2.5,
    })
  if (negative && (features.negFlipMost ?? 0) > 0)
    against.push({ verdict: 'contradicted', why: 'The visit affirms what this denies.', strength: 0.55 })
  if ((features.negNeverHalf ?? 0) > 0)
    against.push({
      verdict: 'not-found',
      why: `Nobody asked about ${quotedWords(claim, unasked)} in the visit.`,
      strength: 0.65,
    })
  if (!kin && share(sum.others) > 0.35)
    against.push({
      verdict: 'contradicted',
      why: `In the visit this is about someone else (${other}).`,
      strength: 0.55 + share(sum.others) / 3,
    })
  if (share(sum.kinDiffers) > 0.25)
    against.push({
      verdict: 'contradicted',
      why: 'In the visit this is about a different person.',
      strength: 0.65,
    })
  if ((features.pastNow ?? 0) > 0.5)
    against.push({ verdict: 'contradicted', why: 'The visit speaks of this as past.', strength: 0.5 })
  if ((features.supposedMost ?? 0) > 0)
    against.push({
      verdict: 'contradicted',
      why: 'The visit only talks about this as a possibility.',
      strength: 0.45,
    })
  if ((features.refusedDone ?? 0) > 0.4)
    against.push({
      verdict: 'contradicted',
      why: 'In the visit this was declined or put off.',
      strength: 0.6,
    })
}

const BLOOD = new Set(
  'mother father brother sister husband wife son daughter aunt uncle cousin grandmother grandfather'.split(
    ' ',
  ),
)

function kinSaid(kin: string, evidence: Evidence): boolean {
  return evidence.spots.some(({ tokens }) => tokens.some(({ raw }) => kinOf(raw) === kin))
}

function drugs(claim: Claim, evidence: Evidence, features: Record<string, number>, against: Against[]): void {
  const absent = claim.drugs.filter(
    (name) =>
      !evidence.drugs.has(name) &&
      !(name === 'lithium' && /\bli\b/.test(evidence.text)) &&
      !evidence.mentions.has(keyOf(name)) &&
      !isHeard(name, evidence.words, evidence.form !== 'dialogue'),
  )
  features.drug = claim.drugs.length > 0 ? 1 : 0
  features.drugAbsent = absent.length > 0 ? 1 : 0
  if (absent[0])
    against.push({ verdict: 'not-found', why: `The visit doesn't mention ${absent[0]}.`, strength: 0.95 })
  drugStatus(claim, evidence, features, against)
  const gap = Math.max(
    0,
    ...claim.drugs.filter((name) => evidence.drugs.has(name)).map((name) => drugGap(name, claim, evidence)),
  )
  features.drugGap = gap
  features.drugGapBig = gap > 0.35 ? 1 : 0
}
