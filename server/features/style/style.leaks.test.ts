import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signNote } from '#shared/contracts/note-actions.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { chooseStyleExamples } from '#shared/contracts/style.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { modelConnections } from '../../adapters/chat-models/model-connections.ts'
import { environmentModels } from '../../compose/language-model.ts'
import { readConfig } from '../../config.ts'
import { type Behavior, type ModelServer, says, startModelServer } from '../../testing/model-server.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * Nothing that example notes say reaches the note of another patient: it is never sent, and a model that writes such
 * facts anyway is caught.
 */
const EXAMPLES = [
  'Ottoline Fairweather is 67 years old. Client fears the lighthouse at Cape Perpetua.',
  'Meets criteria for bipolar II disorder. Takes lamotrigine 175 mg; lithium level 0.83 mEq.',
  'Daughter Marguerite drives her. Dr. Szymanski was called. Denies SI. Sold the peony farm in October.',
]
/** Words that only the examples have. */
const FACTS = [
  ...[
    'Ottoline',
    'Fairweather',
    '67',
    'lighthouse',
    'Perpetua',
    'bipolar',
    'lamotrigine',
    '175',
    'lithium',
    '0.83',
  ],
  ...['Marguerite', 'Szymanski', 'peony', 'October', 'sold the'],
]

/** As a word: the marks of a request are random digits and letters. */
const wordOf = (fact: string) => new RegExp(`(?<![\\w.])${fact.replace('.', '\\.')}(?!\\w)`, 'i')

const inputText = [
  'Clinician: How have you been sleeping?',
  'Patient: Four hours a night, maybe less.',
  'Clinician: We will continue sertraline 50 mg and meet again in two weeks.',
].join('\n')

const line = (text: string) => JSON.stringify({ section: 'SUBJECTIVE', topic: '', text, units: [2] })
const OWN = line('Sleeps 4 hours a night, maybe less.')

let upstream: ModelServer
let server: TestApp
let written = OWN
let verdict: (text: string) => string = () => 'supported'

const model: Behavior = (exchange) => {
  const [system = '', user = ''] = exchange.body.messages.map(({ content }) => content)
  if (/^You write the note|^You revise the draft/.test(system)) return says(written)(exchange)
  if (/^You check statements/.test(system)) return says(verdictsOn(user))(exchange)
  return says('{"none":true}')(exchange)
}

function verdictsOn(user: string): string {
  return [...user.matchAll(/^\{"id":"(s\d+)".*?"text":"(.*?)","units":(\[[^\]]*\])/gm)]
    .map(
      ([, id, text = '', units]) => `{"id":"${id}","verdict":"${verdict(text)}","units":${units},"why":""}`,
    )
    .join('\n')
}

beforeAll(async () => {
  upstream = await startModelServer()
  const { baseUrl, apiKey, model: name } = upstream
  const env = { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: name, AI_REVISE: 'on' }
  const connections = modelConnections({ limits: { failuresToPause: 1_000, retryPauseMs: 10 } })
  server = await startTestApp({
    adapters: { environmentModels: environmentModels(readConfig(env), connections) },
  })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.requests.length = 0
  upstream.behave(model)
  written = OWN
  verdict = () => 'supported'
})

/** A clinician whose examples are the notes above, and a note for another patient. */
async function clinicianWithExamples(): Promise<Clinician> {
  const owner = await server.newClinician()
  const noteIds: number[] = []
  for (const text of EXAMPLES) {
    const soapNote = `**SUBJECTIVE:**\n${text}`
    const patientId = await makePatient(owner)
    const body = { patientId, noteType: 'Progress Note' as const, status: 'completed' as const, soapNote }
    const { data } = await owner.call(createNote, { body })
    await owner.call(signNote, {
      params: { id: String(data.id) },
      body: { name: 'Dana Whitfield', version: 1 },
    })
    noteIds.push(data.id)
  }
  const { data } = await owner.call(chooseStyleExamples, { body: { noteIds } })
  expect(data.examples).toHaveLength(EXAMPLES.length)
  return owner
}

async function write(owner: Clinician): Promise<Statement[]> {
  const patientId = await makePatient(owner)
  const body = { inputText, noteType: 'Progress Note' as const, patientId }
  return (await owner.call(generateSoapNote, { body })).data.statements
}

it('sends the form of example notes, and none of their facts', async () => {
  const owner = await clinicianWithExamples()
  const statements = await write(owner)
  const sent = upstream.requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'))
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.join('\n')).toContain(
    'This clinician’s own style, which is about form only: Short lines. Phrases rather than full sentences. Few labels before lines. The person is called “client”. Abbreviated: SI.',
  )
  for (const fact of FACTS) {
    expect(sent.join('\n'), fact).not.toMatch(wordOf(fact))
    expect(JSON.stringify(statements), fact).not.toMatch(wordOf(fact))
  }
})

it('sends nothing about style without examples', async () => {
  await write(await server.newClinician())
  expect(JSON.stringify(upstream.requests)).not.toContain('own style')
})

/** The answer of a model that knew the examples. */
const COPIED = EXAMPLES.flatMap((text) => text.match(/.+?(?:mEq\.|(?<!Dr)\.)(?=\s|$)/g) ?? []).map((text) =>
  text.trim(),
)

it('flags every copied fact when the verifier does its work', async () => {
  const owner = await clinicianWithExamples()
  written = [OWN, ...COPIED.map(line)].join('\n')
  verdict = (text) => (text.startsWith('Sleeps') ? 'supported' : 'not_found')
  const statements = await write(owner)
  expect(COPIED.length).toBeGreaterThan(6)
  const supported = statements.filter(({ check }) => check.verdict === 'supported')
  expect(supported.map(({ text }) => text)).toEqual(['Sleeps 4 hours a night, maybe less.'])
})

it('flags a copied drug, number, name or date even if the verifier calls it supported', async () => {
  const owner = await clinicianWithExamples()
  const copied = [
    'Takes lamotrigine 175 mg.',
    'Lithium level 0.83 mEq.',
    'Daughter Marguerite drives her.',
    'Dr. Szymanski was called.',
    'Sold the farm in October.',
  ]
  written = [OWN, ...copied.map(line)].join('\n')
  const checks = new Map((await write(owner)).map(({ text, check }) => [text, check]))
  for (const text of copied) {
    expect(checks.get(text), text).toMatchObject({ verdict: 'not-found', by: 'facts' })
  }
})
