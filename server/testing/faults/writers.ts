import { randomUUID } from 'node:crypto'
import { login, register } from '#shared/contracts/auth.ts'
import { createPatient, getPatient, listPatients } from '#shared/contracts/patients.ts'
import { type Call, CallError, createClient } from '#shared/http/call.ts'

type Body = { firstName: string; lastName: string }
type Acknowledged = Body & { id: number; key: string }

/** What one clinician was told, so that it can be held against what is there. */
export type Ledger = {
  email: string
  call(baseUrl: string): Call
  /** After a run that is longer than a session lasts without anybody. */
  signInAgain(baseUrl: string): Promise<void>
  /** Answered with 201: must never be lost. */
  acknowledged: Acknowledged[]
  /** Sent and never answered: may or may not be there, but not in halves and not twice. */
  inFlight: Map<string, Body>
}

export async function openLedger(baseUrl: string): Promise<Ledger> {
  const password = `violet-harbour-${randomUUID()}`
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

/** One client that adds patients, one after the other, until the server is gone. */
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
      // A database that died before the server is a failed request, not an acknowledged one.
      if (error.status < 500) throw error
    }
  }
}

export type Findings = { lost: string[]; torn: string[]; replays: number; duplicated: string[] }

/** Every acknowledged patient is there as written, and nobody else but those in flight. */
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

/** What a careful client does after a lost answer: the same request with the same key, once more. */
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
