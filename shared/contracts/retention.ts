import * as z from 'zod'
import { DATA_RETENTIONS } from '../domain/preferences.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'

const Chart = z.object({ patientId: z.number().int(), patientName: z.string() })

const EndingChart = Chart.extend({
  lastActivityAt: instant,
  deleteAfter: instant,
  notes: z.number().int(),
  signedNotes: z.number().int(),
})

const EndingDraft = z.object({ draftId: z.number().int(), lastActivityAt: instant, deleteAfter: instant })

export const Retention = z.object({
  dataRetention: z.enum(DATA_RETENTIONS),
  /** Charts due for deletion, soonest first; at most 200 are listed. */
  charts: z.array(EndingChart),
  chartsInAll: z.number().int(),
  /** Drafts without a patient. */
  drafts: z.array(EndingDraft),
  /** Kept regardless of age. */
  kept: z.array(Chart),
})
export type Retention = z.infer<typeof Retention>

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  access: 'signed-in',
  summary: 'Charts and drafts scheduled for deletion by data retention, and those kept',
  output: answer(Retention),
})

export const keepChart = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/retention-hold',
  access: 'signed-in',
  summary: 'Exempt a chart from data retention',
  params: z.object({ id }),
  output: messageAnswer,
})

export const releaseChart = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/retention-hold',
  access: 'signed-in',
  summary: 'Apply data retention to a chart again',
  params: z.object({ id }),
  output: messageAnswer,
})

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/note-drafts/:id/retention-hold',
  access: 'signed-in',
  summary: 'Keep a draft for another retention period',
  params: z.object({ id }),
  output: messageAnswer,
})
