import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { Answers, answersGiven, Question } from './assessments.ts'
import { instant } from './fields.ts'

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
