import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  connectLanguageModel,
  disconnectLanguageModel,
  discoverModels,
  getLanguageModelSettings,
  getWriterInUse,
  listServerModels,
  type ModelsInput,
  pullModel,
  setModelLimit,
  tryLanguageModel,
} from '#shared/contracts/language-model.ts'
import { openConsentLink, sendConsentLink } from '#shared/contracts/recording-consent.ts'
import { generateSoapNote, type NotePiece } from '#shared/contracts/writing.ts'
import { modelConnections } from '../../adapters/chat-models/model-connections.ts'
import { users } from '../../db/tables/accounts.ts'
import { languageModelSettings } from '../../db/tables/language-model.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { type ModelServer, startModelServer, status } from '../../testing/model-server.ts'
import { type ProviderServer, sendJson, startProvider } from '../../testing/provider-servers.ts'
import { makePatient } from '../../testing/records.ts'
import {
  goodSampleModel,
  inventingSampleModel,
  talkingSampleModel,
} from '../../testing/sample-visit-model.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const KEY = 'sk-secret-0123456789abcdef'

let upstream: ModelServer
let ollama: ProviderServer
let server: TestApp
let admin: Clinician

beforeAll(async () => {
  upstream = await startModelServer(KEY)
  ollama = await startProvider({
    'GET /api/tags': {
      reply: ({ response }) => sendJson(response, { models: [{ name: 'llama3.1:8b', size: 4_900_000_000 }] }),
    },
    'POST /api/pull': {
      reply({ response }) {
        response.writeHead(200)
        response.write(`${JSON.stringify({ status: 'pulling 1', total: 100, completed: 40 })}\n`)
        response.end(`${JSON.stringify({ status: 'success' })}\n`)
      },
    },
  })
  server = await startTestApp({
    oneProcess: true,
    adapters: {
      connections: modelConnections({
        limits: { failuresToPause: 1_000, retryPauseMs: 10 },
        localServers: [{ provider: 'ollama', address: ollama.url }],
      }),
    },
  })
  admin = await newAdmin(server)
})
afterAll(async () => {
  await server.close()
  await upstream.close()
  await ollama.close()
})
beforeEach(async () => {
  upstream.behave(goodSampleModel())
  upstream.requests.length = 0
  await admin.call(disconnectLanguageModel, {})
  await admin.call(setModelLimit, { body: { limit: null } })
})

async function newAdmin(app: TestApp): Promise<Clinician> {
  const who = await app.newClinician()
  await app.storage.database.orm.update(users).set({ role: 'admin' }).where(eq(users.id, who.user.id))
  return who
}

const input = (changes: Partial<ModelsInput['writer']> = {}) => ({
  writer: {
    provider: 'compatible' as const,
    address: upstream.baseUrl,
    model: upstream.model,
    apiKey: KEY,
    ...changes,
  },
})

async function tried(models = input()) {
  return (await admin.call(tryLanguageModel, { body: { models } })).data
}

async function connected(models = input()) {
  const { proof } = await tried(models)
  return (await admin.call(connectLanguageModel, { body: { ...models, proof } })).data
}

