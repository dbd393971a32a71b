import * as z from 'zod'
import {
  DEFAULT_PLAN_STATUS,
  FREQUENCIES,
  GOAL_STATUSES,
  MODALITIES,
  PLAN_STATUSES,
} from '../domain/treatment-plans.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { id, instant, voidedQuery, withTotal } from './fields.ts'
import { goalId, goalRef, NoteGoals } from './note-goals.ts'
import { recordId } from './notes.ts'

const prose = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`)
const day = z.iso.date('Enter a date as YYYY-MM-DD.')
/** An empty form field is null. */
const optionalProse = prose(5_000)
  .nullish()
  .transform((text) => text || null)

const Progress = z.object({
  percent: z.number().int(),
  comment: z.string().nullable(),
  at: instant,
})

const PlanGoal = z.object({
  id: z.string(),
  goal: z.string(),
  objectives: z.array(z.string()),
  /** The problem it addresses; goals are grouped by problem. */
  problem: z.string().nullable(),
  /** Interventions for this goal, in addition to the plan's. */
  interventions: z.array(z.string()),
  targetDate: z.string().nullable(),
  status: z.enum(GOAL_STATUSES),
  /** Oldest first; the last one is current. */
  progress: z.array(Progress),
  /** Notes that worked on it, newest first. */
  notes: z.array(z.object({ noteId: z.number().int(), noteType: z.string(), serviceAt: instant })),
})
export type PlanGoal = z.infer<typeof PlanGoal>

export const TreatmentPlan = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  goals: z.array(PlanGoal),
  interventions: z.string(),
  modality: z.enum(MODALITIES),
  frequency: z.enum(FREQUENCIES),
  risks: z.string().nullable(),
  barriers: z.string().nullable(),
  strengths: z.string().nullable(),
  status: z.enum(PLAN_STATUSES),
  /** When the next review is due, and when the last one was. */
  reviewOn: z.string().nullable(),
  reviewedAt: instant.nullable(),
  createdBy: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type TreatmentPlan = z.infer<typeof TreatmentPlan>

const goalInput = z.object({
  /** The ID of an existing goal; omitted for a new one. */
  id: goalId.optional(),
  goal: prose(1_000).min(1, 'Goal is required'),
  objectives: z
    .array(prose(1_000))
    .max(50, 'Too many objectives.')
    .default([])
    // Drops empty lines of the form.
    .transform((objectives) => objectives.filter(Boolean)),
  problem: prose(500)
    .nullish()
    .transform((text) => text || null),
  interventions: z
    .array(prose(1_000))
    .max(50, 'Too many interventions.')
    .default([])
    .transform((interventions) => interventions.filter(Boolean)),
  targetDate: day.nullish().transform((text) => text ?? null),
  status: z.enum(GOAL_STATUSES).default('active'),
})

const planBody = {
  goals: z.array(goalInput).min(1, 'At least one goal is required').max(50, 'Too many goals.'),
  interventions: prose(10_000).min(1, 'Interventions are required'),
  modality: z.enum(MODALITIES, 'Modality is required'),
  frequency: z.enum(FREQUENCIES, 'Frequency is required'),
  risks: optionalProse,
  barriers: optionalProse,
  strengths: optionalProse,
  reviewOn: day.nullish().transform((text) => text ?? null),
}
/** About sixty printed pages. */
const PLAN_CHARACTERS_MAX = 200_000
const ofPlanLength = <Body extends z.ZodType>(body: Body) =>
  withTotal(body, PLAN_CHARACTERS_MAX, 'This plan is too long.')
const planStatus = z.enum(PLAN_STATUSES, 'Choose active, inactive or completed.')
const planId = z.object({ id })

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/treatment-plans/patient/:id',
  access: 'signed-in',
  summary: "A patient's treatment plans, newest first, with progress and notes per goal",
  params: z.object({ id }),
  output: answer(z.array(TreatmentPlan)),
})

export const createPlan = endpoint({
  method: 'POST',
  path: '/api/treatment-plans',
  access: 'signed-in',
  summary: 'Create a treatment plan',
  creates: true,
  status: 201,
  body: ofPlanLength(
    z.object({ patientId: recordId, ...planBody, status: planStatus.default(DEFAULT_PLAN_STATUS) }),
  ),
  output: answer(TreatmentPlan),
})

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/api/treatment-plans/:id',
  access: 'signed-in',
  summary: 'Change a treatment plan; goals without an id are added, omitted goals are removed',
  params: planId,
  body: ofPlanLength(z.object({ ...planBody, status: planStatus })),
  output: answer(TreatmentPlan),
})

export const setPlanStatus = endpoint({
  method: 'PATCH',
  path: '/api/treatment-plans/:id',
  access: 'signed-in',
  summary: 'Change a plan’s status',
  params: planId,
  body: z.object({ status: planStatus }),
  output: answer(TreatmentPlan),
})

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/api/treatment-plans/:id',
  access: 'signed-in',
  summary: 'Delete a treatment plan',
  params: planId,
  output: messageAnswer,
})

export const recordGoalProgress = endpoint({
  method: 'POST',
  path: '/api/treatment-plans/:id/progress',
  access: 'signed-in',
  summary: 'Record progress on a goal, 0 to 100 percent; 404 if the goal isn’t in the plan',
  params: planId,
  body: z.object({
    goalId,
    percent: z.number().int().min(0).max(100),
    comment: prose(2_000)
      .nullish()
      .transform((text) => text || null),
    /** Also closes or reopens the goal. */
    status: z.enum(GOAL_STATUSES).optional(),
  }),
  output: answer(TreatmentPlan),
})

export const reviewPlan = endpoint({
  method: 'POST',
  path: '/api/treatment-plans/:id/review',
  access: 'signed-in',
  summary: 'Record today’s review and the next review date',
  params: planId,
  body: z.object({ reviewOn: day.nullable() }),
  output: answer(TreatmentPlan),
})

/** A draft that is never saved automatically: the clinician copies what fits into a plan. */
const PlanSuggestion = z.object({
  draft: z.literal(true),
  goals: z.array(
    z.object({
      goal: z.string(),
      objectives: z.array(z.string()),
      problem: z.string().nullable(),
      interventions: z.array(z.string()),
      /** The sentences of the chart that support it. */
      basis: z.array(z.object({ noteId: z.number().int(), writtenAt: instant, text: z.string() })),
    }),
  ),
  interventions: z.string(),
  modality: z.enum(MODALITIES).nullable(),
  frequency: z.enum(FREQUENCIES).nullable(),
  risks: z.string().nullable(),
  strengths: z.string().nullable(),
  barriers: z.string().nullable(),
})
export type PlanSuggestion = z.infer<typeof PlanSuggestion>

export const suggestPlan = endpoint({
  method: 'GET',
  path: '/api/patients/:id/plan-suggestion',
  access: 'signed-in',
  summary: 'Draft a plan from the chart’s notes and scores, with the source sentences for each goal',
  params: z.object({ id }),
  output: answer(PlanSuggestion),
})

// The golden thread.

export const noteGoals = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id/goals',
  access: 'signed-in',
  summary: 'The goals a note is linked to, and the goals its text mentions',
  params: z.object({ id }),
  output: answer(NoteGoals),
})

export const linkNoteGoals = endpoint({
  method: 'PUT',
  path: '/api/clinical-notes/:id/goals',
  access: 'signed-in',
  summary: 'Link a note to exactly these goals; 404 for a goal that isn’t the patient’s',
  params: z.object({ id }),
  body: z.object({ goals: z.array(goalRef).max(100) }),
  output: answer(NoteGoals),
})

export const linkLineGoal = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/goals/lines',
  access: 'signed-in',
  summary:
    'Link a line of a note to a goal of the patient’s, or take the link away; the note is linked to the goal as long as one of its lines is',
  params: z.object({ id }),
  body: goalRef.extend({ statementId: z.string().min(1).max(60), linked: z.boolean() }),
  output: answer(NoteGoals),
})

export const dismissFinding = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/goals/findings',
  access: 'signed-in',
  summary: 'Dismiss a finding before signing, with a reason, or show it again (reason null)',
  params: z.object({ id }),
  body: z.object({
    finding: z.string().min(1).max(60),
    reason: prose(500).min(1, 'Enter a reason.').nullable(),
  }),
  output: answer(NoteGoals),
})

export const patientFhir = endpoint({
  method: 'GET',
  path: '/api/patients/:id/fhir',
  access: 'signed-in',
  summary: 'The whole chart as a FHIR R4 bundle',
  needsFreshProof: true,
  params: z.object({ id }),
  query: z.object(voidedQuery),
  file: 'application/fhir+json',
  output: z.unknown(),
})
