import { createPatient, getPatient } from '#shared/contracts/patients.ts'
import { runBuilt } from '../built-server.ts'
import { freePort } from '../free-port.ts'
import type { FaultHarness } from './fault-harness.ts'
import { openLedger } from './writers.ts'

export type SecondServerReport = {
  /** The second server's exit code and output. */
  code: number | null
  output: string
  /** The first server kept serving before and after. */
  firstStillServes: boolean
  /** After kill -9 of the first, the next start took over its lock and found the data. */
  lockTakenOver: boolean
}

/** Two servers on one embedded database would overwrite each other, so the second must be refused. */
export async function trySecondServer(harness: FaultHarness): Promise<SecondServerReport> {
  const ledger = await openLedger(harness.server.url)
  const body = { firstName: 'Only', lastName: 'One' }
  const before = await ledger.call(harness.server.url)(createPatient, { body })

  const second = await runBuilt('main.js', {
    ...harness.env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  })

  const after = await ledger.call(harness.server.url)(createPatient, { body })
  await harness.crash({ alsoDatabase: false })
  await harness.start()
  const call = ledger.call(harness.server.url)
  const found = await Promise.all(
    [before, after].map(({ data }) => call(getPatient, { params: { id: String(data.id) } })),
  )
  return {
    ...second,
    firstStillServes: before.data.id !== after.data.id,
    lockTakenOver: found.every(({ data }) => data.lastName === 'One'),
  }
}
