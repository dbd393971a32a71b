import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from '#shared/contracts/auth.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import { type Client, createClient } from '#shared/http/call.ts'
import { freePort } from '../free-port.ts'
import {
  type Behavior,
  breaksAfter,
  byTask,
  garbage,
  hangs,
  type ModelServer,
  says,
  startModelServer,
  status,
} from '../model-server.ts'
import { createFaultHarness } from './fault-harness.ts'

/** The outcome of one request while the language model's provider was failing. */
export type ProviderFault = {
  fault: string
  while: 'writing' | 'verifying'
  seconds: number
  writer: string
  notice: string | null
  hasNote: boolean
}

export type ProviderReport = { faults: ProviderFault[]; aborted: number; connectionsLeft: number }

/** Writing, retries and verification, plus our own work on a busy machine. */
const PROVIDER_LIMIT_SECONDS = 130

const VISIT = 'Patient reports four hours of sleep. Affect constricted. Continue sertraline 50 mg.'
const SLEEP = '{"section":"SUBJECTIVE","topic":"Sleep","text":"Reports 4 hours of sleep.","units":[1]}'
const DRUG = '{"section":"PLAN","topic":"Medication","text":"Continue sertraline 50 mg.","units":[1]}'
const NOTE = `${SLEEP}\n${DRUG}`
/** The first line is complete, the second isn't. */
const HALF = `${DRUG}\n{"section":"SUBJ`
/** Slow enough to never finish, but never silent long enough to time out. */
const drips = says(NOTE.repeat(20), { pieceLength: 1, everyMs: 2_000 })

/** A model that writes well and then fails to verify. */
function failsVerifying(behavior: Behavior): Behavior {
  return byTask({ write: NOTE, revise: NOTE, verify: () => behavior, omissions: () => behavior })
}

const FAULTS: [string, Behavior][] = [
  ['hang', hangs],
  ['500', status(500, { error: { message: 'broken' } })],
  ['429', status(429, {}, { 'retry-after': '3600' })],
  ['half a body', breaksAfter(HALF)],
  ['garbage', garbage('data: {"choices": [{"del')],
  ['slow drip', drips],
]

type Patient = { client: Client; patientId: number }

type Options = { aborts?: number; onFault?: (fault: ProviderFault) => void }

export async function runProviderFaults({ aborts = 200, onFault }: Options = {}): Promise<ProviderReport> {
  const port = await freePort()
  const key = 'sk-test-0123456789'
  const harness = await createFaultHarness('pglite', {
    settings: {
      WARM_UP: 'on',
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: 'test-model-1',
      AI_API_KEY: key,
      AI_FIRST_TOKEN_SECONDS: '20',
      AI_TOTAL_SECONDS: '60',
    },
  })
  let upstream: ModelServer | undefined
  try {
    const patient = await admit(harness.server.url)
    const faults: ProviderFault[] = []
    const note = (fault: ProviderFault) => {
      faults.push(fault)
      onFault?.(fault)
    }
    // Nothing is listening at the address yet.
    note(await oneNote(patient, 'refuse', 'writing'))
    upstream = await startModelServer(key, port)
    for (const [name, behavior] of FAULTS) {
      upstream.behave(behavior)
      note(await oneNote(patient, name, 'writing'))
      upstream.behave(failsVerifying(behavior))
      // The first response is good, which also resets the circuit breaker.
      note(await oneNote(patient, name, 'verifying'))
    }
    const aborted = await abortMany(patient, upstream, aborts)
    await upstream.deserted().catch(() => undefined)
    const connectionsLeft = upstream.connections()
    upstream.behave(byTask({ write: NOTE, revise: NOTE, omissions: '{"none":true}' }))
    note(await oneNote(patient, 'none, after all that', 'writing'))
    return { faults, aborted, connectionsLeft }
  } finally {
    await harness.close()
    await upstream?.close()
  }
}

export function isSurvived({ faults, aborted, connectionsLeft }: ProviderReport): boolean {
  const ended = faults.every(({ hasNote, seconds }) => hasNote && seconds <= PROVIDER_LIMIT_SECONDS)
  return ended && aborted > 0 && connectionsLeft === 0 && faults.at(-1)?.writer === 'model'
}

async function admit(baseUrl: string): Promise<Patient> {
  const password = `violet-harbor-${randomUUID()}`
  const email = `clinician-${randomUUID()}@example.org`
  const body = { email, password, confirmPassword: password }
  const { data } = await createClient({ baseUrl }).call(register, { body })
  const client = createClient({ baseUrl, token: () => data.token })
  const patient = await client.call(createPatient, { body: { firstName: 'Ines', lastName: 'Okoro' } })
  return { client, patientId: patient.data.id }
}

const visitOf = ({ patientId }: Patient) => ({
  body: { inputText: VISIT, noteType: 'Progress Note' as const, patientId },
})

async function oneNote(
  patient: Patient,
  fault: string,
  phase: ProviderFault['while'],
): Promise<ProviderFault> {
  const began = performance.now()
  const { data } = await patient.client.stream(generateSoapNote, visitOf(patient), () => undefined)
  const { origin, notice, soapNote } = data
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const hasNote = soapNote.includes('sertraline 50 mg')
  return { fault, while: phase, seconds, writer: origin.writer, notice, hasNote }
}

/**
 * Twenty at a time. Some disconnect before anything has arrived, some during writing, some during
 * verification.
 */
async function abortMany(patient: Patient, upstream: ModelServer, count: number): Promise<number> {
  upstream.behave(says(NOTE, { pieceLength: 20, everyMs: 15 }))
  let aborted = 0
  for (let done = 0; done < count; done += 20) {
    const ends = Array.from({ length: Math.min(20, count - done) }, async (_, i) => {
      const controller = new AbortController()
      const { signal } = controller
      const reading = patient.client.stream(generateSoapNote, visitOf(patient), () => undefined, { signal })
      const end = reading.then(() => false).catch(() => true)
      await pause(i * 20)
      controller.abort()
      if (await end) aborted += 1
    })
    await Promise.all(ends)
  }
  return aborted
}
