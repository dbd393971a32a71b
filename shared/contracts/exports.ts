import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant } from './fields.ts'

const DataExport = z.object({
  /** working: being put together. ready: can be fetched. fetched: it was, and is gone. failed: begin again. */
  state: z.enum(['working', 'ready', 'fetched', 'failed']),
  /** Charts that are in it, and how many there are. */
  chartsDone: z.number().int(),
  chartsInAll: z.number().int(),
  bytes: z.number().int(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** When it is removed if nobody fetches it. */
  expiresAt: instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const getExport = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'signed-in',
  summary: 'How far the archive of one’s own data is; null when there is none',
  inBackground: true,
  output: answer(DataExport.nullable()),
})

export const startExport = endpoint({
  method: 'POST',
  path: '/api/account/export',
  access: 'signed-in',
  summary: 'Put all of one’s own data into an archive; one that waits to be fetched is replaced',
  status: 202,
  needsFreshProof: true,
  output: answer(DataExport),
})

export const linkExport = endpoint({
  method: 'POST',
  path: '/api/account/export/link',
  access: 'signed-in',
  summary: 'A secret that fetches the archive once, within 15 minutes; an earlier one no longer works',
  needsFreshProof: true,
  output: answer(z.object({ token: z.string(), expiresAt: instant, name: z.string() })),
})

/** The secret travels in the body: an address would stand in histories and logs. */
export const fetchExport = endpoint({
  method: 'POST',
  path: '/api/account/export/download',
  access: 'signed-in',
  summary: 'The archive. 410 when its secret was used before or is too old',
  body: z.object({ token: z.string().max(200, 'That is not one of our links.') }),
  file: 'application/zip',
  output: z.unknown(),
})
