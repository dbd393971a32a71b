import { exchangesOf } from '../exchange/exchange.ts'
import type { Fact, Finding } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { answeredFindings } from './answers.ts'
import { withoutDoubtfulDenials } from './doubtful-denials.ts'
import { firearmFacts } from './firearms.ts'
import { sleepFacts } from './sleep-hours.ts'
import { substanceFacts } from './substances.ts'
import { volunteeredFindings } from './volunteered-findings.ts'

/** Minimum confidence for the reader model to contradict an extractor. */
const READER_SURE = 0.9

/** "Thoughts of suicide, last time you'd said you were thinking about the bridge." "Yeah." confirms the past. */
const EARLIER_VISIT = /\b(?:last time|you(?:'d| had|'ve| have)? (?:said|told me|mentioned))\b/i

/** Symptoms, risk, means and substances that were asked about or volunteered. */
export function findingFacts(visit: UnitsOfVisit): Fact[] {
  const exchanges = exchangesOf(visit)
  const answered = answeredFindings(exchanges)
  const findings = [
    ...answered.filter(
      (fact): fact is Finding =>
        fact.kind === 'finding' && !(fact.id === 'suicide-attempt' && fact.polarity === 'past'),
    ),
    ...volunteeredFindings(visit),
    ...sleepFacts(exchanges),
  ].filter(
    ({ polarity, units: [asked = 0] }) =>
      polarity === 'denied' || !EARLIER_VISIT.test(visit.units[asked - 1]?.text ?? ''),
  )
  const facts = [
    ...withReader(withoutContradictions(findings), visit),
    ...answered.filter(({ kind }) => kind === 'said'),
    ...firearmFacts(exchanges),
    ...substanceFacts(exchanges),
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

/** Complaints that the reader model recognizes reliably without a question. */
const COMPLAINTS = /^(?:tremor|headache|dizziness|sexual-side-effects|akathisia|sweating|sedation|asthma)$/

const DENIALS = /^(?:suicidal-ideation|violent-thoughts)$/
const READER_CERTAIN = 0.95

/** The reader model as a second source: contradiction removes a fact. Alone, it counts for these findings only. */
function withReader(findings: readonly Finding[], { units }: UnitsOfVisit): Finding[] {
  const told = new Set(findings.map(({ id }) => id))
  const reported = new Set(
    units.flatMap(({ role, reading }) =>
      role === 'clinician'
        ? []
        : (reading?.findings ?? []).flatMap(({ id, polarity, p }) =>
            polarity === 'present' && p >= READER_SURE ? [id] : [],
          ),
    ),
  )
  const kept = findings.filter(
    ({ id, units: own, polarity, when }) =>
      !(polarity === 'denied' && when === undefined && reported.has(id)) &&
      own.every((unit) =>
        (units[unit - 1]?.reading?.findings ?? []).every(
          (read) =>
            read.id !== id ||
            read.p < READER_SURE ||
            (read.polarity === 'denied') === (polarity === 'denied'),
        ),
      ),
  )
  const alone = units.flatMap(({ number, role, who, reading }) =>
    (role === 'patient' ? (reading?.findings ?? []) : []).flatMap(({ id, p, polarity }): Finding[] =>
      !told.has(id) &&
      ((polarity === 'present' && COMPLAINTS.test(id) && p >= READER_SURE) ||
        (polarity === 'denied' && DENIALS.test(id) && p >= READER_CERTAIN))
        ? [{ kind: 'finding', id, polarity, p, units: [number], ...(who !== undefined && { by: who }) }]
        : [],
    ),
  )
  return [...kept, ...alone]
}
