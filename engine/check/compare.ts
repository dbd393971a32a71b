import type { Span } from '../../shared/domain/evidence.ts'
import { CONCEPTS } from '../lexicon/all-concepts.ts'
import { personMentioned } from '../understand/persons.ts'
import { slotsOf } from './slots.ts'
import { type CheckedSource, deniedIn, type Unit } from './source.ts'
import { type Terms, termsOf } from './terms.ts'

/** What a sentence of a note and the visit have to do with each other, as numbers between 0 and 1. */
export type Comparison = {
  features: Record<string, number>
  /** The passages that come nearest. */
  nearest: Span[]
  /** In words, the strongest thing that speaks against it. */
  against: { kind: 'contradicted' | 'not_found'; reason: string }[]
}

type Window = { from: number; units: Unit[]; words: Set<string>; score: number; plain: string }

const KIN_IN_CLAIM =
  /\b(?:mother|mom|father|dad|brother|sister|son|daughter|husband|wife|partner|aunt|uncle|cousin|grandmother|grandfather|roommate|friend|family|parents?|girlfriend|boyfriend|niece|nephew|spouse|child(?:ren)?|kids|neighbor|boss|supervisor|maternal|paternal|collateral|coach|fianc\w+|ex)\b/i
const STARTS =
  /\b(?:start\w*|prescrib\w*|initiat\w*|began|begun|begin|add(?:ed|ing)?|order\w*|supplied|restart\w*|given|commenc\w*|increas\w*|raised|switched|titrat\w*|assigned|transferred|admitted)\b/i
const TAKES =
  /\b(?:takes?|taking|current\w*|continu\w*|remains on|adherent|on \w+ \d|regimen|uses|still|is on|medications?:)\b/i
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
const FINDINGS_NEED_WORDS =
  /\b(?:abdom\w+|bowel sounds|murmur|cardiopulmonary|cardiac exam\w*|biops\w*|genetic|bone density|scan|x-ray|mri|consult\w*|cranial nerves|reflexes|tender\w*|temperature|restrain\w*|enrolled|nephrolog\w*|dermatolog\w*|cardiolog\w*|legal|orient\w*|alert|insight|judgment|vital signs?|lungs|heart regular|memory|attention|cranial|afebrile|well[- ]groomed|cooperative|eye contact|affect|thought process|speech|gait|psychomotor|labs?|urine|ekg|screen)\b/gi

export function compare(claim: string, source: CheckedSource): Comparison {
  const said = termsOf(claim)
  const against: Comparison['against'] = []
  const windows = windowsFor(said, source)
  const best = windows[0]
  const top = windows.slice(0, 3)
  const union = new Set(top.flatMap(({ words }) => [...words]))
  const weight = (word: string) => 1 / Math.sqrt(1 + (source.frequency.get(word) ?? 0))
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
  drugs(claim, said, source, top, features, against)
  polarity(claim, said, source, features, against)
  persons(claim, said, best, top, features, against)
  const bestText = best?.plain ?? ''
  features.past =
    best?.units.every(({ past, question }) => past || question) && !PAST_IN_CLAIM.test(claim) ? 1 : 0
  features.hypothetical =
    best?.units
      .filter(({ question }) => !question)
      .every(({ hypothetical, declined }) => hypothetical || declined) && !HYPO_IN_CLAIM.test(claim)
      ? 1
      : 0
  if (features.past) against.push({ kind: 'contradicted', reason: 'The visit speaks of it as past.' })
  if (features.hypothetical)
    against.push({ kind: 'contradicted', reason: 'The visit only talks about it; it is not said to be so.' })
  features.onlyAsked = best?.units.every(({ question }) => question) ? 1 : 0
  features.negClaimNegSource =
    NEGATIVE.test(claim) && /\b(?:no|not|never|none|nothing|denies|nope)\b/i.test(bestText) ? 1 : 0
  features.negClaimPosSource =
    NEGATIVE.test(claim) &&
    !/\b(?:no|not|never|none|nothing|denies|nope|stopped|quit|without|neg|ø|nkda)\b/i.test(bestText)
      ? 1
      : 0
  features.posClaimNegSource =
    !NEGATIVE.test(claim) && best && best.units.some(({ answer }) => answer === 'no') ? 1 : 0
  const findings = claim.toLowerCase().match(FINDINGS_NEED_WORDS) ?? []
  const unsaid = findings.filter((word) => !source.everything.plain.includes(word.slice(0, 5)))
  features.unsaidFinding = unsaid.length > 0 ? 1 : 0
  features.unsaidShare = findings.length === 0 ? 0 : unsaid.length / findings.length
  if (unsaid.length > 0)
    against.push({ kind: 'not_found', reason: `Nothing in the visit is said about ${unsaid[0]}.` })
  const missing = [...said.words].filter(
    (word) => !word.startsWith(':') && !source.everything.words.has(word),
  )
  features.missingWords = Math.min(1, missing.length / Math.max(1, said.words.size))
  features.missing3 = missing.length >= 3 ? 1 : 0
  if (anywhere < 0.6 && missing.length > 0)
    against.push({
      kind: 'not_found',
      reason: `The visit says nothing about ${missing.slice(0, 3).join(', ')}.`,
    })
  return { features, nearest: spansOf(top, said), against }
}

