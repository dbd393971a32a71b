import type { Span } from '../../shared/domain/evidence.ts'
import { CONCEPTS } from '../lexicon/all-concepts.ts'
import { holdersIn, kinOf } from './holders.ts'
import { polarities } from './polarity.ts'
import { likeness, type Quantity, quantitiesIn, sameValue } from './quantities.ts'
import { slotsOf } from './slots.ts'
import { type CheckedSource, deniedIn, type Unit, valuesOf, type Window } from './source.ts'
import { canonical, isContent, type Terms, termsOf } from './terms.ts'

/** What a sentence of a note and the visit have to do with each other, as numbers between 0 and 1. */
export type Comparison = {
  features: Record<string, number>
  /** The passages that come nearest. */
  nearest: Span[]
  /** In words, what speaks against it, and how surely (0 to 1). */
  against: { kind: 'contradicted' | 'not_found'; reason: string; strength: number }[]
}

type Scored = Window & { score: number; rank: number }

const KIN_IN_CLAIM =
  /\b(?:mother|mom|father|dad|brother|sister|son|daughter|husband|wife|partner|aunt|uncle|cousin|grandmother|grandfather|roommate|friend|family|parents?|girlfriend|boyfriend|niece|nephew|spouse|child(?:ren)?|kids|neighbor|boss|supervisor|maternal|paternal|collateral|coach|fianc\w+|ex)\b/i
const STARTS =
  /\b(?:start\w*|prescrib\w*|initiat\w*|began|begun|begin|add(?:ed|ing)?|order\w*|supplied|restart\w*|given|commenc\w*|increas\w*|raised|switched|titrat\w*|assigned|transferred|admitted)\b/i
const TAKES =
  /\b(?:takes?|taking|current\w*|continu\w*|remains on|adherent|on \w+ \d|regimen|uses|still|is on|medications?:)\b/i
const GIVEN =
  /\b(?:i (?:take|am on|use)|takes|taking|continue\w*|start(?:ed|ing)? (?:you|him|her)?|we (?:raise|start|will start|keep|continue)|stays the same|increase\w*|raise\w*|prescrib\w*|keep|every (?:morning|night|day)|daily|at (?:night|bedtime)|twice)\b/i
const STOPPED =
  /\b(?:stop\w*|quit|off|discontinu\w*|no longer|took me off|does not take|do not take|not tak\w+|came off|weaned|last given|have not taken|has not taken|tapered)\b/i
