import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clinician } from './clinician.ts'

type Send = (signal: AbortSignal) => Promise<Response>
/** Does the setup and returns the request to send in parallel. */
export type Attack = (attacker: Clinician) => Promise<Send>

const LONGEST = 399_990
const filled = (piece: string, length = LONGEST) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const noteType = 'Progress Note'
const TALK = filled('Doctor: how are you? Patient: bad, I take sertraline 50 mg, no wait, 100 mg. ')
/** Never the same text twice, so caches don't help. */
let turn = 0
const fresh = (text: string) => {
  turn += 1
  return `${turn} ${text}`
}

const post =
  (path: string, body: (attacker: Clinician) => object): Attack =>
  async (attacker) =>
  (signal) =>
    attacker.ask(path, { method: 'POST', body: body(attacker), signal })

const savedNote = (attacker: Clinician, soapNote: string, inputText?: string) =>
  attacker.get<{ id: number }>('/api/clinical-notes', {
    method: 'POST',
    body: { patientId: attacker.patientId, noteType, status: 'completed', soapNote, inputText },
  })

export const ATTACKS: Readonly<Record<string, Attack>> = {
  none: async () => async () => {
    await pause(1000)
    return new Response()
  },
  'summary of "and and and"': post('/api/generate-summary', ({ patientId }) => ({
    noteType,
    patientId,
    text: fresh(filled('and ')),
  })),
  'note of a conversation': post('/api/generate-soap-note', ({ patientId }) => ({
    noteType,
    patientId,
    inputText: fresh(TALK),
  })),
  'check of retracted doses': post('/api/check-statements', () => ({
    noteType,
    source: fresh(TALK),
    statements: Array.from({ length: 300 }, (_, i) => ({
      id: `s${i}`,
      section: 'PLAN',
      text: filled(`Sertraline ${i} mg, no wait, 100 mg. `, 1_300),
    })),
  })),
  pdf: async (attacker) => {
    const { id } = await savedNote(attacker, filled('Sleeps badly and worries about money a lot, '))
    return (signal) => attacker.ask(`/api/clinical-notes/${id}/pdf`, { signal })
  },
  fhir: async (attacker) => {
    const long = filled('Sleeps badly and worries about money a lot, ')
    for (let i = 0; i < 5; i += 1) await savedNote(attacker, long, long)
    return (signal) => attacker.ask(`/api/patients/${attacker.patientId}/fhir`, { signal })
  },
  recording: async (attacker) => {
    const id = randomUUID()
    const startedAt = new Date().toISOString()
    await attacker.get('/api/recordings', {
      method: 'POST',
      body: {
        id,
        patientId: attacker.patientId,
        noteType,
        language: 'en',
        source: 'microphone',
        startedAt,
        consent: 'attested',
      },
    })
    for (let sequence = 0; sequence < 120; sequence += 1) {
      const [startMs, endMs] = [sequence * 60_000, (sequence + 1) * 60_000]
      const body = { sequence, startMs, endMs, segments: [{ startMs, endMs, text: filled('and ', 1_800) }] }
      await attacker.get(`/api/recordings/${id}/pieces`, { method: 'POST', body })
    }
    return (signal) => attacker.ask(`/api/recordings/${id}`, { signal })
  },
  'reading of a shared visit': async (attacker) => {
    const { id } = await attacker.get<{ id: number }>('/api/patients', {
      method: 'POST',
      body: { firstName: 'Bo', lastName: 'Li', mrn: randomUUID() },
    })
    const patientIds = [attacker.patientId, id]
    return (signal) =>
      attacker.ask('/api/shared-visits/read', {
        method: 'POST',
        body: { inputText: fresh(TALK).slice(0, 120_000), patientIds },
        signal,
      })
  },
  'comparison with the last note': async (attacker) => {
    // As many lines as a note may have, about.
    const long = filled('Sertraline 50 mg. PHQ-9 12. Sleeps badly and worries about money a lot. ', 12_000)
    const { id } = await savedNote(attacker, long, TALK)
    const { id: newer } = await savedNote(attacker, long, TALK)
    await attacker.ask(`/api/clinical-notes/${id}/sign`, { method: 'POST', body: { name: 'A', version: 1 } })
    return (signal) => attacker.ask(`/api/clinical-notes/${newer}/since-last`, { signal })
  },
  'text search': async (attacker) => {
    const long = filled('Sleeps badly and worries about money a lot, ')
    await attacker.subscribe()
    for (let i = 0; i < 25; i += 1) await savedNote(attacker, long)
    const body = () => ({ query: fresh('money bridge'), inText: true })
    return (signal) => attacker.ask('/api/clinical-notes/search', { method: 'POST', body: body(), signal })
  },
  'whole list': async (attacker) => {
    const long = filled('Sleeps badly and worries about money a lot, ')
    await attacker.subscribe()
    for (let i = 0; i < 25; i += 1) await savedNote(attacker, long, long)
    return (signal) => attacker.ask('/api/clinical-notes', { signal })
  },
  overview: async (attacker) => {
    await savedNote(attacker, `**PLAN:**\n${filled('Continue sertraline, ', 390_000)}`)
    return (signal) => attacker.ask(`/api/patients/${attacker.patientId}/overview?refresh=true`, { signal })
  },
  'document reading': async (attacker) => (signal) => {
    const form = new FormData()
    form.append('file', new Blob([filled('and ')], { type: 'text/plain' }), 'visit.txt')
    return attacker.ask('/api/extract-text', { method: 'POST', form, signal })
  },
  'clients that disconnect': async (attacker) => async (signal) => {
    const left = AbortSignal.any([signal, AbortSignal.timeout(300)])
    const body = { noteType, patientId: attacker.patientId, inputText: fresh(TALK) }
    return attacker.ask('/api/generate-soap-note', { method: 'POST', body, signal: left })
  },
}
