import { createPatient, getPatient } from '#shared/contracts/patients.ts'
import { CallError } from '#shared/http/call.ts'
import type { FaultHarness } from './fault-harness.ts'
import { openLedger } from './writers.ts'

export type OutageReport = {
  /** Responses of a write and the health check while PostgreSQL was down. */
  writeStatus: number
  healthStatus: number
  /** The same server process recovered once PostgreSQL was back, with old and new data. */
  recovered: boolean
}

/** PostgreSQL crashes and restarts. The server reports it in the meantime and needs no restart. */
export async function surviveDatabaseOutage(harness: FaultHarness): Promise<OutageReport> {
  const { url, pid } = harness.server
  const call = (await openLedger(url)).call(url)
  const body = { firstName: 'Still', lastName: 'Here' }
  const before = await call(createPatient, { body })

  let writeStatus = 0
  let healthStatus = 0
  await harness.withoutDatabase(async () => {
    writeStatus = await call(createPatient, { body }).then(() => 201, statusOf)
    healthStatus = (await fetch(`${url}/api/health`)).status
  })

  const found = await call(getPatient, { params: { id: String(before.data.id) } })
  const after = await call(createPatient, { body })
  const recovered = found.data.lastName === 'Here' && after.data.id !== before.data.id
  return { writeStatus, healthStatus, recovered: recovered && harness.server.pid === pid }
}

function statusOf(error: unknown): number {
  if (error instanceof CallError) return error.status
  throw error
}
