import { FINDINGS } from '../../reader/findings.ts'
import type { TopicId } from '../../reader/topics.ts'
import { exchangesOf } from '../exchange/exchange.ts'
import type { Fact, Finding } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { answeredFindings } from './answers.ts'
import { withoutDoubtfulDenials } from './doubtful-denials.ts'
import { firearmFacts } from './firearms.ts'
import { sleepFacts } from './sleep-hours.ts'
import { substanceFacts } from './substances.ts'
import { volunteeredFindings } from './volunteered-findings.ts'

/** Minimum confidence for the reader model to count alone. */
const READER_ALONE = 0.9
const READER_ALONE_ON_RISK = 0.95
/** Topics in which the reader's finding is specific enough without an extractor. */
const READER_TOPICS = new Set<TopicId>([
  'mood',
  'anxiety',
  'sleep',
  'appetite',
  'energy',
  'concentration',
  'mania',
  'psychosis',
  'trauma',
  'ocd',
  'eating',
  'risk',
  'side_effects',
  'medical',
])
/** Means, protective factors and attempts need their fields. */
const NOT_ALONE =
  /^(?:firearms|other-means|means-secured|protective-.*|suicide-attempt|preparatory-act|overdose|violence|contraception)$/

/** Symptoms, risk, means and substances that were asked about or volunteered. */
export function findingFacts(visit: UnitsOfVisit): Fact[] {
  const exchanges = exchangesOf(visit)
  const answered = answeredFindings(visit.source, exchanges)
  const findings = [
    ...answered.filter(
      (fact): fact is Finding =>
        fact.kind === 'finding' && !(fact.id === 'suicide-attempt' && fact.polarity === 'past'),
    ),
    ...volunteeredFindings(visit),
    ...sleepFacts(exchanges),
  ]
  const facts = [
    ...withReader(withoutContradictions(findings), visit),
    ...answered.filter(({ kind }) => kind === 'said'),
    ...firearmFacts(visit.source, exchanges),
    ...substanceFacts(visit.source, exchanges),
  ]
  return withoutDoubtfulDenials(facts, visit)
}

/** A denial for a limited time doesn't contradict a finding at another time. */
const opposed = (a: Finding, b: Finding): boolean =>
  (a.polarity === 'denied') !== (b.polarity === 'denied') &&
  (a.polarity === 'present' || b.polarity === 'present'
    ? a.when === b.when ||
      [a, b].some(({ polarity, when }) => polarity === 'denied' && (when === undefined || when === 'ever'))
    : [a, b].some(({ polarity, when }) => polarity === 'denied' && when === 'ever'))

function withoutContradictions(findings: readonly Finding[]): Finding[] {
  // One claim of each kind is enough for the comparison.
  const claims = new Map<string, Map<string, Finding>>()
  const matterOf = ({ id, by }: Finding): string => `${id} ${by ?? ''}`
  for (const fact of findings) {
    const same = claims.get(matterOf(fact)) ?? new Map<string, Finding>()
    claims.set(matterOf(fact), same.set(`${fact.polarity} ${fact.when ?? ''}`, fact))
  }
  return findings.filter(
    (fact) => ![...(claims.get(matterOf(fact))?.values() ?? [])].some((other) => opposed(fact, other)),
  )
}

/** The reader model as a second source: agreement raises a fact's confidence, contradiction removes it. */
function withReader(findings: readonly Finding[], visit: UnitsOfVisit): Finding[] {
  const readings = visit.units.flatMap(({ number, role, who, reading }) =>
    (reading?.findings ?? []).map((finding) => ({ ...finding, unit: number, role, who })),
  )
  if (readings.length === 0) return [...findings]
  const kept = findings.flatMap((fact): Finding[] => {
    const same = readings.filter(({ id, unit }) => id === fact.id && fact.units.includes(unit))
    const against = same.some(
      ({ polarity, p }) => p >= READER_ALONE && (polarity === 'denied') !== (fact.polarity === 'denied'),
    )
    if (against) return []
    return [
      {
        ...fact,
        p: Math.max(fact.p, ...same.filter(({ polarity }) => polarity === fact.polarity).map(({ p }) => p)),
      },
    ]
  })
  const told = new Set(findings.map(({ id }) => id))
  const alone = readings.flatMap(({ id, polarity, p, unit, role, who }): Finding[] => {
    const row = FINDINGS.find((finding) => finding.id === id)
    // A clinician may describe an observation, and "constipation or diarrhea" isn't a report.
    if (role === 'clinician' || (polarity !== 'denied' && / or /.test(row?.words ?? ''))) return []
    if (!row || told.has(id) || NOT_ALONE.test(id) || !READER_TOPICS.has(row.topic)) return []
    if (p < (row.topic === 'risk' ? READER_ALONE_ON_RISK : READER_ALONE)) return []
    return [
      {
        kind: 'finding',
        id,
        words: row.words,
        polarity,
        p,
        units: [unit],
        ...(who !== undefined && { by: who }),
      },
    ]
  })
  return [...kept, ...withoutContradictions(alone)]
}
