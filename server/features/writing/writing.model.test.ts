import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNote } from '#shared/contracts/notes.ts'
import {
  generateSoapNote,
  generateSummary,
  patientOverview,
  patientRecommendations,
  rewriteSection,
} from '#shared/contracts/writing.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { embeddedChecker } from '../../adapters/engine/embedded-checker.ts'
import { languageModel } from '../../adapters/note-writer/language-model.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import type { LanguageModel } from '../../ports/note-writer.ts'
import {
  type Behaviour,
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

const CAP = 4
const inputText = 'Patient reports four hours of sleep. Affect constricted. Continue sertraline 50 mg.'
const SOAP = ['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN']
/** In the visit's own words: whoever checks it finds nothing to mend. */
const [SLEEP, DRUG] = ['Patient reports four hours of sleep.', 'Continue sertraline 50 mg.']
const BODIES = [SLEEP, SLEEP, SLEEP, DRUG]
const NOTE = SOAP.map((heading, index) => `**${heading}:**\n${BODIES[index]}`).join('\n\n')
/** With a sentence that nothing in the visit supports. */
const FLAW = 'Grandmother inherited the Quetzalcoatl vineyard.'
const FLAWED = `${NOTE} ${FLAW}`
const DID_NOT_ANSWER = 'The language model did not answer. The built-in writer wrote this note.'

let upstream: ModelServer
let server: TestApp
/** Asked instead of each other: as patient as a busy machine needs, less so, in a hurry, and for nobody. */
let models: Record<'patient' | 'brisk' | 'hasty' | 'lonely', LanguageModel>
let asked: keyof typeof models = 'patient'

beforeAll(async () => {
  upstream = await startModelServer()
  const { baseUrl, apiKey, model } = upstream
  const address = { baseUrl, apiKey, model }
  const limits = { firstTokenMs: 25_000, totalMs: 60_000, retryPauseMs: 20, failuresToRest: 100 }
  models = {
    patient: languageModel({ ...address, limits }),
    brisk: languageModel({ ...address, limits: { ...limits, firstTokenMs: 2_500, totalMs: 5_000 } }),
    hasty: languageModel({ ...address, limits: { ...limits, firstTokenMs: 500, totalMs: 1_500 } }),
    lonely: languageModel({ ...address, baseUrl: 'http://127.0.0.1:9/v1', limits }),
  }
  const env = { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_DAILY_CAP: String(CAP) }
  server = await startTestApp({
    env: { ...env, RATE_LIMITS: 'on' },
    adapters: {
      model: {
        ...models.patient,
        writeNote: (...request) => models[asked].writeNote(...request),
      },
    },
  })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(() => {
  asked = 'patient'
  upstream.requests.length = 0
  upstream.behave(says(NOTE))
})

async function visitOf(owner: Clinician) {
  return { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
}

/** What somebody who reads the stream has on the sheet in the end, and how often it was cleared. */
async function streamed(owner: Clinician, body: Awaited<ReturnType<typeof visitOf>>) {
  const sheet = { text: '', before: '', restarts: 0 }
  const { data } = await owner.stream(
    generateSoapNote,
    { body },
    (piece) => {
      sheet.text += piece
    },
    {
      onRestart() {
        sheet.restarts += 1
        sheet.before = sheet.text
        sheet.text = ''
      },
    },
  )
  return { data, sheet }
}

describe('the language model', () => {
  it('writes the note, in one piece and in pieces, and the trail says that it was asked', async () => {
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    const { data } = await owner.call(generateSoapNote, { body })
    expect(data).toMatchObject({ soapNote: NOTE, writtenBy: 'model', notice: null, sourceLanguage: 'en' })
    expect(data.review.sentences.map(({ text }) => text)).toEqual(BODIES)
    const stream = await streamed(owner, body)
    expect(stream.data).toEqual(data)
    expect(stream.sheet).toEqual({ text: NOTE, before: '', restarts: 0 })
    expect(upstream.complaints).toEqual([])
    expect(upstream.requests[0]?.messages[1]?.content).toContain(inputText)
    const { rows } = await server.storage.database.execute(
      "select detail from audit_events where action = 'model.asked' and subject_id = $1",
      [body.patientId],
    )
    expect(rows.map(({ detail }) => detail)).toEqual([
      { task: 'note', model: 'test-model-1' },
      { task: 'note', model: 'test-model-1' },
    ])
  })

  it('writes sections out of order: the sheet is set right before the end', async () => {
    const owner = await server.newClinician()
    const turned = `**SUBJECTIVE:**\nFirst, and long enough to be shown.\n**PLAN:**\nThird.\n**SUBJECTIVE:**\n${'Second. '.repeat(20)}`
    upstream.behave(says(turned))
    const { data, sheet } = await streamed(owner, await visitOf(owner))
    expect(sheet.text).toBe(data.soapNote)
    expect(sectionsOf(data.soapNote).map(({ heading }) => heading)).toEqual(SOAP)
    expect(sectionsOf(data.soapNote)[0]?.body).toContain('Second.')
  })

  it('writes summary, overview and recommendations', async () => {
    const owner = await server.newClinician()
    const { patientId } = await visitOf(owner)
    await makeNote(owner, patientId)
    const params = { id: String(patientId) }
    upstream.behave(says('A summary.'), says('An overview.'), says('Consider this.'))
    const body = { text: inputText, noteType: 'Progress Note' as const, patientId }
    expect((await owner.call(generateSummary, { body })).data.summary).toBe('A summary.')
    expect((await owner.call(patientOverview, { params })).data.overview).toBe('An overview.')
    const { data } = await owner.call(patientRecommendations, { params })
    expect(data.recommendations).toBe('Consider this.')
  })
})

describe('what the checker doubts', () => {
  const bad = (review: { sentences: { verdict: string }[] }) =>
    review.sentences.filter(({ verdict }) => verdict === 'contradicted' || verdict === 'not_found').length

  it('is sent back once, and the mended note takes the place of the first', async () => {
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    upstream.behave(says(FLAWED), says(NOTE), status(500, {}))
    const { data, sheet } = await streamed(owner, body)
    expect(data).toMatchObject({ soapNote: NOTE, mended: 1, writtenBy: 'model', notice: null })
    expect(bad(data.review)).toBe(0)
    expect(sheet).toEqual({ text: NOTE, before: FLAWED, restarts: 1 })
    expect(upstream.requests).toHaveLength(2)
    expect(upstream.requests[1]?.messages[1]?.content).toContain(`1. PLAN: "${FLAW}" Doubt: `)
    const { rows } = await server.storage.database.execute(
      "select detail from audit_events where action = 'model.asked' and subject_id = $1 order by id",
      [body.patientId],
    )
    expect(rows.map(({ detail }) => (detail as { task: string }).task)).toEqual(['note', 'mend'])
  })

  it.each<[string, Behaviour]>([
    ['is no better', says(`${FLAWED} ${FLAW.replace('Grandmother', 'Grandfather')}`)],
    ['is no note', says('I stand by what I wrote.')],
    ['does not come', hangs],
    ['breaks off', breaksAfter('**SUBJECTIVE:**\nPatient rep')],
    ['is an error', status(500, { error: { message: FLAW } })],
    ['is garbage', garbage('data: {"choices')],
    ['drips', says(NOTE.repeat(50), { pieceLength: 2, everyMs: 20 })],
  ])('stays with its mark when the mending %s', async (_how, behaviour) => {
    const owner = await server.newClinician()
    asked = 'brisk'
    upstream.behave(says(FLAWED), behaviour)
    const { data, sheet } = await streamed(owner, await visitOf(owner))
    expect(data).toMatchObject({ soapNote: FLAWED, writtenBy: 'model', notice: null })
    expect(data.review.sentences.at(-1)).toMatchObject({ text: FLAW, verdict: 'not_found' })
    expect(sheet).toEqual({ text: FLAWED, before: '', restarts: 0 })
    await upstream.deserted()
  })

  it('costs no second share of the day, and whoever leaves ends the mending, too', async () => {
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    for (let i = 0; i < CAP - 1; i += 1) {
      upstream.behave(says(FLAWED), says(NOTE))
      expect((await owner.call(generateSoapNote, { body })).data.writtenBy).toBe('model')
    }
    upstream.requests.length = 0
    upstream.behave(says(FLAWED), hangs)
    const controller = new AbortController()
    const left = owner.stream(generateSoapNote, { body }, () => undefined, { signal: controller.signal })
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(2), 10_000)
    controller.abort()
    await expect(left).rejects.toThrow(/abort/i)
    await upstream.deserted()
  })
})

it('a note that cannot be checked is a note all the same, and says so', async () => {
  const checker: NoteChecker = { ...embeddedChecker(), check: () => Promise.reject(new RangeError(NOTE)) }
  const { baseUrl, apiKey, model: name } = upstream
  const model = languageModel({ baseUrl, apiKey, model: name })
  const second = await startTestApp({ storage: server.storage, adapters: { model, checker }, jobs: false })
  try {
    const owner = await second.newClinician()
    const { data } = await owner.call(generateSoapNote, { body: await visitOf(owner) })
    expect(data).toMatchObject({
      ...{ soapNote: NOTE, writtenBy: 'model', review: { sentences: [] } },
      notice: 'This note could not be checked against the visit.',
    })
    expect(upstream.requests).toHaveLength(1)
  } finally {
    await second.close()
  }
})

describe('one section', () => {
  async function planOf(owner: Clinician) {
    const { inputText: source, ...visit } = await visitOf(owner)
    return { ...visit, source, note: FLAWED, heading: 'Plan', action: 'shorter' as const }
  }

  it('is written by the model and checked; the others stay', async () => {
    const owner = await server.newClinician()
    upstream.behave(says('**PLAN:**\nContinue sertraline 50 mg.'))
    const { data } = await owner.call(rewriteSection, { body: await planOf(owner) })
    expect(data).toMatchObject({ writtenBy: 'model', notice: null })
    expect(sectionsOf(data.note).map(({ body }) => body)).toEqual(BODIES)
    expect(data.review.sentences).toHaveLength(4)
  })

  it('comes from the built-in writer when the model fails, with a sentence, and counts against the day', async () => {
    const owner = await server.newClinician()
    const body = await planOf(owner)
    upstream.behave(status(503, {}))
    const { data } = await owner.call(rewriteSection, { body })
    expect(data).toMatchObject({
      writtenBy: 'embedded',
      notice: 'The language model did not answer. The built-in writer wrote this section.',
    })
    expect(sectionsOf(data.note)[3]?.body).toContain('sertraline 50 mg')
    expect(data.note).not.toContain(FLAW)
    upstream.behave(says('Continue sertraline 50 mg.'))
    for (let i = 1; i < CAP; i += 1) await owner.call(rewriteSection, { body })
    const { data: beyond } = await owner.call(rewriteSection, { body })
    expect(beyond.notice).toMatch(/^Today’s limit of 4 language-model requests is reached\./)
  })
})

describe('when the language model fails', () => {
  const canary = 'Popocatepetl'
  const words = `${inputText} ${canary} was mentioned.`
  const drips = says(`**SUBJECTIVE:**\n${'The model had begun to write this. '.repeat(100)}`, {
    pieceLength: 3,
    everyMs: 20,
  })
  const half = '**SUBJECTIVE:**\nThe model had begun to write this sentence here. And th'

  it.each<[string, Behaviour, string]>([
    ['hangs', hangs, DID_NOT_ANSWER],
    ['answers 500 and quotes the visit', status(500, { error: { message: words } }), DID_NOT_ANSWER],
    ['answers 429', status(429, {}, { 'retry-after': '3600' }), DID_NOT_ANSWER],
    ['breaks after half a body', breaksAfter(half), 'The language model did not finish.'],
    ['answers with garbage', garbage(`data: {"x": "${canary}`), DID_NOT_ANSWER],
    ['drips', drips, 'The language model did not finish.'],
    ['says something else', says('I cannot do that.'), 'The answer of the language model could not be used.'],
    ['declines', status(400, { error: { message: words } }), 'The language model did not accept this visit.'],
    [
      'has too little room',
      status(400, { error: { message: 'maximum context length is 4096 tokens' } }),
      'This visit is too long for the language model.',
    ],
  ])('and %s, the built-in writer answers and the sentence says so', async (_how, behaviour, notice) => {
    const owner = await server.newClinician()
    const body = { ...(await visitOf(owner)), inputText: words }
    if (behaviour === hangs || behaviour === drips) asked = 'hasty'
    upstream.behave(behaviour)
    const { data, sheet } = await streamed(owner, body)
    expect(data.writtenBy).toBe('embedded')
    expect(data.notice).toContain(notice)
    expect(data.notice).toContain('The built-in writer wrote this note.')
    expect(data.soapNote).toContain('sertraline 50 mg')
    expect(sheet.text).toBe(data.soapNote)
    if (sheet.before) expect(sheet.before).toMatch(/^\*\*SUBJECTIVE:\*\*\n/)
    expect(data.soapNote).not.toContain('The model')
    await upstream.deserted()
  })

  it('and nobody listens at its address, there is a note all the same, and the day’s share is not touched', async () => {
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    asked = 'lonely'
    for (let i = 0; i <= CAP; i += 1) {
      const { data } = await owner.call(generateSoapNote, { body })
      expect(data).toMatchObject({ writtenBy: 'embedded', notice: DID_NOT_ANSWER })
    }
  })

  it('the log tells why, and not a word of the visit', () => {
    const log = server.logLines.join('')
    expect(log).toContain('"task":"note","failure":"broken","code":"status 500"')
    expect(log).toContain('"failure":"slow"')
    expect(log).not.toContain(canary)
    expect(log).not.toContain('four hours')
    expect(log).not.toContain(upstream.apiKey)
    expect(log).not.toContain('request failed')
  })

  it('summaries and overviews come from the built-in writer without a word', async () => {
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

describe('a day’s share', () => {
  it('is counted per clinician; beyond it the built-in writer answers', async () => {
    const [owner, other] = [await server.newClinician(), await server.newClinician()]
    const body = await visitOf(owner)
    const ends = await Promise.all(
      Array.from({ length: CAP + 2 }, () => owner.call(generateSoapNote, { body })),
    )
    const writers = ends.map(({ data }) => data.writtenBy).sort()
    expect(writers).toEqual(['embedded', 'embedded', ...Array.from({ length: CAP }, () => 'model')])
    expect(upstream.requests).toHaveLength(CAP)
    expect(ends.find(({ data }) => data.writtenBy === 'embedded')?.data.notice).toBe(
      'Today’s limit of 4 language-model requests is reached. The built-in writer wrote this note.',
    )
    const { data } = await other.call(generateSoapNote, { body: await visitOf(other) })
    expect(data.writtenBy).toBe('model')
  })
})

describe('somebody else’s server', () => {
  it('holds no transaction of ours open: while a summary waits for it, others work', async () => {
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
      await says('Written at last.')(exchange)
    })
    const body = { text: inputText, noteType: 'Progress Note' as const, patientId }
    const key = { idempotencyKey: 'one-summary' }
    const waiting = owner.call(generateSummary, { body }, key)
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1), 10_000)
    const note = { patientId: otherPatient, noteType: 'Progress Note' as const, soapNote: 'Text.' }
    await other.call(createNote, { body: note }, { idempotencyKey: 'meanwhile' })
    release()
    const first = await waiting
    expect(first.data.summary).toBe('Written at last.')
    // A repeat gets the first answer, and the model is not asked again.
    expect(await owner.call(generateSummary, { body }, key)).toEqual(first)
    expect(upstream.requests).toHaveLength(1)
  })

  it('is left when the browser leaves, and that is no failure', async () => {
    upstream.behave(
      says(`**SUBJECTIVE:**\n${'Sleeps badly. '.repeat(500)}`, { pieceLength: 60, everyMs: 10 }),
    )
    const owners = await Promise.all(Array.from({ length: 3 }, () => server.newClinician()))
    await Promise.all(
      owners.map(async (owner) => {
        const body = await visitOf(owner)
        await Promise.all(
          Array.from({ length: 4 }, async (_, i) => {
            const controller = new AbortController()
            const { signal } = controller
            const stop = () => controller.abort()
            if (i === 3) setTimeout(stop, 30)
            const end = owner.stream(generateSoapNote, { body }, i === 3 ? () => undefined : stop, { signal })
            await expect(end).rejects.toThrow(/abort/i)
          }),
        )
      }),
    )
    await upstream.deserted()
    expect(server.logLines.join('')).not.toContain('request failed')
  })

  it('is not waited for when our own server closes', async () => {
    const owner = await server.newClinician()
    const body = await visitOf(owner)
    upstream.behave(hangs)
    const { baseUrl, apiKey, model: name } = upstream
    const model = languageModel({ baseUrl, apiKey, model: name })
    const second = await startTestApp({ storage: server.storage, adapters: { model }, jobs: false })
    const again = await second.signIn(owner.email, owner.password)
    const waiting = again.call(generateSoapNote, { body })
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1), 10_000)
    await second.close()
    expect((await waiting).data).toMatchObject({ writtenBy: 'embedded', notice: DID_NOT_ANSWER })
  })
})
