import type { Evidence, Spot } from './evidence.ts'
import { contradict, type Findings, flag, miss } from './findings.ts'
import { kinOf, samePerson } from './negation.ts'
import { coveringKeys, type Found } from './retrieval.ts'
import type { Claim, Claimed } from './statement.ts'
import { wordsAsWritten } from './words.ts'

const NOW =
  /\b(?:current\w*|still|ongoing|remains?|continues?|now|today|at discharge|is taking|takes|uses|drinks|smokes|every (?:day|night|morning|week)|daily|nightly|latest|believes|experiences|has been \w+ing|goes home on|discharged on)\b/
const PAST_CLAIM =
  /\b(?:past|history|previous\w*|prior|former\w*|ago|was|were|had|used to|remote|stopped|discontinued|in (?:19|20)\d\d|last|resolved|before|initially|admission|intake|until|no longer|quit|tried|since)\b/
const DONE =
  /\b(?:was|were|been|is to|will|has|to be) (?:\w+ )?(?:prescribed|ordered|given|started|assigned|initiated|collected|provided|performed|completed|granted|removed|arranged|restarted|replaced|discontinued|diagnosed|join|move|increased|raised|added|begin|transferred|admitted|sent|consulted|used|supplied|discharged)\b|\b(?:start|started|restarted|added|received|underwent|agreed to|prescribed|increased|diagnosed|will join|will move|plan:)\b/
const NOT_DONE =
  /\b(?:declin\w*|refus\w*|avoid\w*|defer\w*|offered|not|no|never|without|stop\w*|discontinu\w*|hold|held|consider\w*|discuss\w*|if|may|might|could|would|possib\w*|option|whether|rule out|agreed to|instead|unless|pending|undecided|until|after)\b/
export const NEGATIVE =
  /\b(?:no|not|never|denies|denied|deny|without|none|negative|nor|neither|absent|free of|cannot|unable|lacks?)\b/
const WARNS =
  /\b(?:call|return if|come back|seek|go to|watch for|monitor\w*|warned|counsel\w*|advised|educat\w*|risks?|discuss\w*|explained|review\w*|if)\b/
/** Can be expressed by a denial: "I can't find my words" is a difficulty. */
const UNABLE =
  /\b(?:resolved|difficult\w*|trouble|unable|poor\w*|impair\w*|loss|lack\w*|limited|anorexia|reduced|decreased|insomnia|absent|less|slow\w*|forget\w*|amenorrhea|anhedonia|skips?|miss\w*|fatigue|low)\b/

type State = 'yes' | 'no' | 'open' | 'topic'

/** Whether a mention affirms or denies the thing. */
function stateOf(spot: Spot, token: number): State {
  if (spot.question) {
    if (spot.answered === 'yes') return 'yes'
    if (spot.answered === 'no') return 'no'
    return spot.answered === 'open' ? 'open' : 'topic'
  }
  return spot.denied[token] ? 'no' : 'yes'
}

/** A denial of these requires a specific question. */
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
      // A patient's denial about himself doesn't apply to his uncle.
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

export function quotedWords(claim: Claim, words: readonly Claimed[]): string {
  const raw = new Set(words.map(({ key }) => key))
  const written = wordsAsWritten(claim.text, raw)
  return written.length > 0
    ? written.map((word) => `“${word}”`).join(', ')
    : [...new Set(words.map(({ token }) => claim.tokens[token]?.raw ?? ''))].slice(0, 3).join(', ')
}

/** Compares polarity, person, time and status of each word with the visit. */
export function compareWords(
  claim: Claim,
  evidence: Evidence,
  found: Found,
  weights: ReadonlyMap<Claimed, number>,
  findings: Findings,
): void {
  const { features } = findings
  const plain = claim.plain
  const turned = NOT_DONE.test(plain)
  const warns = WARNS.test(plain)
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
    past: 0,
    supposed: 0,
    refused: 0,
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
    }
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
    denies: flag(/^(?:denies|no|negative)\b/.test(plain)),
    negProof: deniedTotal > 0 ? sum.negSame / deniedTotal : 0,
    negUnprovenOnly: flag(deniedTotal > 0 && sum.negSame === 0 && deniedTotal / (total || 1) > 0.6),
    flip,
    flipAny: flag(flip > 0.12),
    flipMost: flag(flip > 0.5),
    flipBest: warns || turned || unable ? 0 : share(sum.flipBest),
    flipTurned: turned || warns || unable ? share(sum.flip) : 0,
    negFlip: share(sum.negFlip),
    negSame: share(sum.negSame),
    others: kin ? 0 : share(sum.others),
    othersMost: flag(!kin && share(sum.others) > 0.6),
    kin: flag(kin),
    selfSaid: share(sum.selfSaid),
    kinDiffers: share(sum.kinDiffers),
    kinUnsaid: flag(
      [...claim.kin].some((one) => BLOOD.has(one) && !evidence.text.includes(one) && !kinSaid(one, evidence)),
    ),
    lectured: share(sum.lectured),
    mixed: warns || turned ? 0 : share(sum.mixed),
    pastNow: now && !pastClaim ? share(sum.past) : 0,
    pastBoth: pastClaim ? share(sum.past) : 0,
    supposed: turned || warns ? 0 : share(sum.supposed),
    refusedDone: done && !turned ? share(sum.refused) : 0,
    refusedAny: !done && !turned ? share(sum.refused) : 0,
    done: flag(done && !turned),
  })
  if (flip > 0.3)
    contradict(findings, `The visit denies this (${quotedWords(claim, flipped)}).`, 0.5 + flip / 2.5)
  if (NEGATIVE.test(plain) && sum.negFlip > 0.6 * deniedTotal)
    contradict(findings, 'The visit says the opposite.', 0.55)
  if (deniedTotal > 0 && sum.negNever / deniedTotal >= 0.5)
    miss(findings, `No one asked about ${quotedWords(claim, unasked)} in the visit.`, 0.65)
  if (!kin && share(sum.others) > 0.35)
    contradict(findings, `In the visit, this is about someone else (${other}).`, 0.55 + share(sum.others) / 3)
  if (share(sum.kinDiffers) > 0.25)
    contradict(findings, 'In the visit, this is about a different person.', 0.65)
  if ((features.pastNow ?? 0) > 0.5) contradict(findings, 'The visit describes this as past.', 0.5)
  if ((features.supposed ?? 0) > 0.5)
    contradict(findings, 'The visit only talks about this as a possibility.', 0.45)
  if ((features.refusedDone ?? 0) > 0.4)
    contradict(findings, 'In the visit, this was declined or postponed.', 0.6)
}

const BLOOD = new Set(
  'mother father brother sister husband wife son daughter aunt uncle cousin grandmother grandfather'.split(
    ' ',
  ),
)

function kinSaid(kin: string, evidence: Evidence): boolean {
  return evidence.spots.some(({ tokens }) => tokens.some(({ raw }) => kinOf(raw) === kin))
}
