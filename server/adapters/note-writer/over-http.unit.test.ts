import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotePiece } from '#shared/contracts/writing.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { WrittenNote } from '../../ports/note-writer.ts'
import {
  type Behavior,
  breaksAfter,
  byTask,
  garbage,
  hangsAfter,
  loops,
  type ModelServer,
  says,
  startModelServer,
  status,
  type TaskScript,
  taskOf,
  withContext,
  wrongType,
} from '../../testing/model-server.ts'
import { connectModel } from '../chat-models/connect-model.ts'
import { embeddedChecker } from '../engine/embedded-checker.ts'
import { modelWriter } from './model-writer.ts'

const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []
const TEXT = [
  'Clinician: How are you sleeping?',
  'Patient: Four hours.',
  'Clinician: Any thoughts of suicide?',
  'Patient: No, none.',
  'Clinician: Continue sertraline fifty milligrams. See you in three weeks.',
].join('\n')

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

const line = (section: string, topic: string, text: string, units: number[]) =>
  JSON.stringify({ section, topic, text, units })
const LINES = [
  line('SUBJECTIVE', 'Sleep', 'Sleeps 4 hours.', [1, 2]),
  line('SUBJECTIVE', 'Risk', 'Denies suicidal thoughts.', [3, 4]),
  line('PLAN', 'Medication', 'Continue sertraline 50 mg.', [5]),
]
const NOTE = LINES.join('\n')

const idsIn = (user: string) => [...user.matchAll(/"id":"(s\d+)"/g)].map(([, id = '']) => id)
const verdicts = (user: string) =>
  idsIn(user).map((id) => JSON.stringify({ id, verdict: 'supported', units: [2], why: 'Said.' }))
const agrees: TaskScript = ({ user }) => verdicts(user).join('\n')
const GOOD = { write: NOTE, verify: agrees, omissions: '{"none":true}' }

type Options = { text?: string; contextTokens?: number | undefined; signal?: AbortSignal }
type Run = { note: WrittenNote; pieces: NotePiece[] }

async function write(behavior: Behavior, { text = TEXT, contextTokens, signal }: Options = {}): Promise<Run> {
  server.behave(behavior)
  server.requests.length = 0
  const shared = connectModel(
    {
      provider: 'compatible',
      address: server.baseUrl,
      apiKey: server.apiKey,
      model: server.model,
      confirmed: { privateNetwork: true, plainHttp: true },
      contextTokens,
    },
    { limits: { retryPauseMs: 1, firstTokenMs: 3_000, silenceMs: 1_000 } },
  )
  await shared.ready
  const model = shared.forUser(1)
  const writer = modelWriter({
    models: { writer: model, verifier: model, revise: false },
    facts: embeddedChecker(),
  })
  const pieces: NotePiece[] = []
  const visit = { text, noteType: 'Progress Note', sections, length: 'standard' as const }
  try {
    const onPiece = (piece: NotePiece) => pieces.push(piece)
    return { note: await writer.writeNote(visit, onPiece, signal ?? new AbortController().signal), pieces }
  } finally {
    shared.close()
  }
}

describe('a model behind a real server', () => {
  it('writes and verifies over HTTP, with a schema for the answer', async () => {
    const { note, pieces } = await write(byTask(GOOD))
    expect(note.statements.map(({ check }) => check.verdict)).toEqual(['supported', 'supported', 'supported'])
    expect(pieces.filter(({ kind }) => kind === 'statement')).toHaveLength(3)
    expect(server.requests.map(({ messages }) => taskOf(messages[0]?.content ?? ''))).toEqual([
      'write',
      'verify',
      'omissions',
    ])
    expect(server.requests.every(({ response_format: format }) => format?.type === 'json_schema')).toBe(true)
    expect(server.complaints).toEqual([])
  })

  it('may answer with a single object as the schema describes', async () => {
    const { note, pieces } = await write(
      byTask({
        write: `{"statements":[${LINES.join(',')}]}`,
        verify: ({ user }) => `{"verdicts":[${verdicts(user).join(',')}]}`,
        omissions: '{"omissions":[]}',
      }),
    )
    expect(note.statements).toHaveLength(3)
    expect(note.notice).toBeNull()
    expect(pieces.filter(({ kind }) => kind === 'statement')).toHaveLength(3)
  })

  const halfway = `${LINES[0]}\n${LINES[1]}\n{"section":"PLAN","text":"Conti`
  it.each<[string, TaskScript]>([
    ['dies mid-line', () => breaksAfter(halfway)],
    ['falls silent', () => hangsAfter(halfway)],
    ['ends without a finish reason', () => says(halfway, { finish: null })],
  ])('that %s keeps what it wrote', async (_, script) => {
    const { note } = await write(byTask({ ...GOOD, write: script }))
    expect(note.statements.map(({ text }) => text)).toEqual(['Sleeps 4 hours.', 'Denies suicidal thoughts.'])
    expect(note.complete).toBe(false)
    expect(note.notice).toContain('incomplete')
    expect(note.statements.every(({ check }) => check.by !== 'model')).toBe(true)
  })

  it('that loops is cut off, and its connection closes', async () => {
    const { note } = await write(byTask({ ...GOOD, write: () => loops(LINES[0] ?? '') }))
    expect(note.statements).toHaveLength(1)
    expect(note.complete).toBe(false)
    await server.deserted()
  })

  it.each<[string, TaskScript, string]>([
    ['answers in prose', 'The patient sleeps four hours and is well.', 'unusable'],
    ['answers for another prompt', '{"translation":"Guten Tag"}\n{"answer":42}', 'unusable'],
    ['is overloaded', () => status(429, { error: { message: 'slow down' } }), 'busy'],
    ['has failed', () => status(500, { error: { message: 'oops' } }), 'broken'],
    ['does not know the key', () => status(401, { error: { message: 'bad key' } }), 'refused'],
    ['sends a page instead of an answer', () => wrongType('<html>Sign in</html>'), 'broken'],
    ['sends invalid bytes', () => garbage('%%%%'), 'broken'],
  ])('that %s has its own kind of failure', async (_, script, failure) => {
    await expect(write(byTask({ ...GOOD, write: script }))).rejects.toMatchObject({ failure })
  })

  it.each<[string, TaskScript]>([
    ['fails', () => status(500, { error: { message: 'oops' } })],
    ['answers in prose', 'All fine.'],
    [
      'judges another note',
      '{"id":"x1","verdict":"supported","units":[1]}\n{"id":"s77","verdict":"supported"}',
    ],
  ])('that %s while verifying leaves a note with built-in checks', async (_, script) => {
    const { note } = await write(byTask({ ...GOOD, verify: script }))
    expect(note.statements).toHaveLength(3)
    expect(note.complete).toBe(true)
    expect(note.notice).toContain("couldn't check this note")
    expect(note.statements.every(({ check }) => check.by === 'facts')).toBe(true)
  })

  it('gets the visit in stretches when it reports that it is too long', async () => {
    const text = longVisit(2_500)
    const { note } = await write(withContext(8_192, byTask(LONG)), { text, contextTokens: 100_000 })
    expect(note.complete).toBe(true)
    expect(note.statements.length).toBeGreaterThan(3)
  })

  it('is notified when the clinician cancels', async () => {
    const stop = new AbortController()
    const behavior = byTask({
      ...GOOD,
      write: () => {
        setTimeout(() => stop.abort(new Error('canceled')), 30)
        return hangsAfter(halfway)
      },
    })
    await expect(write(behavior, { signal: stop.signal })).rejects.toThrow('canceled')
    await server.deserted()
  })
})

