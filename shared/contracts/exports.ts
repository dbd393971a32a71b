import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant, voidedQuery } from './fields.ts'

const DataExport = z.object({
  /** working: being built. ready: can be downloaded. fetched: downloaded and deleted. failed: start over. */
  state: z.enum(['working', 'ready', 'fetched', 'failed']),
  /** Charts exported so far, and the total. */
  chartsDone: z.number().int(),
  chartsInAll: z.number().int(),
  bytes: z.number().int(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** When it is deleted if no one downloads it. */
  expiresAt: instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const getExport = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'signed-in',
  summary: 'The status of your data archive; null if there is none',
  inBackground: true,
  output: answer(DataExport.nullable()),
})

export const startExport = endpoint({
  method: 'POST',
  path: '/api/account/export',
  access: 'signed-in',
  summary: 'Build an archive of all your data; replaces one that hasn’t been downloaded',
  status: 202,
  needsFreshProof: true,
  query: z.object(voidedQuery),
  output: answer(DataExport),
})

export const linkExport = endpoint({
  method: 'POST',
  path: '/api/account/export/link',
  access: 'signed-in',
  summary: 'A secret that downloads the archive once within 15 minutes; it replaces any earlier one',
  needsFreshProof: true,
  output: answer(z.object({ token: z.string(), expiresAt: instant, name: z.string() })),
})

/** The secret travels in the body, because URLs end up in browser histories and logs. */
export const fetchExport = endpoint({
  method: 'POST',
  path: '/api/account/export/download',
  access: 'signed-in',
  summary: 'The archive; 410 if its secret was used or has expired',
  body: z.object({ token: z.string().max(200, 'That link isn’t valid.') }),
  file: 'application/zip',
  output: z.unknown(),
})
