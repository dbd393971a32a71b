import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNote, recheckNote, updateNote } from '#shared/contracts/notes.ts'
import {
  generateSoapNote,
  generateSummary,
  type NotePiece,
  patientOverview,
  rewriteSection,
} from '#shared/contracts/writing.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { modelConnections } from '../../adapters/chat-models/model-connections.ts'
import { environmentModels } from '../../compose/language-model.ts'
import { readConfig } from '../../config.ts'
import {
  type Behavior,
  breaksAfter,
  garbage,
  hangs,
  type ModelServer,
  says,
  startModelServer,
  status,
} from '../../testing/model-server.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const CAP = 6
const inputText = [
  'Clinician: How have you been sleeping?',
  'Patient: Four hours a night, maybe less.',
  'Clinician: Any thoughts of suicide?',
  'Patient: No, none.',
  'Clinician: We will continue sertraline 50 mg and meet again in two weeks.',
].join('\n')

const line = (section: string, topic: string, text: string, units: number[]) =>
  JSON.stringify({ section, topic, text, units })
const SLEEP = line('SUBJECTIVE', 'Sleep', 'Sleeps 4 hours a night, maybe less.', [1, 2])
const RISK = line('SUBJECTIVE', 'Risk', 'Denies thoughts of suicide.', [3, 4])
const DRUG = line('PLAN', 'Medication', 'Continue sertraline 50 mg.', [5])
const NEXT = line('PLAN', 'Follow-up', 'Return in 2 weeks.', [5])
const NOTE = [SLEEP, RISK, DRUG, NEXT].join('\n')

type Task = 'write' | 'revise' | 'verify' | 'omissions' | 'correct' | 'rewrite' | 'other'
const TASKS: [RegExp, Task][] = [
  [/^You write the note/, 'write'],
  [/^You revise the draft/, 'revise'],
  [/^You check statements/, 'verify'],
  [/^You look for what/, 'omissions'],
  [/^Some statements of a clinical note/, 'correct'],
  [/^You rewrite one part/, 'rewrite'],
]

function taskOf(system: string): Task {
  return TASKS.find(([words]) => words.test(system))?.[1] ?? 'other'
}

/** A model that writes `NOTE` and supports every statement, except as scripted. */
function model(script: Partial<Record<Task, Behavior>> = {}): Behavior {
  return (exchange) => {
    const [system, user] = exchange.body.messages.map(({ content }) => content)
    const task = taskOf(system ?? '')
    const otherwise: Record<Task, () => Behavior> = {
      write: () => says(NOTE),
      revise: () => says(NOTE),
      rewrite: () => says(DRUG),
      verify: () => says(verdicts(user ?? '')),
      omissions: () => says('{"none":true}'),
      correct: () => says(''),
      other: () => says(line('SUMMARY', 'Summary', 'Sleeps 4 hours a night.', [1, 2])),
    }
    return (script[task] ?? otherwise[task]())(exchange)
  }
}

function verdicts(user: string, verdictOf: (text: string) => string = () => 'supported'): string {
  return [...user.matchAll(/^\{"id":"(s\d+)".*?"text":"(.*?)","units":(\[[^\]]*\])/gm)]
    .map(
      ([, id, text, units]) =>
        `{"id":"${id}","verdict":"${verdictOf(text ?? '')}","units":${units},"why":""}`,
    )
    .join('\n')
}

let upstream: ModelServer
let server: TestApp

beforeAll(async () => {
  upstream = await startModelServer()
  server = await startTestApp({
    env: { AI_DAILY_CAP: String(CAP), RATE_LIMITS: 'on' },
    adapters: { environmentModels: tireless(upstream) },
  })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.requests.length = 0
  upstream.behave(model())
})

/** Never backs off, no matter how often it has failed. */
function tireless({ baseUrl, apiKey, model: name }: ModelServer) {
  const env = { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: name, AI_REVISE: 'on' }
  const connections = modelConnections({ limits: { failuresToPause: 1_000, retryPauseMs: 10 } })
  return environmentModels(readConfig(env), connections)
}

async function visitOf(owner: Clinician) {
  return { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
}

/** Also returns the statements that a client shows at the end of the stream. */
async function streamed(owner: Clinician, body: Awaited<ReturnType<typeof visitOf>>) {
  const pieces: NotePiece[] = []
  const { data } = await owner.stream(generateSoapNote, { body }, (piece) => pieces.push(piece))
  let shown: Statement[] = []
  for (const piece of pieces) {
    if (piece.kind === 'statement') shown = [...shown, piece.statement]
    if (piece.kind === 'statements') shown = piece.statements
    if (piece.kind === 'checks')
      shown = shown.map((one) => ({ ...one, check: piece.checks[one.id] ?? one.check }))
  }
  return { data, pieces, shown }
}

const asked = () => upstream.requests.map(({ messages }) => taskOf(messages[0]?.content ?? ''))
const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text)

