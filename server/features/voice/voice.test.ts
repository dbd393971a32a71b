import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNote } from '#shared/contracts/notes.ts'
import {
  getRecordingConsent,
  giveRecordingConsent,
  revokeRecordingConsent,
} from '#shared/contracts/recording-consent.ts'
import { getSpeech } from '#shared/contracts/speech.ts'
import {
  addDevicePiece,
  createRecording,
  deleteRecording,
  getRecording,
  listRecordings,
  previewWords,
  transcribe,
  updateRecording,
} from '#shared/contracts/voice.ts'
import { CONSENT_MISSING, readSegments, transcriptText } from '#shared/domain/voice.ts'
import { CallError } from '#shared/http/call.ts'
import { writeWav } from '../../../speech/wav.ts'
import { recordingPieces } from '../../db/tables/voice.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makePatient, makeRecording } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { toneFile, toneTranscriber, wordFor } from '../../testing/voice/tone-transcriber.ts'

const tones = toneTranscriber()
const server = {} as TestApp
let clinician: Clinician

beforeAll(async () => {
  Object.assign(server, await startTestApp({ adapters: { transcribers: [tones] } }))
})
beforeEach(async () => {
  clinician = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
  Object.assign(tones, { calls: 0, delayMs: 0, until: undefined, refusals: [] })
})
afterAll(() => server.close())

function send(recordingId: string, sequence: number, file = toneFile(sequence), who = clinician) {
  const times = { startMs: sequence * 1_000, endMs: (sequence + 1) * 1_000 }
  return who.call(transcribe, { body: { recordingId, sequence, ...times } }, { file })
}

/** Like the recorder, waits and retries when a third concurrent upload gets 429. */
async function sendUntilAccepted(recordingId: string, sequence: number): ReturnType<typeof send> {
  try {
    return await send(recordingId, sequence)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 429) throw error
    await wait(50)
    return sendUntilAccepted(recordingId, sequence)
  }
}

const params = (id: string | number) => ({ params: { id: String(id) } })

describe('a preview', () => {
  const preview = (id: string, file = toneFile(3), who = clinician) =>
    who.call(previewWords, { body: { recordingId: id } }, { file })

  it('returns the words of the last seconds, and stores nothing', async () => {
    const id = await makeRecording(clinician)
    expect((await preview(id)).data).toEqual({ text: 'dogwood' })
    const { data } = await clinician.call(getRecording, params(id))
    expect(data).toMatchObject({ pieces: [], pieceCount: 0, transcribedMs: 0 })
    // The piece with the same audio is transcribed as if there had been no preview.
    expect((await send(id, 0, toneFile(2))).data.text).toBe('cedar')
  })

  it('is refused without consent, for another clinician’s recording, and for long or broken audio', async () => {
    const patientId = await makePatient(clinician)
    const id = await makeRecording(clinician, patientId)
    const other = await server.newClinician()
    await expect(preview(id, toneFile(3), other)).rejects.toMatchObject({ status: 404 })
    await expect(preview(id, toneFile(3, 6))).rejects.toMatchObject({ status: 413 })
    await expect(preview(id, new File(['no sound'], 'a.wav'))).rejects.toMatchObject({ status: 415 })
    await clinician.call(revokeRecordingConsent, params(patientId))
    await expect(preview(id)).rejects.toMatchObject({ status: 403, serverMessage: CONSENT_MISSING })
  })
})

