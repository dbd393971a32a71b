import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeLiveNote, writeLiveStretch } from '#shared/contracts/live-note.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import { revokeRecordingConsent } from '#shared/contracts/recording-consent.ts'
import { addDevicePiece, updateRecording } from '#shared/contracts/voice.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import { modelConnections } from '../../adapters/chat-models/model-connections.ts'
import { environmentModels } from '../../compose/language-model.ts'
import { readConfig } from '../../config.ts'
import { recordings } from '../../db/tables/voice.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import {
  type Behavior,
  hangs,
  type ModelServer,
  says,
  startModelServer,
  status,
} from '../../testing/model-server.ts'
import { makePatient, makeRecording } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const CAP = 6
const FIRST =
  'Good morning, how have you been sleeping since we met? Not well. I sleep about four hours a night and I wake up at three. Are you still taking the sertraline, fifty milligrams every morning? Yes, every morning, I have not missed a dose this month. Do you have any allergies to medicines? Yes, I am allergic to penicillin, I get hives.'
const SECOND =
  'Have you had any thoughts of killing yourself since last time? No, never. How much are you drinking these days? Two glasses of wine on Fridays, not more than that. How is work going for you? I was late twice and I read the same line over and over. Let us continue the sertraline, and I will see you again in two weeks.'

let upstream: ModelServer
let server: TestApp
let owner: Clinician
let patientId: number
let id: string