describe('a connected language model', () => {
  it('writes, revises and verifies; streams each statement with its evidence and audits every request', async () => {
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    const { data, pieces, shown } = await streamed(owner, body)
    expect(data).toMatchObject({
      complete: true,
      notice: null,
      omissions: [],
      sourceLanguage: 'en',
      origin: { writer: 'model', model: 'test-model-1', where: 'this computer', verifier: 'test-model-1' },
    })
    expect(data.soapNote).toContain(
      '**PLAN:**\n1. Medication: Continue sertraline 50 mg.\n2. Follow-up: Return in 2 weeks.',
    )
    expect(textsOf(shown)).toEqual(textsOf(data.statements))
    expect(data.statements.every(({ check, by }) => check.verdict === 'supported' && by === 'model')).toBe(
      true,
    )
    const first = pieces.find((piece) => piece.kind === 'statement')?.statement
    const said = first?.evidence.map(({ start, end }) => inputText.slice(start, end)).join(' ')
    expect(said).toContain('Four hours a night')
    expect(asked()).toEqual(['write', 'revise', 'verify', 'omissions'])
    expect(upstream.complaints).toEqual([])
    const { rows } = await server.storage.database.execute(
      "select detail from audit_events where action = 'model.asked' and subject_id = $1",
      [body.patientId],
    )
    expect(rows.map(({ detail }) => detail)).toEqual([
      { task: 'note', model: 'test-model-1', where: 'this computer' },
    ])
  })

  it('corrects a contradicted statement once and checks it again', async () => {
    const owner = await server.newClinician()
    const wrong = line('PLAN', 'Medication', 'Increase sertraline to 50 mg.', [5])
    const right = { id: 's1', topic: 'Medication', text: 'Continue sertraline 50 mg.', units: [5] }
    const judged: Behavior = (exchange) =>
      says(
        verdicts(exchange.body.messages[1]?.content ?? '', (text) =>
          text.startsWith('Increase') ? 'contradicted' : 'supported',
        ),
      )(exchange)
    const draft = says([SLEEP, RISK, wrong, NEXT].join('\n'))
    upstream.behave(
      model({ write: draft, revise: draft, verify: judged, correct: says(JSON.stringify(right)) }),
    )
    const { data } = await streamed(owner, await visitOf(owner))
    expect(textsOf(data.statements)).toContain('Continue sertraline 50 mg.')
    expect(textsOf(data.statements)).not.toContain('Increase sertraline to 50 mg.')
    expect(asked().filter((task) => task === 'verify')).toHaveLength(2)
  })

  it('keeps its evidence and checks when the note is saved, and checks a changed line on request', async () => {
    const owner = await server.newClinician()
    const visit = await visitOf(owner)
    const { data } = await owner.call(generateSoapNote, { body: visit })
    const { statements, sections, generation } = data
    const body = { ...visit, statements, sections, generations: [generation], status: 'completed' as const }
    const saved = (await owner.call(createNote, { body })).data
    expect(saved.statements).toEqual(statements)
    expect(saved.origin).toMatchObject({ writer: 'model', model: 'test-model-1' })

    const changed = statements.map((one) =>
      one.topic === 'Risk' ? { ...one, text: 'A loaded handgun is kept in the bedroom.' } : one,
    )
    const params = { id: String(saved.id) }
    const edited = await owner.call(updateNote, { params, body: { statements: changed, version: 1 } })
    upstream.behave(
      model({
        verify: (exchange) =>
          says(
            verdicts(exchange.body.messages[1]?.content ?? '', (text) =>
              text.includes('handgun') ? 'contradicted' : 'supported',
            ),
          )(exchange),
      }),
    )
    const checked = await owner.call(recheckNote, { params, body: { version: edited.data.version } })
    const gun = checked.data.statements.find(({ text }) => text.includes('handgun'))
    expect(gun).toMatchObject({ by: 'clinician', check: { verdict: 'contradicted', by: 'model' } })
  })

  it('rewrites one section and one line', async () => {
    const owner = await server.newClinician()
    const { inputText: source, ...visit } = await visitOf(owner)
    const statements = [{ id: 'p1', section: 'PLAN', text: 'Old.' }]
    const body = { ...visit, source, statements, heading: 'PLAN', action: 'shorter' as const }
    const section = await owner.call(rewriteSection, { body })
    expect(textsOf(section.data.statements)).toEqual(['Continue sertraline 50 mg.'])
    expect(section.data.origin.writer).toBe('model')
    const one = await owner.call(rewriteSection, { body: { ...body, statementId: 'p1' } })
    expect(one.data.statements).toHaveLength(1)
  })
})

