import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant } from './fields.ts'

/** What a browser may say aloud: how many, never who. */
export const getNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'signed-in',
  summary: 'How many questionnaires were submitted since a given time, and how many need review',
  inBackground: true,
  query: z.object({ since: instant.optional() }),
  output: answer(
    z.object({
      /** To be asked with the next time. */
      at: instant,
      completed: z.number().int(),
      alerts: z.number().int(),
      /** Safety alerts that wait to be acknowledged, whenever they were raised. */
      openAlerts: z.number().int(),
    }),
  ),
})