beforeAll(async () => {
  upstream = await startModelServer()
  const env = {
    AI_BASE_URL: upstream.baseUrl,
    AI_API_KEY: upstream.apiKey,
    AI_MODEL: upstream.model,
    AI_REVISE: 'off',
  }
  const connections = modelConnections({ limits: { failuresToPause: 1_000, retryPauseMs: 10 } })
  server = await startTestApp({
    env: { AI_DAILY_CAP: String(CAP), RATE_LIMITS: 'on' },
    adapters: { environmentModels: environmentModels(readConfig(env), connections) },
  })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(async () => {
  upstream.requests.length = 0
  owner = await server.newClinician()
  patientId = await makePatient(owner)
  id = await makeRecording(owner, patientId)
})

const params = () => ({ params: { id } })
const asked = () => ({ ...params(), body: { noteType: 'Progress Note' as const } })

async function say(sequence: number, text: string): Promise<void> {
  const times = { startMs: sequence * 50_000, endMs: (sequence + 1) * 50_000 }
  await owner.call(addDevicePiece, {
    ...params(),
    body: { sequence, ...times, segments: [{ ...times, text }] },
  })
}

const liveNote = async () => (await owner.call(writeLiveNote, asked())).data
const stretch = async () => (await owner.call(writeLiveStretch, asked())).data
const line = (section: string, topic: string, text: string, units: number[]) =>
  JSON.stringify({ section, topic, text, units })
const textsOf = ({ lines }: { lines: { text: string }[] }) => lines.map(({ text }) => text)
const stored = async () => {
  const [row] = await server.storage.database.orm
    .select()
    .from(recordings)
    .where(eq(recordings.recordingId, id))
  return row
}

/** The numbers and the words that the model was shown, and what it is asked to do. */
function shown(index = -1) {
  const [system, user] = upstream.requests.at(index)?.messages.map(({ content }) => content) ?? []
  return { system: system ?? '', user: user ?? '' }
}

/** Cites the unit with these words. */
function unitWith(words: string): number {
  return Number(new RegExp(`\\[(\\d+)\\][^\\n]*${words}`).exec(shown().user)?.[1])
}

function answers(linesFor: () => string[]): Behavior {
  return (exchange) => says(linesFor().join('\n'))(exchange)
}

describe('the live note of a recording', () => {
  it('grows with it, shows the words behind each line, and is never saved', async () => {
    expect(await liveNote()).toMatchObject({ lines: [], writtenMs: 0 })
    await say(0, FIRST)
    const first = await liveNote()
    expect(first.writtenMs).toBe(50_000)
    expect(textsOf(first).join(' ')).toMatch(/penicillin/i)
    for (const { sources } of first.lines) {
      expect(sources.length).toBeGreaterThan(0)
      for (const { text, startMs } of sources) {
        expect(FIRST).toContain(text.split(/(?<=[.?]) /)[0])
        expect(startMs).toBeLessThan(50_000)
      }
    }
    await say(1, SECOND)
    const second = await liveNote()
    expect(second.lines.length).toBeGreaterThan(first.lines.length)
    expect(second.lines.some(({ sources }) => sources.some(({ startMs }) => startMs >= 50_000))).toBe(true)
    // A line that stays has the same ID, and no line has two.
    const known = new Map(first.lines.map((one) => [one.text, one.id]))
    const kept = second.lines.filter(({ text }) => known.has(text))
    expect(kept.length).toBeGreaterThan(0)
    for (const one of kept) expect(one.id).toBe(known.get(one.text))
    expect(new Set(second.lines.map((one) => one.id)).size).toBe(second.lines.length)

    expect((await owner.call(searchNotes, { body: { query: '' } })).total).toBe(0)
    expect(upstream.requests).toEqual([])
    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    expect(trail.filter(({ action }) => action === 'recording.live_note')).toHaveLength(3)
  })

  it('ends at Stop, and without consent', async () => {
    await say(0, FIRST)
    await owner.call(revokeRecordingConsent, { params: { id: String(patientId) } })
    await expect(liveNote()).rejects.toMatchObject({ status: 403 })
    await expect(stretch()).rejects.toMatchObject({ status: 403 })
    await owner.call(updateRecording, { ...params(), body: { finished: true } })
    await expect(liveNote()).rejects.toMatchObject({ status: 409 })
    await expect(stretch()).rejects.toMatchObject({ status: 409 })
    expect(upstream.requests).toEqual([])
  })
})

describe('with a language model, the live note', () => {
  it('sends each stretch once, keeps its lines encrypted until Stop, and drafts the rest built in', async () => {
    await say(0, FIRST)
    upstream.behave(
      answers(() => [
        line('SUBJECTIVE', 'Sleep', 'Sleeps 4 h, waking at 3 am.', [unitWith('four hours')]),
        line('SUBJECTIVE', 'Mood', 'Depressed mood.', []),
        line('PLAN', 'Medication', 'Increase sertraline to 200 mg.', [unitWith('fifty')]),
      ]),
    )
    expect(await stretch()).toEqual({ state: 'written', notice: null })
    const first = await liveNote()
    // Without a source, or against the words of the visit, a line isn't shown.
    expect(textsOf(first)).toEqual(['Sleeps 4 h, waking at 3 am.'])
    expect(first.lines[0]).toMatchObject({ by: 'model', sources: [{ startMs: expect.any(Number) }] })
    expect(first.lines[0]?.sources[0]?.text).toContain('four hours a night')
    expect(await stretch()).toEqual({ state: 'nothing-new', notice: null })
    expect(upstream.requests).toHaveLength(1)
    const { liveNote: sealed } = (await stored()) ?? {}
    expect(sealed).toBeTruthy()
    expect(sealed).not.toContain('waking')

    await say(1, SECOND)
    const both = await liveNote()
    expect(both.lines.map(({ by }) => by)).toContain('model')
    expect(
      both.lines.some(
        ({ by, sources }) => by !== 'model' && sources.every(({ startMs }) => startMs >= 40_000),
      ),
    ).toBe(true)
    upstream.behave(answers(() => [line('SUBJECTIVE', 'Risk', 'Denies SI.', [unitWith('killing')])]))
    expect((await stretch()).state).toBe('written')
    expect(shown().user).toContain('Two glasses of wine')
    expect(shown().user).not.toContain('Good morning')
    expect(textsOf(await liveNote())).toEqual(
      expect.arrayContaining(['Sleeps 4 h, waking at 3 am.', 'Denies SI.']),
    )

    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    const requests = trail.filter(({ action }) => action === 'model.asked').map(({ detail }) => detail)
    expect(requests).toEqual(Array(2).fill(expect.objectContaining({ task: 'live' })))
    await owner.call(updateRecording, { ...params(), body: { finished: true } })
    expect((await stored())?.liveNote).toBeNull()
    expect(upstream.complaints).toEqual([])
  })

  it('is merged when its stretches get much longer than a note', async () => {
    await say(0, FIRST)
    const words = ['calm', 'soft', 'loud', 'long', 'slow', 'deep', 'thin', 'wide', 'dull', 'faint']
    const long = (word: string) =>
      `Sleep is poor, in a ${word} way, ${'and the nights are short, '.repeat(9)}as told.`
    upstream.behave(
      answers(() => words.map((word) => line('SUBJECTIVE', 'Sleep', long(word), [unitWith('four hours')]))),
      answers(() => words.slice(5).map((word) => line('SUBJECTIVE', 'Sleep', `Poor, ${word}.`, [1]))),
    )
    expect((await stretch()).state).toBe('written')
    expect(shown().system).toMatch(/^A long mental-health visit was read in stretches/)
    const { lines } = await liveNote()
    expect(textsOf({ lines })).toEqual(words.slice(5).map((word) => `Poor, ${word}.`))
    for (const { sources } of lines) expect(sources[0]?.text).toContain('four hours a night')
  })

  it('pauses when the model fails or its share of the day is used up, without taking it from the note', async () => {
    await say(0, FIRST)
    upstream.behave(status(500, { error: { message: 'No.' } }))
    for (let n = 0; n < CAP / 2; n += 1) {
      const { state, notice } = await stretch()
      expect({ state, notice }).toEqual({ state: 'paused', notice: 'The language model reported an error.' })
    }
    expect(textsOf(await liveNote()).join(' ')).toMatch(/penicillin/i)
    upstream.requests.length = 0
    expect(await stretch()).toEqual({
      state: 'paused',
      notice: `You’ve used today’s ${CAP} language-model requests.`,
    })
    expect(upstream.requests).toEqual([])
    const body = { inputText: FIRST, noteType: 'Progress Note' as const, patientId }
    await owner.call(generateSoapNote, { body })
    expect(upstream.requests.length).toBeGreaterThan(0)
  })

  it('has one request at a time, which ends with its client', async () => {
    await say(0, FIRST)
    const reached = new Promise<void>((resolve) => {
      upstream.behave((exchange) => {
        resolve()
        return hangs(exchange)
      })
    })
    const left = new AbortController()
    const first = owner.call(writeLiveStretch, asked(), { signal: left.signal }).catch(() => 'aborted')
    await reached
    expect(await stretch()).toEqual({ state: 'busy', notice: null })
    left.abort()
    expect(await first).toBe('aborted')
    upstream.behave(answers(() => [line('SUBJECTIVE', 'Sleep', 'Sleeps 4 h.', [unitWith('four hours')])]))
    // The server notices a moment later that its client has disconnected.
    await expect.poll(async () => (await stretch()).state, { timeout: 30_000 }).toBe('written')
  })
})
