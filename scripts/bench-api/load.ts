import autocannon from 'autocannon'
import { hashSecret } from '../../server/vault/secrets.ts'
import { type Clinician, noteToOpen } from './clinics.ts'

export type Operation = 'list' | 'cards' | 'open' | 'create'
export const OPERATIONS: Operation[] = ['list', 'cards', 'open', 'create']

export type Target = { kind: 'product' | 'bare' | 'bare, same statements'; url: string }
export type Round = { perSecond: number; p95: number; failed: number }

type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** Without a visit, because checking a note is the engine's work and has its own benchmark. */
const NEW_NOTE = {
  noteType: 'Progress Note',
  status: 'completed',
  soapNote: `**SUBJECTIVE:**\n${'Slept six hours. Mood better. '.repeat(30)}`,
}

/** One round of one operation against one server; every connection cycles through many clinicians. */
export async function load(
  target: Target,
  operation: Operation,
  clinicians: readonly Clinician[],
  seconds: number,
  connections = 16,
): Promise<Round> {
  const requests = asking(target.kind, clinicians).map((clinician) =>
    requestOf(target.kind, operation, clinician),
  )
  const times: number[] = []
  let next = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: target.url,
        connections,
        duration: seconds,
        setupClient(client) {
          const take = () => {
            client.setRequests([requests[next % requests.length] as Request])
            next += 1
          }
          take()
          client.on('response', take)
        },
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    )
    instance.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  times.sort((a, b) => a - b)
  return {
    perSecond: result['2xx'] / result.duration,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    failed: result.non2xx + result.errors,
  }
}

/**
 * Each server has separate clinicians. The bare server writes unsealed notes, which the product can't open,
 * and it would extend audit chains whose end the product has cached.
 */
function asking(kind: Target['kind'], clinicians: readonly Clinician[]) {
  const half = Math.ceil(clinicians.length / 2)
  return kind === 'product' ? clinicians.slice(0, half) : clinicians.slice(half)
}

function requestOf(kind: Target['kind'], operation: Operation, clinician: Clinician): Request {
  const note = noteToOpen(clinician.noteIds)
  const body = JSON.stringify({ ...NEW_NOTE, patientId: clinician.patientId })
  const json = { 'content-type': 'application/json' }
  if (kind !== 'product') {
    const headers: Record<string, string> = { 'x-owner': String(clinician.id) }
    if (kind !== 'bare') headers['x-session'] = hashSecret(clinician.token)
    if (operation === 'open') return { method: 'GET', path: `/open/${note}`, headers }
    if (operation === 'create')
      return { method: 'POST', path: '/create', headers: { ...headers, ...json }, body }
    return { method: 'GET', path: `/${operation}`, headers }
  }
  const headers = { authorization: `Bearer ${clinician.token}`, cookie: `sid=${clinician.cookie}` }
  switch (operation) {
    case 'list':
      return { method: 'GET', path: '/api/clinical-notes?limit=50', headers }
    case 'cards': {
      const search = JSON.stringify({ query: '', limit: 50 })
      return {
        method: 'POST',
        path: '/api/clinical-notes/search',
        headers: { ...headers, ...json },
        body: search,
      }
    }
    case 'open':
      return { method: 'GET', path: `/api/clinical-notes/${note}`, headers }
    case 'create':
      return { method: 'POST', path: '/api/clinical-notes', headers: { ...headers, ...json }, body }
  }
}