describe('when the language model', () => {
  const canary = 'Popocatepetl'
  const words = `${inputText}\nPatient: ${canary} was mentioned.`
  const BUILT_IN = 'The built-in writer wrote this draft instead.'

  it.each<[string, Behavior, string]>([
    ['answers 500 and quotes the visit', status(500, { error: { message: words } }), 'reported an error'],
    ['answers 429', status(429, {}, { 'retry-after': '3600' }), 'is busy'],
    ['answers with garbage', garbage(`data: {"x": "${canary}`), 'reported an error'],
    ['answers in prose', says('I cannot do that.'), 'couldn’t be used'],
    ['declines', status(400, { error: { message: words } }), 'declined this visit'],
    ['refuses the key', status(401, { error: { message: words } }), 'refused the request'],
  ])('%s, the built-in writer takes over with a notice', async (_how, behavior, notice) => {
    const owner = await server.newClinician()
    upstream.behave(behavior)
    const { data, shown } = await streamed(owner, { ...(await visitOf(owner)), inputText: words })
    expect(data.origin).toEqual({ writer: 'embedded' })
    expect(data.notice).toContain(notice)
    expect(data.notice).toContain(BUILT_IN)
    expect(data.soapNote).toContain('sertraline 50 mg')
    expect(textsOf(shown)).toEqual(textsOf(data.statements))
    await upstream.deserted()
  })

  it.each<[string, Behavior]>([
    ['breaks off in the middle of a line', breaksAfter(`${SLEEP}\n${RISK}\n{"section":"PL`)],
    ['reaches its token limit', says(`${SLEEP}\n${RISK}\n{"sec`, { finish: 'length' })],
  ])('%s, its text is kept and marked incomplete', async (_how, behavior) => {
    const owner = await server.newClinician()
    const broken: Behavior = model({ write: behavior, revise: status(500, {}) })
    upstream.behave(broken)
    const body = await visitOf(owner)
    const { data, shown } = await streamed(owner, body)
    expect(textsOf(data.statements)).toEqual([
      'Sleeps 4 hours a night, maybe less.',
      'Denies thoughts of suicide.',
    ])
    expect(data.complete).toBe(false)
    expect(data.notice).toContain('incomplete')
    expect(textsOf(shown)).toEqual(textsOf(data.statements))
    const draft = await owner.call(generateSoapNote, { body: { ...body, writer: 'embedded' } })
    expect(draft.data).toMatchObject({ origin: { writer: 'embedded' }, complete: true })
  })

  it.each<[string, Partial<Record<Task, Behavior>>]>([
    ['fails to revise', { revise: status(500, {}) }],
    ['revises in prose', { revise: says('Looks good to me.') }],
    ['can’t search for omissions', { omissions: status(500, {}) }],
  ])('%s, the note is kept and verified', async (_how, script) => {
    const owner = await server.newClinician()
    upstream.behave(model(script))
    const { data } = await streamed(owner, await visitOf(owner))
    expect(data).toMatchObject({ complete: true, origin: { writer: 'model' } })
    expect(data.statements.every(({ check }) => check.by === 'model')).toBe(true)
  })

  it('can’t verify, the built-in checks are used with a notice', async () => {
    const owner = await server.newClinician()
    upstream.behave(model({ verify: says('Everything is fine.') }))
    const { data } = await streamed(owner, await visitOf(owner))
    expect(data.notice).toContain('Built-in checks were used')
    expect(data.statements.every(({ check }) => check.by === 'facts')).toBe(true)
    expect(data.origin.verifier).toBeUndefined()
  })

  it('fails, the log has the reason but no text of the visit', () => {
    const log = server.logLines.join('')
    expect(log).toContain('"failure":"broken","code":"status 500"')
    expect(log).not.toContain(canary)
    expect(log).not.toContain('Four hours')
    expect(log).not.toContain(upstream.apiKey)
  })

  it('is unavailable, the built-in writer writes summaries and overviews', async () => {
    const owner = await server.newClinician()
    const { patientId } = await visitOf(owner)
    await makeNote(owner, patientId)
    upstream.behave(status(503, {}))
    const body = { text: inputText, noteType: 'Progress Note' as const, patientId }
    expect((await owner.call(generateSummary, { body })).data.summary).toContain('sertraline 50 mg')
    const { data } = await owner.call(patientOverview, { params: { id: String(patientId) } })
    expect(data.overview).toContain('Sleeps better.')
  })
})