const REFUSED =
  /\b(?:rather not|declin\w*|not interested|do not want|does not want|will not be prescribing|not prescribing|leave it out|leave .{0,20} for later|stay away|not (?:putting|starting|ordering|recommend\w*|rx'd|prescribed|restart\w*)|will not go up|so no|then no|not going up|instead|refus\w*|hold|first choice|not be my first|did not fill|i said no)\b/i
const PAST_IN_CLAIM =
  /\b(?:past|history|previous\w*|prior|former\w*|ago|was|were|had|used to|remote|stopped|discontinued|in (?:19|20)\d\d|last|resolved|before|initially|admission|intake)\b/i
const HYPO_IN_CLAIM =
  /\b(?:if|consider\w*|possib\w*|might|may|could|would|discussed|option|whether|potential\w*|rule out|risk|plan|declin\w*|not|deferred)\b/i
const NEGATIVE =
  /\b(?:no|not|never|denies|denied|deny|without|none|negative|nor|neither|absent|free of|cannot|n't|unable|lack)\b/i
const NORMAL =
  /\b(?:normal|intact|unremarkable|clear|within normal limits|regular|without murmur|no abnormal\w*)\b/i
const FINDINGS_NEED_WORDS =
  /\b(?:abdom\w+|bowel sounds|murmur|cardiopulmonary|cardiac exam\w*|biops\w*|genetic|bone density|scan|x-ray|mri|consult\w*|cranial nerves|reflexes|tender\w*|temperature|restrain\w*|enrolled|nephrolog\w*|dermatolog\w*|cardiolog\w*|legal|orient\w*|alert|insight|judgment|vital signs?|lungs|heart regular|memory|attention|cranial|afebrile|well[- ]groomed|cooperative|eye contact|affect|thought process|speech|gait|psychomotor|labs?|urine|ekg|ecg|screen|troponin|crp|cbc|blood pressure|pulse|heart rate|biopsy|ct|eeg)\b/gi

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
    total === 0 ? 0 : sum([...said.words].filter((w) => words.has(w)).map(weight)) / total
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
    (word) => !word.startsWith(':') && !source.everything.words.has(word),
  )
  features.missingWords = Math.min(1, missing.length / Math.max(1, said.words.size))
  features.normalUnsaid = NORMAL.test(claim) && missing.length / Math.max(1, said.words.size) >= 0.4 ? 1 : 0
  features.deniedUnsaid = features.unasked && (features.mNegNever ?? 0) > 0.45 ? 1 : 0
  features.hard =
    features.drugAbsent ||
    features.numberNowhere ||
    features.drugRefused ||
    features.mOthersHalf ||
    features.unsaidFinding ||
    (features.qBack ?? 0) > 0.5 ||
    features.numberTakenBack ||
    features.holderMost ||
    features.personOther ||
    features.mFlipHalf ||
    features.deniedUnsaid ||
    features.normalUnsaid ||
    (features.mOpen ?? 0) > 0.5 ||
    (features.partRefusedStarts ?? 0) > 0.5 ||
    features.qRivalStrong
      ? 1
      : 0
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

function numbers(
  said: Terms,
  source: CheckedSource,
  top: readonly Scored[],
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const topNumbers = top.flatMap(({ units }) =>
    units.flatMap(({ terms, asked }) => [...terms.numbers, ...(asked?.numbers ?? [])]),
  )
  const near = valuesOf(topNumbers)
  const has = (values: ReadonlySet<string>, value: string) =>
    values.has(value) || value.split('/').every((part) => values.has(part))
  const numbersOf = said.numbers.filter(({ unit }) => unit !== 'st' && unit !== 'nd')
  const nowhere = numbersOf.filter(
    ({ value }) =>
      !has(source.values, value) &&
      !source.values.has(String(Number(value) % 2000)) &&
      !source.reckoned.has(Number(value)),
  )
  const notNear = numbersOf.filter(({ value }) => !has(near, value))
  const rival = numbersOf.filter(
    ({ value, unit }) =>
      !has(near, value) && topNumbers.some((n) => n.unit === unit && unit !== '' && n.value !== value),
  )
  const takenBack = numbersOf.filter(
    ({ value, unit }) => source.takenBack.has(`${value} ${unit}`) || source.takenBack.has(`${value} `),
  )
  features.numbers = numbersOf.length > 0 ? 1 : 0
  features.numberNowhere = nowhere.length > 0 ? 1 : 0
  features.numberNotNear = notNear.length > 0 ? 1 : 0
  features.numberRival = rival.length > 0 ? 1 : 0
  features.numberTakenBack = takenBack.length > 0 ? 1 : 0
  if (takenBack[0])
    against.push({
      kind: 'contradicted',
      reason: `${takenBack[0].value} was said and then corrected.`,
      strength: 0.9,
    })
  if (nowhere[0])
    against.push({
      kind: 'contradicted',
      reason: `The number ${nowhere[0].value} is not in the visit.`,
      strength: 0.86,
    })
  else if (rival[0]) {
    const instead = topNumbers.find((n) => n.unit === rival[0]?.unit && n.value !== rival[0]?.value)
    against.push({
      kind: 'contradicted',
      reason: `The visit says ${instead?.value} ${instead?.unit}, not ${rival[0].value}.`,
      strength: 0.6,
    })
  }
}

function slots(
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  let fits = 0
  let clash = 0
  for (const { anchor, value, unit } of slotsOf(said.plain)) {
    const there = source.slots.filter(
      (slot) => slot.anchor === anchor && (slot.unit === unit || (slot.unit === '' && unit === 'mg')),
    )
    if (there.length === 0) continue
    if (there.some((slot) => slot.value === value || slot.value.split('/').includes(value))) fits++
    else {
      clash++
      against.push({
        kind: 'contradicted',
        reason: `The visit says ${there[0]?.value}${unit ? ` ${unit}` : ''} for ${anchor}, not ${value}.`,
        strength: source.values.has(value) ? 0.62 : 0.88,
      })
    }
  }
  features.slotFits = fits > 0 && clash === 0 ? 1 : 0
  features.slotClash = clash > 0 ? 1 : 0
}

function drugs(
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

function polarity(
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
  const kin = KIN_IN_CLAIM.test(claim)
  for (const word of said.words) {
    if (!word.startsWith(':')) continue
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
    if (denied) {
      if (no.length > 0 || (concept.topic === 'risk' && yes.length === 0 && source.deniedTopics.has('risk')))
        same++
      else if (yes.length > 0) {
        opposite++
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
      if (concept.critical === 'medication') continue
      opposite++
      against.push({
        kind: 'contradicted',
        reason: `In the visit ${concept.label} is denied.`,
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
  features.polaritySame = same > 0 ? 1 : 0
  features.unasked = unasked > 0 ? 1 : 0
  features.conceptNever = never > 0 ? 1 : 0
  features.conceptOthers = others > 0 ? 1 : 0
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

function persons(
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

/** The pairs of sentences that share most with a text, found by its words alone. */
function windowsFor(said: Terms, source: CheckedSource): Scored[] {
  const total = sum([...said.words].map((word) => weightOf(word, source))) || 1
  const ranks = new Map<number, number>()
  for (const word of said.words) {
    const weight = weightOf(word, source) / total
    for (const at of source.places.get(word) ?? []) ranks.set(at, (ranks.get(at) ?? 0) + weight)
  }
  const scored = [...ranks].map(([at, score]) => ({ at, score, rank: score }))
  if (said.numbers.length > 0)
    for (const one of scored) {
      const there = source.windows[one.at]?.units ?? []
      one.rank +=
        0.12 *
        said.numbers.filter(({ value }) =>
          there.some(({ terms }) => terms.numbers.some((n) => n.value === value)),
        ).length
    }
  scored.sort((a, b) => b.rank - a.rank || a.at - b.at)
  const out: Scored[] = []
  for (const { at, score, rank } of scored) {
    if (out.length === 3) break
    const window = source.windows[at]
    if (window && !out.some(({ from }) => Math.abs(from - at) <= 1)) out.push({ ...window, score, rank })
  }
  return out
}

/** What is rare in a visit says more. */
function weightOf(word: string, source: CheckedSource): number {
  return 1 / Math.sqrt(1 + (source.frequency.get(word) ?? 0))
}

function spansOf(top: readonly Scored[], said: Terms): Span[] {
  const best = top[0]
  if (!best) return []
  const fits = ({ terms, asked }: Unit) =>
    [...said.words].some((word) => terms.words.has(word) || asked?.words.has(word)) ||
    said.numbers.some(({ value }) => terms.numbers.some((n) => n.value === value))
  return top
    .filter(({ score }, i) => i === 0 || score > 0.25)
    .flatMap(({ units }) => units.filter(fits).flatMap(({ spans }) => spans))
}

/** Where in the visit the words of the sentence stand: affirmed, denied, of others, only as a possibility, as past. */
function mentioned(
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

/** Whether the passage that comes nearest says it of the same person. */
function holders(
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
  features.holder = shared === 0 ? 0 : differs / shared
  features.holderMost = shared > 0 && differs / shared > 0.5 && (best?.score ?? 0) > 0.3 ? 1 : 0
  if (features.holderMost && who)
    against.push({
      kind: 'contradicted',
      reason: `In the visit this is said of somebody else (${who}).`,
      strength: 0.8,
    })
}

/** Every number of the sentence with what stands around it, against the numbers of the visit. */
function quantities(
  said: Terms,
  source: CheckedSource,
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const weight = (word: string) => weightOf(word, source)
  let margin = -1
  let least = 1
  let taken = 0
  for (const wanted of quantitiesIn(said.plain, [])) {
    let back = 0
    let corrected = 0
    let same = 0
    let rival = 0
    let rivalAt: Quantity | undefined
    for (const there of source.quantities) {
      const alike = likeness(wanted, there, weight)
      if (sameValue(wanted.value, there.value)) {
        if (there.takenBack) corrected = Math.max(corrected, alike)
        else back = Math.max(back, alike)
        const fits = alike + (wanted.unit === there.unit && wanted.unit !== '' ? 0.15 : 0.05)
        if (fits > same) same = fits
      } else if (wanted.unit === there.unit || (wanted.unit === 'mg' && there.unit === '')) {
        if (alike > rival && !there.takenBack) {
          rival = alike
          rivalAt = there
        }
      }
    }
    least = Math.min(least, same)
    if (rival - same > margin) margin = rival - same
    if (corrected > 0 && corrected >= back - 0.05) taken = Math.max(taken, 0.5 + corrected / 2)
    if (rivalAt && rival > same + 0.1)
      against.push({
        kind: 'contradicted',
        reason: `The visit says ${rivalAt.value}${rivalAt.unit ? ` ${rivalAt.unit}` : ''} here, not ${wanted.value}.`,
        strength: rival > same + 0.3 ? 0.7 : 0.45,
      })
    if (corrected > 0 && corrected >= back - 0.05)
      against.push({
        kind: 'contradicted',
        reason: `${wanted.value} was said and then corrected.`,
        strength: 0.9,
      })
  }
  const any = said.numbers.length > 0
  features.qRival = any && margin > 0.1 ? 1 : 0
  features.qRivalStrong = any && margin > 0.3 ? 1 : 0
  features.qLeast = any ? 1 - least : 0
  features.qBack = taken
}

/** A sentence is as good as the worst of its parts. */
function parts(claim: string, source: CheckedSource, features: Record<string, number>): void {
  const list = partsOf(claim)
  let least = 1
  let flip = 0
  let person = 0
  let open = 0
  let refused = 0
  for (const part of list) {
    const said = termsOf(part)
    const best = windowsFor(said, source)[0]
    least = Math.min(least, best?.score ?? 0)
    if (!best) continue
    const there = new Map<string, Set<boolean>>()
    for (const unit of best.units) {
      for (const [word, denied] of unit.polarity) add(there, word, denied !== false)
      if (unit.asked && unit.answer !== 'other')
        for (const word of unit.asked.words) add(there, word, unit.answer === 'no')
    }
    let shared = 0
    let differs = 0
    for (const [word, denied] of polarities(said.plain)) {
      const values = there.get(word)
      if (!values) continue
      const weight = weightOf(word, source)
      shared += weight
      if (!values.has(denied)) differs += weight
    }
    if (shared > 0 && best.score > 0.3) flip = Math.max(flip, differs / shared)
    const holds = best.units.filter(
      ({ terms, question }) => !question && [...said.words].some((word) => terms.words.has(word)),
    )
    if (holds.length === 0) continue
    if (!KIN_IN_CLAIM.test(part) && holds.every((unit) => unit.person)) person = Math.max(person, best.score)
    if (!HYPO_IN_CLAIM.test(part) && holds.every((unit) => unit.hypothetical || unit.declined))
      open = Math.max(open, best.score)
    if (!HYPO_IN_CLAIM.test(part) && holds.some((unit) => unit.refusedNext || unit.declined))
      refused = Math.max(refused, best.score)
  }
  features.partLeast = 1 - least
  features.partLow = least < 0.3 ? 1 : 0
  features.partFlip = flip
  features.partPerson = person
  features.partOpen = open
  features.partRefusedStarts = STARTS.test(claim) ? refused : 0
  features.many = list.length > 1 ? 1 : 0
}

/** As the sentence writes them, up to three. */
function wordsOf(text: string, canonicals: readonly string[]): string[] {
  const wanted = new Set(canonicals)
  const found = (text.match(/[\p{L}][\p{L}'-]+/gu) ?? []).filter((word) =>
    wanted.has(canonical(word.toLowerCase())),
  )
  return [...new Set(found)].slice(0, 3)
}

function add(map: Map<string, Set<boolean>>, word: string, value: boolean): void {
  const known = map.get(word)
  if (known) known.add(value)
  else map.set(word, new Set([value]))
}

/** At semicolons, commas and "and": each part with at least two words that say something. */
function partsOf(claim: string): string[] {
  const out: string[] = []
  for (const piece of claim.split(/[;:]\s+|,\s+(?:and|but|while|with)?\s*|\s+(?:and|but|while)\s+/)) {
    const words =
      piece
        .toLowerCase()
        .match(/[a-zà-ÿ][a-zà-ÿ'-]+|\d+/g)
        ?.filter((w) => isContent(w) || /^\d/.test(w)) ?? []
    if (words.length >= 2 || out.length === 0) out.push(piece)
    else out.push(`${out.pop()} and ${piece}`)
  }
  return out
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}