describe('pieces of a recording', () => {
  it('are transcribed with timestamps and returned in order, whatever order they arrive in', async () => {
    const id = await makeRecording(clinician)
    for (const sequence of [2, 0, 1]) {
      const { data } = await send(id, sequence)
      expect(data).toEqual({
        text: wordFor(sequence),
        segments: [{ startMs: sequence * 1_000, endMs: (sequence + 1) * 1_000, text: wordFor(sequence) }],
        repairs: [],
        transcribedBy: 'embedded',
      })
    }
    const { data } = await clinician.call(getRecording, params(id))
    expect(data.pieces.map(({ sequence, text }) => [sequence, text])).toEqual([
      [0, 'alder'],
      [1, 'birch'],
      [2, 'cedar'],
    ])
    expect(data).toMatchObject({ state: 'open', pieceCount: 3, transcribedMs: 3_000 })
    expect(transcriptText(data.pieces)).toBe('alder birch cedar')
  })

  it('keep the words that the recognizer wasn’t sure of, in corrected texts and across speakers', async () => {
    const id = await makeRecording(clinician)
    const text =
      'Good morning, are you still taking the search for line every day? I am, yes, but I needed to die. What time do you take it? At night.'
    const spanOf = (words: string) => ({
      start: text.indexOf(words),
      end: text.indexOf(words) + words.length,
    })
    const segment = { startMs: 0, endMs: 9_000, text }
    const unsure = ['morning', 'search for', 'I needed', 'night'].map(spanOf)
    const body = { sequence: 0, startMs: 0, endMs: 9_000, segments: [{ ...segment, unsure }] }
    await clinician.call(addDevicePiece, { ...params(id), body })

    const unclear = async () =>
      (await clinician.call(getRecording, params(id))).data.pieces
        .flatMap(readSegments)
        .flatMap(({ text: words, unsure: spans = [] }) =>
          spans.map(({ start, end }) => words.slice(start, end)),
        )
    const { data } = await clinician.call(getRecording, params(id))
    expect(data.pieces[0]?.segments.map(({ speaker }) => speaker)).toEqual([
      'clinician',
      'patient',
      'clinician',
      'patient',
    ])
    expect(data.pieces[0]?.repairs).toMatchObject([{ heard: 'search for line', written: 'sertraline' }])
    // A corrected word has its own mark.
    expect(await unclear()).toEqual(['morning', 'I needed', 'night'])
    const revertedRepairs = [{ sequence: 0, index: 0 }]
    await clinician.call(updateRecording, { ...params(id), body: { revertedRepairs } })
    expect(await unclear()).toEqual(['morning', 'I needed', 'night'])
  })

  it('list the findings that a note must cover, with the time they were said', async () => {
    const id = await makeRecording(clinician)
    const said = [
      'Good morning, are you still taking the sertraline every day? I am, yes, and I sleep better. What time do you take it? At night.',
      'Do you have any allergies to medicines? Sulfa. I get hives. Have you had any thoughts of hurting yourself? No, never.',
    ]
    for (const [sequence, text] of said.entries()) {
      const times = { startMs: sequence * 10_000, endMs: (sequence + 1) * 10_000 }
      const body = { sequence, ...times, segments: [{ ...times, text }] }
      await clinician.call(addDevicePiece, { ...params(id), body })
    }
    const { data } = await clinician.call(getRecording, params(id))
    expect(data.findings?.map(({ kind }) => kind)).toEqual(['risk', 'allergy', 'medication'])
    const allergy = data.findings?.find(({ kind }) => kind === 'allergy')
    expect(allergy).toEqual({
      kind: 'allergy',
      startMs: 10_000,
      text: 'Do you have any allergies to medicines? Sulfa. I get hives.',
    })
  })

  it('get the same answer when sent again, and are transcribed once', async () => {
    const id = await makeRecording(clinician)
    const first = await send(id, 0)
    // The stored text is kept, even with different audio.
    expect(await send(id, 0, toneFile(5))).toEqual(first)
    expect(tones.calls).toBe(1)
  })

  it('are transcribed once when sent concurrently', async () => {
    const id = await makeRecording(clinician)
    tones.delayMs = 700
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendUntilAccepted(id, 0)))
    expect(new Set(answers.map(({ data }) => data.text))).toEqual(new Set(['alder']))
    expect(tones.calls).toBe(1)
    const { data } = await clinician.call(getRecording, params(id))
    expect(data.pieces).toHaveLength(1)
  })

  it('can be sent again immediately after transcription fails', async () => {
    const id = await makeRecording(clinician)
    tones.refusals = ['busy']
    await expect(send(id, 0)).rejects.toMatchObject({ status: 503 })
    tones.refusals = ['failed']
    await expect(send(id, 0)).rejects.toMatchObject({ status: 503 })
    expect((await send(id, 0)).data.text).toBe('alder')
  })

  it('are taken over when another process left them unfinished', async () => {
    const id = await makeRecording(clinician)
    const { orm } = server.storage.database
    await send(id, 0)
    // The state left by a server that was killed while transcribing.
    const [row] = await orm
      .select()
      .from(recordingPieces)
      .where(eq(recordingPieces.createdBy, clinician.user.id))
    await orm
      .update(recordingPieces)
      .set({ content: null, claim: randomUUID(), claimedUntil: new Date(Date.now() + 1_500) })
      .where(eq(recordingPieces.id, row?.id ?? 0))
    expect((await send(id, 0)).data.text).toBe('alder')
    expect(tones.calls).toBe(2)
  })

  it('have no text if they are silent', async () => {
    const id = await makeRecording(clinician)
    const silence = new File([writeWav(new Float32Array(16_000))], 'piece.wav')
    expect((await send(id, 0, silence)).data).toMatchObject({ text: '', segments: [] })
  })

  it('are sealed, and appear in neither the audit trail nor the log', async () => {
    const id = await makeRecording(clinician)
    await send(id, 3)
    const { orm } = server.storage.database
    const events = await auditTrailOf(server.storage.database, clinician.user.id)
    const rows = await orm.select().from(recordingPieces)
    expect(events.map(({ action }) => action)).toContain('recording.transcribed')
    expect(JSON.stringify([events, rows]) + server.logLines.join('')).not.toContain('dogwood')
  })

  it('are private to their clinician', async () => {
    const id = await makeRecording(clinician)
    const other = await server.newClinician()
    await expect(send(id, 0, toneFile(0), other)).rejects.toMatchObject({ status: 404 })
    await expect(send(randomUUID(), 0)).rejects.toMatchObject({ status: 404 })
  })

  it('require a sequence number, a start and an end', async () => {
    const recordingId = await makeRecording(clinician)
    for (const body of [
      { recordingId },
      { recordingId, sequence: 0, startMs: 5, endMs: 2 },
      { sequence: 0, startMs: 0, endMs: 2 },
      { recordingId: 'x', sequence: 0, startMs: 0, endMs: 2 },
      { recordingId, sequence: 'x', startMs: 0, endMs: 2 },
    ]) {
      await expect(clinician.call(transcribe, { body }, { file: toneFile(0) })).rejects.toMatchObject({
        status: 400,
      })
    }
    await expect(send(recordingId, 0, toneFile(0, 61))).rejects.toMatchObject({ status: 413 })
  })
})

