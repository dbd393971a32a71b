import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { login, register } from '#shared/contracts/auth.ts'
import { deleteAccount } from '#shared/contracts/erasure.ts'
import { createPatient, getPatient, listPatients } from '#shared/contracts/patients.ts'
import { CallError, createClient } from '#shared/http/call.ts'
import type { FaultHarness } from './fault-harness.ts'

export type ErasureReport = {
  kills: number
  /** Accounts that were erased after the kill, and those that were intact. */
  erased: number
  whole: number
  faults: string[]
}

const PATIENTS = 12
/** About as long as a deletion takes. The kill comes at any moment of it, sometimes before or after. */
const LONGEST_MS = 600

/**
 * Kills the server during account deletions. Afterward, each account is either intact and readable or
 * completely deleted.
 */
export async function killWhileErasing(harness: FaultHarness, rounds: number): Promise<ErasureReport> {
  const report: ErasureReport = { kills: 0, erased: 0, whole: 0, faults: [] }
  for (let round = 1; round <= rounds; round += 1) {
    const person = { email: `leaver-${randomUUID()}@example.org`, password: `violet-harbor-${randomUUID()}` }
    const { email, password } = person
    const anybody = () => createClient({ baseUrl: harness.server.url }).call
    const { data } = await anybody()(register, { body: { ...person, confirmPassword: password } })
    const { call } = createClient({ baseUrl: harness.server.url, token: () => data.token })
    for (let at = 0; at < PATIENTS; at += 1) {
      await call(createPatient, { body: { firstName: 'Given', lastName: `Family ${at}` } })
    }
    let answered = false
    const leaving = call(deleteAccount, { body: { confirmation: email, password } }).then(
      () => {
        answered = true
      },
      (error) => {
        if (error instanceof CallError && error.status < 500) report.faults.push(`answered ${error.status}`)
      },
    )
    await pause(Math.random() * LONGEST_MS)
    await harness.crash({ alsoDatabase: harness.kind === 'postgres' && round % 2 === 0 })
    await leaving
    report.kills += 1
    await harness.start()

    const signedIn = await anybody()(login, { body: { email, password } }).catch((error) => {
      if (error instanceof CallError && error.status === 401) return undefined
      throw error
    })
    if (!signedIn) {
      report.erased += 1
      // The email address is free again: no row holds it.
      await anybody()(register, { body: { ...person, confirmPassword: password } })
      continue
    }
    report.whole += 1
    if (answered) report.faults.push(`account ${signedIn.data.user.id} was said to be gone and is there`)
    const again = createClient({ baseUrl: harness.server.url, token: () => signedIn.data.token }).call
    const { data: patients } = await again(listPatients, {})
    if (patients.length !== PATIENTS) report.faults.push(`${patients.length} of ${PATIENTS} patients`)
    for (const { id } of patients) await again(getPatient, { params: { id: String(id) } })
  }
  const { code, output } = await harness.verifyAudit()
  if (code !== 0) report.faults.push(`audit trail: ${output.trim()}`)
  await harness.start()
  return report
}
