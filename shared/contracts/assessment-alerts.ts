import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'

// Items waiting for the clinician.

export const SafetyAlert = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  patientName: z.string(),
  assessmentId: z.number().int(),
  assessmentType: z.string(),
  /** Title of the assessment. */
  title: z.string(),
  /** The question and its answer. */
  items: z.array(z.object({ text: z.string(), answer: z.string() })),
  createdAt: instant,
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type SafetyAlert = z.infer<typeof SafetyAlert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/safety-alerts',
  access: 'signed-in',
  summary: 'Unacknowledged alerts, newest first; all=true returns every alert',
  query: z.object({ all: z.enum(['true', 'false']).optional(), patientId: id.optional() }),
  output: answer(z.array(SafetyAlert)),
})

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/api/safety-alerts/:id/acknowledge',
  access: 'signed-in',
  summary: 'Acknowledge an alert with the action taken; 409 if already acknowledged',
  params: z.object({ id }),
  body: z.object({
    note: z.string().trim().min(1, 'Describe the action taken.').max(2000, 'Use at most 2000 characters.'),
  }),
  output: answer(SafetyAlert),
})

const DueAssessment = z.object({
  patientId: z.number().int(),
  patientName: z.string(),
  assessmentType: z.string(),
  name: z.string(),
  /** waiting: sent, not answered; expired: not answered in time; scheduled: due, not sent yet. */
  reason: z.enum(['waiting', 'expired', 'scheduled']),
  since: instant,
  assessmentId: z.number().int().nullable(),
  scheduleId: z.number().int().nullable(),
})

const DueReview = z.object({
  patientId: z.number().int(),
  patientName: z.string(),
  planId: z.number().int(),
  reviewOn: z.string(),
  overdue: z.boolean(),
})

export const Due = z.object({ assessments: z.array(DueAssessment), planReviews: z.array(DueReview) })
export type Due = z.infer<typeof Due>

export const listDue = endpoint({
  method: 'GET',
  path: '/api/due',
  access: 'signed-in',
  summary:
    'What’s due: unanswered and scheduled assessments, and plan reviews that are overdue or due within seven days',
  output: answer(Due),
})