describe('pieces transcribed on the device', () => {
  it('are corrected and stored like the others, once', async () => {
    const id = await makeRecording(clinician)
    const segments = [
      { startMs: 0, endMs: 2_000, text: 'How is the sertra line?' },
      { startMs: 2_000, endMs: 5_000, text: 'I take sertra line 50 milligrams every morning.' },
    ]
    const body = { sequence: 0, startMs: 0, endMs: 5_000, segments }
    const { data } = await clinician.call(addDevicePiece, { ...params(id), body })
    const again = await clinician.call(addDevicePiece, { ...params(id), body: { ...body, segments: [] } })
    expect(again.data).toEqual(data)
    const repair = data.repairs.at(-1)
    expect(repair).toMatchObject({ heard: 'sertra line', written: 'sertraline', reverted: false })
    expect(data.text.slice(repair?.start, repair?.end)).toBe('sertraline')
    expect(tones.calls).toBe(0)

    const index = data.repairs.length - 1
    const { data: changed } = await clinician.call(updateRecording, {
      ...params(id),
      body: { revertedRepairs: [{ sequence: 0, index }] },
    })
    expect(
      changed.pieces
        .flatMap(readSegments)
        .map(({ text }) => text)
        .join(' '),
    ).toContain('sertra line 50')
  })

  it('are split by speaker, and the speakers can be swapped', async () => {
    const id = await makeRecording(clinician)
    const text =
      'How have you been sleeping since our last visit? Not well, I wake up at three every night and I cannot fall asleep again. Are you still taking the medication I prescribed? Yes, I take it every morning, but it makes me feel sick. Have you had any thoughts of hurting yourself? No, I would never do that, I have my kids.'
    const { data: piece } = await clinician.call(addDevicePiece, {
      ...params(id),
      body: { sequence: 0, startMs: 0, endMs: 20_000, segments: [{ startMs: 0, endMs: 20_000, text }] },
    })
    expect(piece.segments.map(({ text }) => text).join(' ')).toBe(piece.text)
    expect(new Set(piece.segments.map(({ speaker }) => speaker))).toEqual(new Set(['clinician', 'patient']))
    expect(piece.segments[0]).toMatchObject({ speaker: 'clinician', startMs: 0 })
    expect(piece.segments.at(-1)?.endMs).toBe(20_000)
    const { data } = await clinician.call(updateRecording, { ...params(id), body: { rolesSwapped: true } })
    expect(data.pieces[0]?.segments[0]).toMatchObject({ speaker: 'patient' })
    expect(transcriptText(data.pieces)).toMatch(/^Patient: How have you been/)
  })
})

