import * as z from 'zod'
import { ASSESSMENT_STATUSES, DELIVERY_METHODS } from '../domain/assessments.ts'
import { ASSESSMENT_TYPES, DEFAULT_ASSESSMENT_TYPE } from '../domain/instruments/instrument.ts'
import { isTimeZone } from '../domain/time-zones.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'
import { recordId } from './notes.ts'

const value = z.union([z.number(), z.string().max(100)])
/** An array for a checkbox question; null clears an answer. */
const givenAnswer = z.union([value, z.array(value).max(20), z.null()])
export const answersGiven = z
  .record(z.string().max(60), givenAnswer)
  .refine((given) => Object.keys(given).length <= 100, 'Too many answers.')
export const Answers = z.record(z.string(), z.union([value, z.array(value)]))

export const Question = z.object({
  id: z.string(),
  type: z.enum(['radio', 'checkbox']),
  text: z.string(),
  options: z.array(z.object({ value, label: z.string() })),
  /** The Spanish version, with labels in the order of the options. Missing where no license allows it. */
  es: z.object({ text: z.string(), labels: z.array(z.string()) }).optional(),
  /** Any of these answers makes the page show the crisis line at the end. */
  safetyValues: z.array(value).optional(),
})
export type Question = z.infer<typeof Question>

export const Change = z.object({
  points: z.number(),
  reliable: z.enum(['improved', 'worsened', 'none']),
  response: z.boolean(),
  remission: z.boolean(),
})

export const AssessmentResult = z.object({
  /** The gauge from the specification. */
  card: z.object({
    total: z.number(),
    max: z.number(),
    level: z.enum(['Minimal', 'Moderate', 'Severe']),
    interpretation: z.string(),
  }),
  /** The instrument's published scoring. */
  published: z.object({
    score: z.number(),
    min: z.number(),
    max: z.number(),
    severity: z.string().nullable(),
    positive: z.boolean().nullable(),
    summary: z.string(),
    source: z.string(),
    parts: z.array(
      z.object({
        name: z.string(),
        value: z.number(),
        max: z.number(),
        positive: z.boolean().nullable(),
      }),
    ),
  }),
  items: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** Labels of the chosen options. */
      answers: z.array(z.string()),
      /** Null for a checkbox question. */
      value: z.number().nullable(),
      safety: z.boolean(),
    }),
  ),
})
export type AssessmentResult = z.infer<typeof AssessmentResult>

export const Assessment = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  assessmentType: z.string(),
  title: z.string(),
  questions: z.array(Question),
  /** Null until completed: the clinician doesn't see answers the patient hasn't submitted. */
  responses: Answers.nullable(),
  /** Stored: pending, sent, completed, revoked. Expired is derived from the clock. */
  status: z.enum(ASSESSMENT_STATUSES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  patientContact: z.string(),
  sentAt: instant.nullable(),
  completedAt: instant.nullable(),
  expiresAt: instant,
  assessmentToken: z.string(),
  /** The full URL, for Copy link and the QR code. */
  link: z.string(),
  /** Questions the patient has answered so far. */
  answered: z.number().int(),
  /** Delivery failed for good: check the contact and send again. */
  deliveryFailed: z.boolean(),
  /** The schedule that created it. */
  scheduleId: z.number().int().nullable(),
  createdBy: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  result: AssessmentResult.nullable(),
})
export type Assessment = z.infer<typeof Assessment>

export const title = line(200).min(1, 'Title is required')
export const patientContact = line(254).min(1, 'Contact information is required')
export const assessmentType = z.enum(ASSESSMENT_TYPES, 'Choose one of the seven assessments.')
export const deliveryMethod = z.enum(DELIVERY_METHODS, 'Choose email or sms.')
export const timeZone = z.string().max(64).refine(isTimeZone, 'Choose a valid time zone.')
/** An instant, or a day in the clinic's time zone, which includes all of that day. */
const expiresAt = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: ({ input }) => (input ? 'Enter a date as YYYY-MM-DD.' : 'Expiration date is required'),
})
const assessmentId = z.object({ id })

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments/patient/:id',
  access: 'signed-in',
  summary: "A patient's assessments, newest first",
  params: z.object({ id }),
  output: answer(z.array(Assessment)),
})

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:id',
  access: 'signed-in',
  summary: 'One assessment with its result',
  params: assessmentId,
  output: answer(Assessment),
})

export const createAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments',
  access: 'signed-in',
  summary: 'Create an assessment and send its link to the patient',
  creates: true,
  status: 201,
  body: z.object({
    patientId: recordId,
    title,
    assessmentType: assessmentType.default(DEFAULT_ASSESSMENT_TYPE),
    /**
     * Ignored: the questions come from the instrument's own bank, because its published score is valid only
     * for its own wording.
     */
    questions: z.array(z.unknown()).max(100).optional(),
    deliveryMethod,
    patientContact,
    status: z.literal('pending').optional(),
    expiresAt,
    /** The time zone for an expiry without a time; the server's if missing. */
    timeZone: timeZone.optional(),
  }),
  output: answer(Assessment),
})

export const resendAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/resend',
  access: 'signed-in',
  summary: 'Resend the same link; 409 if completed, revoked, or expired with no new expiration date',
  params: assessmentId,
  body: z.object({
    patientContact: patientContact.optional(),
    deliveryMethod: deliveryMethod.optional(),
    expiresAt: expiresAt.optional(),
    timeZone: timeZone.optional(),
  }),
  output: answer(Assessment),
})

export const revokeAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/revoke',
  access: 'signed-in',
  summary: 'Revoke the link; 409 if completed',
  params: assessmentId,
  output: answer(Assessment),
})

export const assessmentNoteText = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/note-text',
  access: 'signed-in',
  summary: 'The result as text for a new note’s input; 409 until completed',
  params: assessmentId,
  output: answer(z.object({ text: z.string() })),
})