describe('language model limits', () => {
  it('apply per clinician and day; beyond them the built-in writer takes over', async () => {
    const [owner, other] = [await server.newClinician(), await server.newClinician()]
    const body = await visitOf(owner)
    for (let i = 0; i < CAP; i += 1) {
      expect((await owner.call(generateSoapNote, { body })).data.origin.writer).toBe('model')
    }
    const beyond = await owner.call(generateSoapNote, { body })
    expect(beyond.data.origin.writer).toBe('embedded')
    expect(beyond.data.notice).toContain(`You’ve used today’s ${CAP} language-model requests.`)
    const { data } = await other.call(generateSoapNote, { body: await visitOf(other) })
    expect(data.origin.writer).toBe('model')
  })

  it('allow two notes at a time per clinician', async () => {
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    upstream.behave(hangs)
    const controller = new AbortController()
    const running = [1, 2].map(() =>
      owner.stream(generateSoapNote, { body }, () => undefined, { signal: controller.signal }),
    )
    const ended = Promise.allSettled(running)
    // A local model runs one request at a time, so the second one is queued.
    await vi.waitFor(() => expect(upstream.requests.length).toBeGreaterThan(0), 60_000)
    await vi.waitFor(
      () => expect(owner.call(generateSoapNote, { body })).rejects.toMatchObject({ status: 429 }),
      60_000,
    )
    controller.abort()
    await ended
    await upstream.deserted()
  })
})

describe('an external model server', () => {
  it('doesn’t hold a transaction open: others can work while a summary waits', async () => {
    const owner = await server.newClinician()
    const { patientId } = await visitOf(owner)
    const other = await server.newClinician()
    const otherPatient = await makePatient(other)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    upstream.behave(async (exchange) => {
      await held
      await model()(exchange)
    })
    const body = { text: inputText, noteType: 'Progress Note' as const, patientId }
    const key = { idempotencyKey: 'one-summary' }
    const waiting = owner.call(generateSummary, { body }, key)
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1), 60_000)
    const note = { patientId: otherPatient, noteType: 'Progress Note' as const, soapNote: 'Text.' }
    await other.call(createNote, { body: note }, { idempotencyKey: 'meanwhile' })
    release()
    const first = await waiting
    expect(first.data.summary).toContain('Sleeps 4 hours a night.')
    const requests = upstream.requests.length
    // A repeated request gets the stored answer without asking the model again.
    expect(await owner.call(generateSummary, { body }, key)).toEqual(first)
    expect(upstream.requests).toHaveLength(requests)
  })

  it('is disconnected when the browser disconnects, which isn’t logged as a failure', async () => {
    upstream.behave(says(`${SLEEP}\n`.repeat(500), { pieceLength: 60, everyMs: 10 }))
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    const controller = new AbortController()
    const { signal } = controller
    const end = owner.stream(generateSoapNote, { body }, () => controller.abort(), { signal })
    await expect(end).rejects.toThrow(/abort/i)
    await upstream.deserted()
    expect(server.logLines.join('')).not.toContain('"msg":"request failed"')
  })

  it('doesn’t delay our server’s shutdown', async () => {
    const owner = await server.newClinician()
    // A late request of an earlier test must not count as this one.
    const own = 'Patient: My parrot answers the telephone.'
    const visit = await visitOf(owner)
    const body = { ...visit, inputText: `${visit.inputText}\n${own}` }
    upstream.behave(hangs)
    const second = await startTestApp({
      storage: server.storage,
      jobs: false,
      adapters: { environmentModels: tireless(upstream) },
    })
    const again = await second.signIn(owner.email, owner.password)
    const waiting = again.call(generateSoapNote, { body })
    const asks = () => upstream.requests.filter(({ messages }) => JSON.stringify(messages).includes(own))
    await vi.waitFor(() => expect(asks()).toHaveLength(1), 60_000)
    await second.close()
    expect((await waiting).data.origin).toEqual({ writer: 'embedded' })
  })
})
