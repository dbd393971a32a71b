import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant } from './fields.ts'

/** For announcements that may be overheard: counts, never names. */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'signed-in',
  summary: 'How many questionnaires were submitted since a given time, and how many need review',
  inBackground: true,
  query: z.object({ since: instant.optional() }),
  output: answer(
    z.object({
      /** Send it with the next request. */
      at: instant,
      completed: z.number().int(),
      alerts: z.number().int(),
      /** Unacknowledged safety alerts, regardless of when they were raised. */
      openAlerts: z.number().int(),
    }),
  ),
})
