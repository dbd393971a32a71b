import { createPatient, getPatient } from '#shared/contracts/patients.ts'
import { runBuilt } from '../built-server.ts'
import { freePort } from '../free-port.ts'
import type { FaultWorld } from './fault-harness.ts'
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
export async function trySecondServer(world: FaultWorld): Promise<SecondServerReport> {
  const ledger = await openLedger(world.server.url)
  const body = { firstName: 'Only', lastName: 'One' }
  const before = await ledger.call(world.server.url)(createPatient, { body })

  const second = await runBuilt('main.js', {
    ...world.env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  })

  const after = await ledger.call(world.server.url)(createPatient, { body })
  await world.crash({ alsoDatabase: false })
  await world.start()
  const call = ledger.call(world.server.url)
  const found = await Promise.all(
    [before, after].map(({ data }) => call(getPatient, { params: { id: String(data.id) } })),
  )
  return {
    ...second,
    firstStillServes: before.data.id !== after.data.id,
    lockTakenOver: found.every(({ data }) => data.lastName === 'One'),
  }
}
