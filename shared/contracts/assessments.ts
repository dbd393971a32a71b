import * as z from 'zod'
import { ASSESSMENT_STATUSES, DELIVERY_METHODS, SCHEDULE_DAYS } from '../domain/assessments.ts'
import { ASSESSMENT_TYPES, DEFAULT_ASSESSMENT_TYPE } from '../domain/instruments/instrument.ts'
import { isTimeZone } from '../domain/time-zones.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'
import { recordId } from './notes.ts'

const value = z.union([z.number(), z.string().max(100)])
/** An array for a checkbox question; null clears an answer. */
const givenAnswer = z.union([value, z.array(value).max(20), z.null()])
const answersGiven = z
  .record(z.string().max(60), givenAnswer)
  .refine((given) => Object.keys(given).length <= 100, 'Too many answers.')
const Answers = z.record(z.string(), z.union([value, z.array(value)]))

const Question = z.object({
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

const Change = z.object({
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

const title = line(200).min(1, 'Title is required')
const patientContact = line(254).min(1, 'Contact information is required')
const assessmentType = z.enum(ASSESSMENT_TYPES, 'Choose one of the seven assessments.')
const deliveryMethod = z.enum(DELIVERY_METHODS, 'Choose email or sms.')
const timeZone = z.string().max(64).refine(isTimeZone, 'Choose a valid time zone.')
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

// The patient's side. There is no account: the token is the key, and only the title and questions are
// revealed.

/** Crisis contact set by the clinic. */
const CrisisLine = z.object({
  name: z.string(),
  phone: z.string(),
  text: z.string().nullable(),
  emergency: z.string(),
})
export type CrisisLine = z.infer<typeof CrisisLine>

const PatientAssessment = z.object({
  title: z.string(),
  /** The clinician and the practice; null when neither is known. */
  sender: z.string().nullable(),
  instructions: z.object({ en: z.string(), es: z.string().optional() }),
  questions: z.array(Question),
  expiresAt: instant,
  status: z.enum(['pending', 'sent']),
  /** Answers so far, from this device or another. */
  responses: Answers,
  crisisLine: CrisisLine,
})
export type PatientAssessment = z.infer<typeof PatientAssessment>

const linkToken = z.object({ token: z.string().max(200) })

export const openAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/token/:token',
  access: 'public',
  summary:
    'The questionnaire for the patient’s page; 404 if unknown, revoked or expired (details.code is "expired"), 410 if completed',
  params: linkToken,
  output: answer(PatientAssessment),
})

export const saveAssessmentAnswers = endpoint({
  method: 'PUT',
  path: '/api/assessments/token/:token/responses',
  access: 'public',
  summary: 'Save answers in progress; the last answer to each question wins',
  params: linkToken,
  body: z.object({ responses: answersGiven }),
  output: answer(z.object({ answered: z.number().int() })),
})

export const submitAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/token/:token/submit',
  access: 'public',
  creates: true,
  summary: 'Submit the answers, once; 422 if any are missing, 410 if already submitted',
  params: linkToken,
  body: z.object({ responses: answersGiven }),
  output: answer(z.object({ showCrisisLine: z.boolean(), crisisLine: CrisisLine })),
})

// Measurement over time.

const TrendPoint = z.object({
  assessmentId: z.number().int(),
  at: instant,
  score: z.number(),
  severity: z.string().nullable(),
  /** Items that raised an alert. */
  safety: z.boolean(),
  /** Compared with the first point. Null for the first point and where no rules are published. */
  change: Change.nullable(),
})

const TrendSeries = z.object({
  assessmentType: z.string(),
  name: z.string(),
  shortName: z.string(),
  min: z.number(),
  max: z.number(),
  bands: z.array(z.object({ from: z.number(), to: z.number(), severity: z.string() })),
  rules: z
    .object({
      reliableChange: z.number(),
      responseShare: z.number(),
      remissionAtMost: z.number(),
      source: z.string(),
    })
    .nullable(),
  /** Oldest first. */
  points: z.array(TrendPoint),
})
export type TrendSeries = z.infer<typeof TrendSeries>

const Trends = z.object({
  series: z.array(TrendSeries),
  /** Markers, oldest first. */
  notes: z.array(z.object({ noteId: z.number().int(), noteType: z.string(), at: instant })),
  /** Plans started, changed or ended, and dose changes from a note's plan. */
  treatmentChanges: z.array(
    z.object({
      at: instant,
      kind: z.enum(['plan', 'medication']),
      text: z.string(),
      planId: z.number().int().nullable(),
      noteId: z.number().int().nullable(),
    }),
  ),
})
export type Trends = z.infer<typeof Trends>

export const patientTrends = endpoint({
  method: 'GET',
  path: '/api/patients/:id/trends',
  access: 'signed-in',
  summary: "A patient's scores over time, with notes and treatment changes for comparison",
  params: z.object({ id }),
  output: answer(Trends),
})

// Recurring questionnaires.

const everyDays = z.literal([...SCHEDULE_DAYS], 'Choose every 1, 2, 4 or 13 weeks.')
const day = z.iso.date('Enter a date as YYYY-MM-DD.')

export const AssessmentSchedule = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  assessmentType: z.string(),
  title: z.string(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  patientContact: z.string(),
  everyDays: z.number().int(),
  startsOn: z.string(),
  timeZone: z.string(),
  active: z.boolean(),
  /** The next due date; null while paused. */
  nextOn: z.string().nullable(),
  createdBy: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type AssessmentSchedule = z.infer<typeof AssessmentSchedule>

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/assessment-schedules/patient/:id',
  access: 'signed-in',
  summary: "A patient's recurring assessments",
  params: z.object({ id }),
  output: answer(z.array(AssessmentSchedule)),
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/assessment-schedules',
  access: 'signed-in',
  summary: 'Schedule a recurring assessment; each one is valid until the next is sent',
  creates: true,
  status: 201,
  body: z.object({
    patientId: recordId,
    assessmentType,
    title,
    deliveryMethod,
    patientContact,
    everyDays,
    startsOn: day,
    timeZone: timeZone.optional(),
  }),
  output: answer(AssessmentSchedule),
})

export const updateSchedule = endpoint({
  method: 'PATCH',
  path: '/api/assessment-schedules/:id',
  access: 'signed-in',
  summary: 'Pause, resume or change a schedule; a resumed schedule restarts today',
  params: z.object({ id }),
  body: z.object({
    active: z.boolean().optional(),
    title: title.optional(),
    deliveryMethod: deliveryMethod.optional(),
    patientContact: patientContact.optional(),
    everyDays: everyDays.optional(),
  }),
  output: answer(AssessmentSchedule),
})

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/api/assessment-schedules/:id',
  access: 'signed-in',
  summary: 'End a schedule; assessments already sent are kept',
  params: z.object({ id }),
  output: messageAnswer,
})

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
    note: z.string().trim().min(1, 'Describe the action taken.').max(2_000, 'Use at most 2000 characters.'),
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
