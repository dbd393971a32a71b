import type { Fact } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { appointments } from './appointments.ts'
import { diagnoses } from './diagnoses.ts'
import { identity } from './identity.ts'
import { measures } from './measures.ts'
import { mentalStatus } from './mental-status.ts'
import { testsOrdered } from './tests-ordered.ts'

/** Facts about the patient other than symptoms, risk and medication. */
export function chartFacts(visit: UnitsOfVisit): Fact[] {
  if (visit.form !== 'dialogue') return []
  return [
    ...identity(visit),
    ...measures(visit),
    ...mentalStatus(visit),
    ...diagnoses(visit),
    ...testsOrdered(visit),
    ...appointments(visit),
  ]
}
