import * as z from 'zod'
import { DELIVERY_METHODS, SCHEDULE_DAYS } from '../domain/assessments.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { assessmentType, deliveryMethod, patientContact, timeZone, title } from './assessments.ts'
import { id, instant } from './fields.ts'
import { recordId } from './notes.ts'

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