/** A visit of about this many words, with a number in every turn to cite. */
function longVisit(words: number): string {
  const turns: string[] = []
  for (let i = 0; turns.length * 22 < words; i += 1) {
    turns.push(
      i % 2 === 0
        ? `Clinician: Let us come to point number ${i}, the one about week ${i}. What happened in that week, and how did you sleep?`
        : `Patient: In week ${i - 1} I slept badly again, I woke up at three, and then I worried about the rent and the children.`,
    )
  }
  turns.push('Clinician: Continue sertraline fifty milligrams.')
  return turns.join('\n')
}

const unitsIn = (user: string) => [...user.matchAll(/^\[(\d+)\] /gm)].map(([, number]) => Number(number))
const draftsIn = (user: string) => [...user.matchAll(/^\{"section".*\}$/gm)].map(([draft]) => draft)

/** Writes what a stretch has, and keeps every third statement when merging. */
const LONG: Parameters<typeof byTask>[0] = {
  write: ({ user }) =>
    unitsIn(user)
      .filter((_, index) => index % 12 === 0)
      .map((unit) =>
        line('SUBJECTIVE', 'Sleep', `Slept badly according to unit ${unit}, with worries.`, [unit]),
      )
      .join('\n'),
  merge: ({ user }) =>
    draftsIn(user)
      .filter((_, index) => index % 3 === 0)
      .join('\n'),
  shorten: ({ user }) => draftsIn(user).slice(0, 30).join('\n'),
  verify: ({ user }) => {
    const shown = new Set(unitsIn(user))
    const cited = [...user.matchAll(/"id":"(s\d+)".*"units":\[([\d,]*)\]/g)]
    return cited
      .map(([, id, units = '']) => {
        const there = units.split(',').every((unit) => shown.has(Number(unit)))
        return JSON.stringify({ id, verdict: there ? 'supported' : 'not_found', units: [], why: 'Said.' })
      })
      .join('\n')
  },
  omissions: '{"none":true}',
}

/** 19,000 is a visit of two hours; the reader needs a minute for it. */
const LONG_VISIT_WORDS = Number(process.env.LONG_VISIT_WORDS ?? 7_000)

describe('a visit longer than the context', () => {
  it('becomes a note within a context of 8,192 tokens', { tags: 'long', timeout: 600_000 }, async () => {
    const text = longVisit(LONG_VISIT_WORDS)
    const { note, pieces } = await write(withContext(8_192, byTask(LONG)), { text, contextTokens: 8_192 })
    expect(note).toMatchObject({ complete: true, notice: null })
    expect(note.statements.length).toBeGreaterThan(8)
    // Every cited unit was among those sent to the verifier.
    expect(note.statements.every(({ check }) => check.verdict === 'supported' && check.by === 'model')).toBe(
      true,
    )
    const tasks = server.requests.map(({ messages }) => taskOf(messages[0]?.content ?? ''))
    expect(tasks.filter((task) => task === 'write').length).toBeGreaterThan(LONG_VISIT_WORDS / 5_000)
    expect(tasks).toContain('merge')
    const seen = new Set(
      server.requests
        .filter((_, index) => tasks[index] === 'write')
        .flatMap(({ messages }) => unitsIn(messages[1]?.content ?? '')),
    )
    const last = Math.max(...seen)
    expect(seen.size).toBe(last)
    expect(text.slice(note.statements.at(-1)?.evidence[0]?.start)).not.toBe('')
    expect(pieces.filter(({ kind }) => kind === 'statements').length).toBeGreaterThan(0)
  })
})
