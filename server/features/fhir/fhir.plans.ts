import {
  FREQUENCY_LABELS,
  type Frequency,
  MODALITY_LABELS,
  type Modality,
} from '#shared/domain/treatment-plans.ts'
import type { FhirEntry } from './fhir.bundle.ts'
import { concept, fhirDate, fhirText, narrative, refTo } from './fhir.parts.ts'
import type { Chart } from './fhir.store.ts'
import type { CarePlan, Goal, Provenance } from './r4.ts'

type Plan = Chart['plans'][number]
type PlanGoal = Plan['goals'][number]

const goalKey = (plan: Plan, goal: PlanGoal) => `${plan.id}-${goal.id}`

export function planEntries(chart: Chart): FhirEntry[] {
  return chart.plans.flatMap((plan): FhirEntry[] => [
    ...plan.goals.map(
      (goal): FhirEntry => ({
        kind: 'Goal',
        id: goalKey(plan, goal),
        resource: goalOf(plan, goal, chart),
      }),
    ),
    { kind: 'CarePlan', id: plan.id, resource: carePlanOf(plan, chart) },
    { kind: 'Provenance', id: `plan-${plan.id}`, resource: provenanceOf(plan, chart) },
  ])
}

const PLAN_STATUS: Record<string, CarePlan['status']> = {
  active: 'active',
  inactive: 'on-hold',
  completed: 'completed',
}
const GOAL_STATUS: Record<string, Goal['lifecycleStatus']> = {
  active: 'active',
  met: 'completed',
  stopped: 'cancelled',
}

function goalOf(plan: Plan, goal: PlanGoal, { patient, progress }: Chart): Goal {
  const last = progress.filter(({ planId, goalId }) => planId === plan.id && goalId === goal.id).at(-1)
  const dueDate = fhirDate(goal.targetDate)
  const objectives = goal.objectives.flatMap((objective) => fhirText(objective) ?? [])
  return {
    resourceType: 'Goal',
    lifecycleStatus: GOAL_STATUS[goal.status] ?? 'active',
    ...(last ? { achievementStatus: achievement(last.percent) } : {}),
    description: concept(goal.goal),
    subject: refTo('Patient', patient.id),
    startDate: plan.createdAt.toISOString().slice(0, 10),
    ...(objectives.length > 0 || dueDate
      ? {
          target: (objectives.length > 0 ? objectives : [goal.goal]).map((objective) => ({
            detailString: objective,
            measure: concept(goal.goal),
            ...(dueDate ? { dueDate } : {}),
          })),
        }
      : {}),
    ...(last
      ? { statusDate: last.createdAt.toISOString().slice(0, 10), statusReason: `${last.percent} %` }
      : {}),
    ...(goal.problem ? { note: [{ text: `Problem: ${goal.problem}` }] } : {}),
  }
}

function achievement(percent: number) {
  const code = percent >= 100 ? 'achieved' : percent > 0 ? 'improving' : 'no-progress'
  return { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/goal-achievement', code }] }
}

function carePlanOf(plan: Plan, { clinician, patient }: Chart): CarePlan {
  const how = `${MODALITY_LABELS[plan.modality as Modality] ?? plan.modality}, ${FREQUENCY_LABELS[plan.frequency as Frequency] ?? plan.frequency}`
  const more = [
    ['Risks', plan.risks],
    ['Barriers', plan.barriers],
    ['Strengths', plan.strengths],
  ].flatMap(([label, text]) => (text ? [{ text: `${label}: ${text}` }] : []))
  return {
    resourceType: 'CarePlan',
    text: narrative(`${how}\n${plan.interventions}`),
    status: PLAN_STATUS[plan.status] ?? 'unknown',
    intent: 'plan',
    title: 'Treatment plan',
    description: how,
    subject: refTo('Patient', patient.id),
    period: { start: plan.createdAt.toISOString() },
    created: plan.createdAt.toISOString(),
    author: refTo('Practitioner', clinician.id),
    goal: plan.goals.map((goal) => refTo('Goal', goalKey(plan, goal))),
    activity: [
      {
        detail: {
          kind: 'ServiceRequest',
          status: plan.status === 'completed' ? 'completed' : 'in-progress',
          description: plan.interventions,
        },
      },
    ],
    ...(more.length > 0 ? { note: more } : {}),
  }
}

function provenanceOf(plan: Plan, { clinician }: Chart): Provenance {
  return {
    resourceType: 'Provenance',
    target: [refTo('CarePlan', plan.id)],
    recorded: plan.updatedAt.toISOString(),
    agent: [{ who: refTo('Practitioner', clinician.id) }],
  }
}