describe('connecting a model', () => {
  it('tries it, saves it and shows everyone who writes their notes', async () => {
    const clinician = await server.newClinician()
    expect((await clinician.call(getWriterInUse, {})).data).toEqual({ kind: 'embedded' })
    const saved = await connected()
    expect(saved).toMatchObject({
      setBy: 'administrator',
      verifier: null,
      revise: 'auto',
      usedAnyway: false,
      writer: {
        provider: 'compatible',
        address: upstream.baseUrl,
        model: upstream.model,
        hasKey: true,
        where: 'this computer',
        local: true,
      },
    })
    expect((await clinician.call(getWriterInUse, {})).data).toEqual({
      kind: 'model',
      model: upstream.model,
      where: 'this computer',
      local: true,
      verifier: null,
    })
    const gone = (await admin.call(disconnectLanguageModel, {})).data
    expect(gone).toMatchObject({ setBy: null, writer: null })
    expect((await clinician.call(getWriterInUse, {})).data).toEqual({ kind: 'embedded' })
  })

  it('makes it write the notes', async () => {
    await connected()
    upstream.requests.length = 0
    const clinician = await server.newClinician()
    const body = {
      inputText: 'Patient: I sleep four hours.',
      noteType: 'Progress Note' as const,
      patientId: await makePatient(clinician),
    }
    await clinician.call(generateSoapNote, { body })
    expect(upstream.requests.length).toBeGreaterThan(0)
    expect(upstream.complaints).toEqual([])
  })

  it('seals the key and never returns it', async () => {
    const answers = [await tried(), await connected(), (await admin.call(getLanguageModelSettings, {})).data]
    expect(JSON.stringify(answers)).not.toContain(KEY)
    const [row] = await server.storage.database.orm.select().from(languageModelSettings)
    expect(row?.writerKey).toBeTruthy()
    expect(JSON.stringify(row)).not.toContain(KEY)
    expect(server.logLines.join('\n')).not.toContain(KEY)
    await admin.call(disconnectLanguageModel, {})
    const [after] = await server.storage.database.orm.select().from(languageModelSettings)
    expect(after).toMatchObject({ models: null, writerKey: null, verifierKey: null })
  })

  it('keeps the saved key for the same address only', async () => {
    await connected()
    const { apiKey: _, ...keyless } = input().writer
    expect((await tried({ writer: keyless as never })).fit).toBe(true)
    const other = await startModelServer(KEY)
    try {
      const elsewhere = { writer: { ...keyless, address: other.baseUrl } }
      const asked = admin.call(tryLanguageModel, { body: { models: elsewhere as never } })
      await expect(asked).rejects.toMatchObject({ status: 422 })
      expect(other.complaints).toContain('authorization undefined')
    } finally {
      await other.close()
    }
  })

  it('requires a trial run of exactly these settings', async () => {
    const first = await admin.call(connectLanguageModel, { body: input() }).catch((error) => error)
    expect(first).toMatchObject({ status: 422, details: { code: 'try_first' } })
    const { proof } = await tried()
    const changed = { ...input(), revise: 'off' as const, proof }
    const refused = await admin.call(connectLanguageModel, { body: changed }).catch((error) => error)
    expect(refused).toMatchObject({ status: 422, details: { code: 'try_first' } })
    const other = await newAdmin(server)
    const stolen = await other
      .call(connectLanguageModel, { body: { ...input(), proof } })
      .catch((error) => error)
    expect(stolen).toMatchObject({ status: 422, details: { code: 'try_first' } })
    expect((await admin.call(connectLanguageModel, { body: { ...input(), proof } })).data.setBy).toBe(
      'administrator',
    )
  })

  it('supports a separate verifier', async () => {
    const verifierServer = await startModelServer('')
    try {
      verifierServer.behave(goodSampleModel())
      const models = {
        ...input(),
        verifier: {
          provider: 'llamacpp' as const,
          address: verifierServer.baseUrl,
          model: verifierServer.model,
        },
      }
      const saved = await connected(models as never)
      expect(saved.verifier).toMatchObject({ provider: 'llamacpp', hasKey: false })
      expect(verifierServer.requests.length).toBeGreaterThan(0)
      expect((await admin.call(getWriterInUse, {})).data).toMatchObject({ verifier: { local: true } })
    } finally {
      await admin.call(disconnectLanguageModel, {})
      await verifierServer.close()
    }
  })

  it('is audited', async () => {
    await connected()
    await admin.call(disconnectLanguageModel, {})
    const trail = await auditTrailOf(server.storage.database, admin.user.id)
    const actions = trail.map(({ action }) => action)
    expect(actions).toContain('admin.model_tried')
    expect(actions).toContain('admin.model_disconnected')
    const { detail } = trail.find(({ action }) => action === 'admin.model_connected') ?? {}
    expect(detail).toMatchObject({ model: upstream.model, usedAnyway: false })
    expect(JSON.stringify(trail)).not.toContain(KEY)
  })
})

describe('trial run', () => {
  it('streams the note and reports its duration and usage', async () => {
    const pieces: NotePiece[] = []
    const { data } = await admin.stream(tryLanguageModel, { body: { models: input() } }, (piece) => {
      pieces.push(piece)
    })
    expect(pieces.some(({ kind }) => kind === 'statement')).toBe(true)
    expect(data.fitness.filter(({ passed }) => !passed)).toEqual([])
    expect(data).toMatchObject({ fit: true, costUsd: 0 })
    expect(data.statements.length).toBeGreaterThan(10)
    expect(data.inputTokens).toBeGreaterThan(500)
    expect(upstream.complaints).toEqual([])
  })

  it('fails a model that doesn’t follow the format, and saves it only with “Use anyway”', async () => {
    upstream.behave(talkingSampleModel())
    const { fit, fitness, proof } = await tried()
    expect(fit).toBe(false)
    expect(fitness.find(({ check }) => check === 'format')?.passed).toBe(false)
    const body = { ...input(), proof }
    const refused = await admin.call(connectLanguageModel, { body }).catch((error) => error)
    expect(refused).toMatchObject({ status: 422, details: { code: 'not_fit' } })
    const { data } = await admin.call(connectLanguageModel, { body: { ...body, useAnyway: true } })
    expect(data.usedAnyway).toBe(true)
    const trail = await auditTrailOf(server.storage.database, admin.user.id)
    const last = trail.filter(({ action }) => action === 'admin.model_connected').at(-1)
    expect(last?.detail).toMatchObject({ usedAnyway: true })
  })

  it('fails a model that invents vital signs', async () => {
    upstream.behave(inventingSampleModel())
    const { fit, fitness } = await tried()
    expect(fit).toBe(false)
    expect(fitness.find(({ check }) => check === 'vital-signs')).toMatchObject({
      passed: false,
      text: expect.stringContaining('Blood pressure 120/80'),
    })
    expect(fitness.find(({ check }) => check === 'format')?.passed).toBe(true)
  })

  it.each([
    ['a wrong key', { apiKey: 'sk-wrong' }, 'declined'],
    ['no server', { address: 'http://127.0.0.1:9/v1' }, 'unreachable'],
    ['a metadata address', { address: 'http://169.254.169.254/v1' }, 'forbidden'],
    ['a private network', { address: 'https://10.1.2.3/v1' }, 'private-network'],
    ['plain http', { address: 'http://8.8.8.8/v1' }, 'plain-http'],
  ])('explains %s', async (_what, changes, code) => {
    const error = await admin
      .call(tryLanguageModel, { body: { models: input(changes) } })
      .catch((thrown) => thrown)
    expect(error).toMatchObject({ status: 422, details: { code } })
  })

  it('explains a server error without quoting it', async () => {
    upstream.behave(status(500, { error: { message: 'secret detail' } }))
    const error = await admin.call(tryLanguageModel, { body: { models: input() } }).catch((thrown) => thrown)
    expect(error).toMatchObject({ status: 422, details: { code: 'broken' } })
    expect(error.message).not.toContain('secret detail')
  })
})