function numbers(
  said: Terms,
  source: CheckedSource,
  top: readonly Window[],
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const topNumbers = top.flatMap(({ units }) =>
    units.flatMap(({ terms, asked }) => [...terms.numbers, ...(asked?.numbers ?? [])]),
  )
  const has = (list: Terms['numbers'], value: string) =>
    list.some(
      (n) =>
        n.value === value ||
        n.value.split('/').includes(value) ||
        value.split(/[/]/).every((part) => list.some((m) => m.value === part)),
    )
  const numbersOf = said.numbers.filter(({ unit }) => unit !== 'st' && unit !== 'nd')
  const nowhere = numbersOf.filter(
    ({ value }) => !has(source.everything.numbers, value) && !derived(value, source.everything.numbers),
  )
  const notNear = numbersOf.filter(({ value }) => !has(topNumbers, value))
  const otherUnit = numbersOf.filter(
    ({ value, unit }) =>
      unit !== '' &&
      has(source.everything.numbers, value) &&
      !source.everything.numbers.some((n) => n.value === value && (n.unit === unit || n.unit === '')),
  )
  const rival = numbersOf.filter(
    ({ value, unit }) =>
      !has(topNumbers, value) && topNumbers.some((n) => n.unit === unit && unit !== '' && n.value !== value),
  )
  const takenBack = numbersOf.filter(
    ({ value, unit }) => source.takenBack.has(`${value} ${unit}`) || source.takenBack.has(`${value} `),
  )
  features.numbers = numbersOf.length > 0 ? 1 : 0
  features.numberNowhere = nowhere.length > 0 ? 1 : 0
  features.numberNotNear = notNear.length > 0 ? 1 : 0
  features.numberOtherUnit = otherUnit.length > 0 ? 1 : 0
  features.numberRival = rival.length > 0 ? 1 : 0
  features.numberTakenBack = takenBack.length > 0 ? 1 : 0
  if (takenBack[0])
    against.push({ kind: 'contradicted', reason: `${takenBack[0].value} was said and then corrected.` })
  if (nowhere[0])
    against.push({ kind: 'contradicted', reason: `The number ${nowhere[0].value} is not in the visit.` })
  else if (rival[0]) {
    const instead = topNumbers.find((n) => n.unit === rival[0]?.unit && n.value !== rival[0]?.value)
    against.push({
      kind: 'contradicted',
      reason: `The visit says ${instead?.value} ${instead?.unit}, not ${rival[0].value}.`,
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
      (slot) => slot.anchor === anchor && (unit === '' || slot.unit === '' || slot.unit === unit),
    )
    if (there.length === 0) continue
    if (there.some((slot) => slot.value === value || slot.value.split('/').includes(value))) fits++
    else {
      clash++
      against.push({
        kind: 'contradicted',
        reason: `The visit says ${there[0]?.value}${unit ? ` ${unit}` : ''} for ${anchor}, not ${value}.`,
      })
    }
  }
  features.slotFits = fits > 0 && clash === 0 ? 1 : 0
  features.slotClash = clash > 0 ? 1 : 0
}

/** Sums, halves and products of two numbers that were said. */
function derived(value: string, numbers: Terms['numbers']): boolean {
  const wanted = Number(value)
  if (!Number.isFinite(wanted)) return false
  const known = [...new Set(numbers.map((n) => Number(n.value)).filter(Number.isFinite))].slice(0, 40)
  return known.some(
    (a) => known.some((b) => a !== b && (a * b === wanted || a - b === wanted)) || a * 2 === wanted,
  )
}

function drugs(
  claim: string,
  said: Terms,
  source: CheckedSource,
  top: readonly Window[],
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const inSource = source.everything.drugs
  const absent = [...said.drugs].filter((name) => !inSource.has(name))
  features.drug = said.drugs.size > 0 ? 1 : 0
  features.drugAbsent = absent.length > 0 ? 1 : 0
  if (absent[0]) against.push({ kind: 'contradicted', reason: `${absent[0]} is not named in the visit.` })
  features.drugFar = [...said.drugs].some(
    (name) =>
      !top.some(({ units }) =>
        units.some(({ terms, asked }) => terms.drugs.has(name) || asked?.drugs.has(name)),
      ),
  )
    ? 1
    : 0
  let refused = 0
  let stopped = 0
  let others = 0
  for (const name of said.drugs) {
    const about = source.units.flatMap((unit, i) =>
      unit.terms.drugs.has(name) || unit.asked?.drugs.has(name)
        ? [
            unit,
            ...(source.units[i + 1] ? [source.units[i + 1] as Unit] : []),
            ...(source.units[i + 2] ? [source.units[i + 2] as Unit] : []),
          ]
        : [],
    )
    if (about.length === 0) continue
    const own = about.filter(({ person }) => !person)
    if (own.length === 0 && !KIN_IN_CLAIM.test(claim)) others++
    const lastWords = about.map(({ text }) => text).join(' ')
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
  features.drugOthers = others > 0 ? 1 : 0
  features.starts = STARTS.test(claim) ? 1 : 0
  if (refused)
    against.push({
      kind: 'contradicted',
      reason: 'The visit speaks against it: it was declined or not ordered.',
    })
  if (stopped)
    against.push({ kind: 'contradicted', reason: 'The visit says that it was stopped or is not taken.' })
  if (others) against.push({ kind: 'contradicted', reason: 'In the visit this is said of somebody else.' })
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
  let mixed = 0
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
        })
      } else {
        unasked++
        against.push({ kind: 'not_found', reason: `Nobody asked about ${concept.label}.` })
      }
    } else if (yes.length > 0) {
      same++
      if (no.length > yes.length) mixed++
    } else if (no.length > 0) {
      if (concept.critical === 'medication') continue
      opposite++
      against.push({ kind: 'contradicted', reason: `In the visit ${concept.label} is denied.` })
    } else if (of.length > 0 && !kin) {
      others++
      against.push({
        kind: 'contradicted',
        reason: `In the visit this is said of somebody else (${of[0]?.person}).`,
      })
    } else never++
  }
  features.polarityOpposite = opposite > 0 ? 1 : 0
  features.polarityMixed = mixed > 0 ? 1 : 0
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
  said: Terms,
  best: Window | undefined,
  top: readonly Window[],
  features: Record<string, number>,
  against: Comparison['against'],
): void {
  const kin = KIN_IN_CLAIM.exec(claim)?.[0]
  const of = best?.units.filter(({ question }) => !question) ?? []
  const otherPerson = of.length > 0 && of.every(({ person }) => person !== undefined)
  features.personOther = otherPerson && !kin ? 1 : 0
  features.personSome = !kin && best?.units.some(({ person }) => person !== undefined) ? 1 : 0
  features.kin = kin ? 1 : 0
  features.kinNotNear =
    kin && !top.some(({ plain }) => KIN_IN_CLAIM.test(plain) || personMentioned(plain)) ? 1 : 0
  features.patientExplicit =
    /\b(?:patient|she|he|client|student)\b/i.test(claim) && !kin && said.words.size > 0 ? 1 : 0
  if (features.personOther)
    against.push({
      kind: 'contradicted',
      reason: `In the visit this is said of somebody else (${of[0]?.person}).`,
    })
}