describe('a recording', () => {
  it('is created once, offered until it has a note, and deleted with its text after that', async () => {
    const patientId = await makePatient(clinician)
    const id = await makeRecording(clinician, patientId)
    await send(id, 0)
    const body = {
      id,
      patientId,
      noteType: 'Crisis Intervention' as const,
      source: 'upload' as const,
      consent: 'attested' as const,
      startedAt: new Date().toISOString(),
    }
    const { data: again } = await clinician.call(createRecording, { body })
    expect(again).toMatchObject({ noteType: 'Progress Note', source: 'microphone', pieceCount: 1 })

    const { data: finished } = await clinician.call(updateRecording, {
      ...params(id),
      body: { finished: true, durationMs: 1_000 },
    })
    expect(finished).toMatchObject({ state: 'finished', durationMs: 1_000 })
    const { data: open } = await clinician.call(listRecordings, {})
    expect(open).toMatchObject([{ id, patientId, state: 'finished', transcribedMs: 1_000 }])
    const { data: note } = await clinician.call(createNote, {
      body: { patientId, noteType: 'Progress Note', soapNote: 'x', transcript: 'alder' },
    })
    const { data: saved } = await clinician.call(updateRecording, {
      ...params(id),
      body: { noteId: note.id },
    })
    expect(saved.state).toBe('saved')
    expect((await clinician.call(listRecordings, {})).data).toEqual([])
    const left = await server.storage.database.orm
      .select()
      .from(recordingPieces)
      .where(eq(recordingPieces.createdBy, clinician.user.id))
    expect(left).toEqual([])
  })

  it('isn’t deleted for a note that isn’t yours', async () => {
    const id = await makeRecording(clinician)
    await expect(
      clinician.call(updateRecording, { ...params(id), body: { noteId: 900_000_000 } }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await clinician.call(getRecording, params(id))).data.state).toBe('open')
  })

  it('that is discarded is deleted with its text, including pieces in progress', async () => {
    const id = await makeRecording(clinician)
    let transcribed = () => {}
    tones.until = new Promise<void>((resolve) => {
      transcribed = resolve
    })
    const onTheWay = send(id, 0).catch((error) => error)
    await vi.waitFor(() => expect(tones.calls).toBe(1), 60_000)
    await clinician.call(deleteRecording, params(id))
    transcribed()
    expect(await onTheWay).toMatchObject({ status: 404 })
    await expect(clinician.call(getRecording, params(id))).rejects.toMatchObject({ status: 404 })
  })
})

