import type { Fact } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { appointments } from './appointments.ts'
import { background } from './background.ts'
import { diagnoses } from './diagnoses.ts'
import { disposition, homework } from './disposition.ts'
import { identity } from './identity.ts'
import { measures } from './measures.ts'
import { mentalStatus } from './mental-status.ts'
import { referrals, releases } from './referrals.ts'
import { relatives } from './relatives.ts'
import { emergencySteps, meansSteps, ownPlan, safetyPlan } from './safety-steps.ts'
import { testsOrdered } from './tests-ordered.ts'

/** What a talk says about the patient besides symptoms, risk and medication. */
export function chartFacts(visit: UnitsOfVisit): Fact[] {
  if (visit.form !== 'dialogue') return []
  return [
    ...identity(visit),
    ...background(visit),
    ...relatives(visit),
    ...measures(visit),
    ...mentalStatus(visit),
    ...diagnoses(visit),
    ...safetyPlan(visit),
    ...emergencySteps(visit),
    ...ownPlan(visit),
    ...meansSteps(visit),
    ...disposition(visit),
    ...testsOrdered(visit),
    ...homework(visit),
    ...referrals(visit),
    ...releases(visit),
    ...appointments(visit),
  ]
}
