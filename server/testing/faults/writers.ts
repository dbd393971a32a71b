import { randomUUID } from 'node:crypto'
import { login, register } from '#shared/contracts/auth.ts'
import { createPatient, getPatient, listPatients } from '#shared/contracts/patients.ts'
import { type Call, CallError, createClient } from '#shared/http/call.ts'

type Body = { firstName: string; lastName: string }
type Acknowledged = Body & { id: number; key: string }

/** The responses one clinician received, to compare with the stored data. */
export type Ledger = {
  email: string
  call(baseUrl: string): Call
  /** For runs longer than the session's idle time. */
  signInAgain(baseUrl: string): Promise<void>
  /** Answered with 201, so they must never be lost. */
  acknowledged: Acknowledged[]
  /** Sent but never acknowledged. They may or may not exist, but not partially or twice. */
  inFlight: Map<string, Body>
}

export async function openLedger(baseUrl: string): Promise<Ledger> {
  const password = `violet-harbor-${randomUUID()}`
  const email = `clinician-${randomUUID()}@example.org`
  const { data } = await createClient({ baseUrl }).call(register, {
    body: { email, password, confirmPassword: password },
  })
  let { token } = data
  return {
    email,
    call: (url) => createClient({ baseUrl: url, token: () => token }).call,
    async signInAgain(url) {
      token = (await createClient({ baseUrl: url }).call(login, { body: { email, password } })).data.token
    },
    acknowledged: [],
    inFlight: new Map(),
  }
}

/** Adds patients one at a time until the server dies. */
export async function writeUntilServerDies(ledger: Ledger, baseUrl: string): Promise<void> {
  const call = ledger.call(baseUrl)
  for (;;) {
    const key = randomUUID()
    const body = { firstName: `Given ${key}`, lastName: `Family ${key}` }
    ledger.inFlight.set(key, body)
    try {
      const { data } = await call(createPatient, { body }, { idempotencyKey: key })
      ledger.acknowledged.push({ ...body, id: data.id, key })
      ledger.inFlight.delete(key)
    } catch (error) {
      if (!(error instanceof CallError)) return
      // If the database dies before the server, the request fails; it isn't acknowledged.
      if (error.status < 500) throw error
    }
  }
}

export type Findings = { lost: string[]; torn: string[]; replays: number; duplicated: string[] }

/** Checks that every acknowledged patient exists unchanged, and no other except those in flight. */
export async function auditLedger(ledger: Ledger, baseUrl: string): Promise<Findings> {
  const call = ledger.call(baseUrl)
  const findings: Findings = { lost: [], torn: [], replays: 0, duplicated: [] }
  await checkAcknowledged(ledger, call, findings)
  await repeatInFlight(ledger, call, findings)
  return findings
}

async function checkAcknowledged({ acknowledged }: Ledger, call: Call, findings: Findings): Promise<void> {
  for (const { id, firstName, lastName } of acknowledged) {
    try {
      const { data } = await call(getPatient, { params: { id: String(id) } })
      const asWritten = data.firstName === firstName && data.lastName === lastName
      if (!asWritten) findings.torn.push(`patient ${id} has another name`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 404) findings.lost.push(`patient ${id}`)
      else findings.torn.push(`patient ${id} answers ${error.message}`)
    }
  }
}

/** Repeats the request with the same key, as a careful client does after a lost response. */
async function repeatInFlight(ledger: Ledger, call: Call, findings: Findings): Promise<void> {
  const last = ledger.acknowledged.at(-1)
  const repeated = new Map<string, Body>(ledger.inFlight)
  if (last) repeated.set(last.key, { firstName: last.firstName, lastName: last.lastName })

  for (const [key, body] of repeated) {
    const { data } = await call(createPatient, { body }, { idempotencyKey: key })
    findings.replays++
    if (ledger.inFlight.delete(key)) ledger.acknowledged.push({ ...body, id: data.id, key })
    else if (data.id !== last?.id)
      findings.duplicated.push(`patient ${last?.id} was made again as ${data.id}`)
  }
  const { data: patients } = await call(listPatients, {})
  const known = new Set(ledger.acknowledged.map(({ id }) => id))
  for (const { id } of patients) if (!known.has(id)) findings.duplicated.push(`patient ${id}`)
  if (patients.length < known.size) findings.lost.push(`${known.size - patients.length} missing in the list`)
}