describe('consent to record', () => {
  it('is required before recording or transcribing, stored with its date, and revocable', async () => {
    const patientId = await makePatient(clinician)
    const file = toneFile(0)
    const start = {
      id: randomUUID(),
      patientId,
      noteType: 'Progress Note' as const,
      source: 'microphone' as const,
      startedAt: new Date().toISOString(),
    }
    const refused = { status: 403, serverMessage: CONSENT_MISSING }
    await expect(clinician.call(createRecording, { body: start })).rejects.toMatchObject(refused)
    await expect(clinician.call(transcribe, { body: { patientId } }, { file })).rejects.toMatchObject(refused)

    const { data: given } = await clinician.call(giveRecordingConsent, {
      ...params(patientId),
      body: { how: 'written' },
    })
    expect(given.consent).toMatchObject({ how: 'written', by: 'Dana Whitfield', revokedAt: null })
    await clinician.call(giveRecordingConsent, { ...params(patientId), body: { how: 'verbal' } })
    await clinician.call(createRecording, { body: start })
    await send(start.id, 0)

    const { data: revoked } = await clinician.call(revokeRecordingConsent, params(patientId))
    expect(revoked).toMatchObject({ consent: null, history: [{ how: 'written' }] })
    await expect(send(start.id, 1)).rejects.toMatchObject(refused)
    await clinician.call(transcribe, { body: { patientId, consent: 'attested' } }, { file })
    const { data } = await clinician.call(getRecordingConsent, params(patientId))
    expect(data.consent?.how).toBe('verbal')
    expect(data.history.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false])
  })

  it('is recorded once when attested concurrently', async () => {
    const patientId = await makePatient(clinician)
    await Promise.all(Array.from({ length: 6 }, () => makeRecording(clinician, patientId)))
    const { data } = await clinician.call(getRecordingConsent, params(patientId))
    expect(data.history).toHaveLength(1)
  })
})

describe('a whole file', () => {
  it('is transcribed in parts, from start to end, and streamed', async () => {
    const whole = await clinician.call(transcribe, { body: {} }, { file: toneFile(4, 100) })
    expect(whole.data.segments.map(({ text }) => text)).toEqual(['elm', 'elm', 'elm'])
    expect(whole.data.segments[0]?.startMs).toBe(0)
    expect(whole.data.segments.at(-1)?.endMs).toBe(100_000)
    const pieces: string[] = []
    const streamed = await clinician.stream(transcribe, { body: {} }, ({ text }) => pieces.push(text), {
      file: toneFile(4, 100),
    })
    expect(streamed).toEqual(whole)
    expect(pieces).toEqual(['elm ', 'elm ', 'elm '])
    expect((await clinician.call(listRecordings, {})).data).toEqual([])
  })

  it.each([
    [new Uint8Array(0), 422, 'damaged'],
    [Buffer.from('%PDF-1.7 and more'), 415, 'not an audio file'],
    [Buffer.from('\u0000\u0000\u0000\u0020ftypM4P \u0000\u0000', 'latin1'), 422, 'protected'],
    [Buffer.from('OggS and nothing more of it'), 422, 'damaged'],
    [writeWav(new Float32Array(32_000)), 422, 'No speech was found'],
  ])('is refused with a message when it isn’t speech (%#)', async (bytes, status, sentence) => {
    const file = new File([bytes as Uint8Array<ArrayBuffer>], 'visit.mp3')
    await expect(clinician.call(transcribe, { body: {} }, { file })).rejects.toMatchObject({
      status,
      serverMessage: expect.stringContaining(sentence),
    })
  })

  it('is refused before reading if its language isn’t supported', async () => {
    await expect(
      clinician.call(transcribe, { body: { language: 'es' } }, { file: toneFile(0) }),
    ).rejects.toMatchObject({ status: 422, serverMessage: expect.stringContaining('speech server') })
    const { data } = await clinician.call(getSpeech, {})
    expect(data.languages).toEqual({ en: 'embedded', es: null, other: null, auto: 'embedded' })
  })
})

describe('speech files for the device', () => {
  it('are served with the right type and cached permanently', async () => {
    const { data } = await clinician.call(getSpeech, {})
    const files = [...data.device.models.flatMap(({ files }) => Object.values(files)), data.device.vad]
    for (const address of [...files, `${data.device.runtime}ort-wasm-simd-threaded.wasm`]) {
      const answer = await fetch(server.url + address, { method: 'HEAD' })
      expect([address, answer.status]).toEqual([address, 200])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    const script = await fetch(`${server.url}${data.device.runtime}ort-wasm-simd-threaded.mjs`)
    expect(script.headers.get('content-type')).toContain('javascript')
    expect((await fetch(`${server.url}/speech/../package.json`)).status).toBe(404)
    expect((await fetch(`${server.url}/speech/moonshine-0.1.16/base/..%2f..%2fpackage.json`)).status).toBe(
      404,
    )
  })
})