describe('finding models', () => {
  it('searches this computer', async () => {
    const { servers } = (await admin.call(discoverModels, {})).data
    expect(servers).toEqual([
      {
        provider: 'ollama',
        address: ollama.url,
        models: [{ name: 'llama3.1:8b', bytes: 4_900_000_000 }],
      },
    ])
  })

  it('pulls recommended models only', async () => {
    const pieces: unknown[] = []
    await admin.stream(pullModel, { body: { model: 'llama3.1:8b' } }, (piece) => pieces.push(piece))
    expect(pieces[0]).toEqual({ status: 'pulling 1', completedBytes: 40, totalBytes: 100 })
    const other = admin.call(pullModel, { body: { model: 'evil/model' as never } })
    await expect(other).rejects.toMatchObject({ status: 400 })
  })

  it('lists the models of a service', async () => {
    const { model: _, ...body } = input().writer
    expect((await admin.call(listServerModels, { body })).data.models).toEqual([upstream.model])
  })
})

describe('usage', () => {
  it('is counted per month; the limit stops the model but not the note', async () => {
    await connected()
    const before = (await admin.call(getLanguageModelSettings, {})).data
    expect(before.usage[0]).toMatchObject({ model: upstream.model, where: 'this computer', costUsd: 0 })
    expect(before.thisMonth.tokens).toBeGreaterThan(1_000)

    const limit = { unit: 'tokens' as const, amount: 10 }
    expect((await admin.call(setModelLimit, { body: { limit } })).data.limit).toEqual(limit)
    upstream.requests.length = 0
    const clinician = await server.newClinician()
    const body = {
      inputText: 'Patient: I sleep four hours.',
      noteType: 'Progress Note' as const,
      patientId: await makePatient(clinician),
    }
    const { data } = await clinician.call(generateSoapNote, { body })
    expect(data).toMatchObject({ origin: { writer: 'embedded' }, notice: expect.stringContaining('limit') })
    expect(upstream.requests).toEqual([])
    const refused = await admin.call(tryLanguageModel, { body: { models: input() } }).catch((error) => error)
    expect(refused).toMatchObject({ status: 422, details: { code: 'limit' } })
  })
})

describe('consent', () => {
  it('tells the patient where the text of a visit is sent', async () => {
    const env = { AI_BASE_URL: 'https://models.invalid/v1', AI_MODEL: 'large', AI_API_KEY: KEY }
    const other = await startTestApp({ env, oneProcess: true })
    try {
      const owner = await other.newClinician()
      const params = { id: String(await makePatient(owner)) }
      const { link } = (await owner.call(sendConsentLink, { params, body: {} })).data
      const token = link.split('/').at(-1) ?? ''
      const { data } = await other.client().call(openConsentLink, { params: { token } })
      expect(data.sentTo).toEqual(['models.invalid'])
      expect((await owner.call(getWriterInUse, {})).data).toMatchObject({
        model: 'large',
        where: 'models.invalid',
        local: false,
      })
    } finally {
      await other.close()
    }
  })
})

describe('environment variables', () => {
  it('override the settings and make the page read-only', async () => {
    await connected()
    const env = { AI_BASE_URL: upstream.baseUrl, AI_MODEL: 'test-model-1', AI_API_KEY: KEY }
    const other = await startTestApp({ env, storage: server.storage, oneProcess: true })
    try {
      const signedIn = await other.signIn(admin.email, admin.password)
      const { data } = await signedIn.call(getLanguageModelSettings, {})
      expect(data).toMatchObject({ setBy: 'environment', writer: { hasKey: true, model: 'test-model-1' } })
      expect(JSON.stringify(data)).not.toContain(KEY)
      const connect = signedIn.call(connectLanguageModel, { body: { ...input(), useAnyway: true } })
      await expect(connect).rejects.toMatchObject({ status: 409 })
      await expect(signedIn.call(disconnectLanguageModel, {})).rejects.toMatchObject({ status: 409 })
      expect((await signedIn.call(tryLanguageModel, { body: {} })).data.fit).toBe(true)
    } finally {
      await other.close()
    }
  })
})