/** Three neighbouring sentences that share most with the claim. */
function windowsFor(said: Terms, source: CheckedSource): Window[] {
  const weight = (word: string) => 1 / Math.sqrt(1 + (source.frequency.get(word) ?? 0))
  const total = sum([...said.words].map(weight)) || 1
  const scored = source.units.map((unit, i) => {
    const units = [unit, source.units[i + 1]].filter((one): one is Unit => one !== undefined)
    const words = new Set<string>()
    for (const { terms, asked } of units) {
      for (const word of terms.words) words.add(word)
      for (const word of asked?.words ?? []) words.add(word)
    }
    const shared = sum([...said.words].filter((word) => words.has(word)).map(weight))
    const numbersShared = said.numbers.filter(({ value }) =>
      units.some(({ terms }) => terms.numbers.some((n) => n.value === value)),
    ).length
    return {
      from: i,
      units,
      words,
      score: shared / total,
      rank: shared / total + numbersShared * 0.12,
      plain: units.map(({ terms, asked }) => `${asked?.plain ?? ''} ${terms.plain}`).join(' '),
    }
  })
  scored.sort((a, b) => b.rank - a.rank || a.from - b.from)
  const out: Window[] = []
  for (const window of scored) {
    if (out.length === 3) break
    if (window.rank > 0 && !out.some(({ from }) => Math.abs(from - window.from) <= 1)) out.push(window)
  }
  return out
}

function spansOf(top: readonly Window[], said: Terms): Span[] {
  const best = top[0]
  if (!best) return []
  const fits = ({ terms, asked }: Unit) =>
    [...said.words].some((word) => terms.words.has(word) || asked?.words.has(word)) ||
    said.numbers.some(({ value }) => terms.numbers.some((n) => n.value === value))
  return top
    .filter(({ score }, i) => i === 0 || score > 0.25)
    .flatMap(({ units }) => units.filter(fits).flatMap(({ spans }) => spans))
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}
