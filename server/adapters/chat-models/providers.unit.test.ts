import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ModelProvider } from '#shared/domain/model-providers.ts'
import type { ChatRequest } from '../../ports/chat-model.ts'
import type { ModelConnections, PullProgress } from '../../ports/model-connections.ts'
import {
  AnthropicRequest,
  anthropicSays,
  openAiSays,
  type ProviderServer,
  type Routes,
  sendJson,
  startProvider,
} from '../../testing/provider-servers.ts'
import { modelConnections } from './model-connections.ts'

const REQUEST: ChatRequest = {
  task: 'write',
  system: 'Write.',
  user: 'Patient: I sleep four hours.',
  temperature: 0.2,
  maxTokens: 500,
  schema: { name: 'statements', schema: { type: 'object', properties: {} } },
}
const ANSWER = 'Sleeps four hours.'
const confirmed = { privateNetwork: false, plainHttp: false }
const forever = () => new AbortController().signal
const limits = { connectMs: 60_000, firstTokenMs: 60_000, retryPauseMs: 10 }

const servers: ProviderServer[] = []
const connections: ModelConnections = modelConnections({ limits })
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function provider(routes: Routes): Promise<ProviderServer> {
  const server = await startProvider(routes)
  servers.push(server)
  return server
}

function connect(name: ModelProvider, address: string, model = 'm', apiKey: string | undefined = 'secret-1') {
  return connections.connect({ provider: name, address, model, apiKey, confirmed })
}

describe('Anthropic', () => {
  const headers = {
    authorization: 'Bearer secret-1',
    'anthropic-version': '2026-10-21',
    'content-type': 'application/json',
  }
  const messages = (reply: Routes[string]['reply']) => ({
    'POST /v1/messages': { headers, body: AnthropicRequest, reply },
  })

  it('is called through its own Messages API', async () => {
    const server = await provider(messages(({ response }) => anthropicSays(response, ANSWER)))
    const heard: string[] = []
    const answer = await connect('anthropic', server.url)
      .forUser(1)
      .ask({ ...REQUEST, onText: (text) => heard.push(text) }, forever())
    expect(server.complaints).toEqual([])
    expect(answer).toEqual({ text: ANSWER, finished: true, usage: { inputTokens: 42, outputTokens: 9 } })
    expect(heard.length).toBeGreaterThan(2)
    expect(server.bodies[0]).toMatchObject({
      system: 'Write.',
      max_tokens: 500,
      output_config: { format: { type: 'json_schema' } },
    })
  })

  it('works without a schema when a model rejects it', async () => {
    const error = { type: 'invalid_request_error', message: 'output_config: not supported' }
    const server = await provider(
      messages(({ body, response }) => {
        if (body.output_config) sendJson(response, { type: 'error', error }, 400)
        else anthropicSays(response, ANSWER)
      }),
    )
    const model = connect('anthropic', server.url).forUser(1)
    expect((await model.ask(REQUEST, forever())).text).toBe(ANSWER)
    expect((await model.ask(REQUEST, forever())).text).toBe(ANSWER)
    expect(server.bodies).toHaveLength(3)
  })

  it('gets a higher limit when thinking used it up', async () => {
    const server = await provider(
      messages(({ body, response }) => {
        if (Number(body.max_tokens) < 1_000) anthropicSays(response, '', 'max_tokens')
        else anthropicSays(response, ANSWER)
      }),
    )
    expect((await connect('anthropic', server.url).forUser(1).ask(REQUEST, forever())).text).toBe(ANSWER)
    expect(server.bodies.map((body) => body.max_tokens)).toEqual([500, 8_500])
  })

  it.each([
    ['max_tokens', undefined],
    ['refusal', 'declined'],
    [null, 'broken'],
  ])('understands the stop reason %s', async (stop, failure) => {
    const server = await provider(messages(({ response }) => anthropicSays(response, ANSWER, stop)))
    const asked = connect('anthropic', server.url).forUser(1).ask(REQUEST, forever())
    if (failure) await expect(asked).rejects.toMatchObject({ failure })
    else expect(await asked).toMatchObject({ text: ANSWER, finished: false })
  })

  it('reports busy, overloaded and a wrong key', async () => {
    for (const [status, failure] of [
      [401, 'refused'],
      [429, 'busy'],
      [529, 'broken'],
      [413, 'too-long'],
    ] as const) {
      const error = { type: 'error', error: { type: 'x', message: 'Patient: I sleep four hours.' } }
      const server = await provider(messages(({ response }) => sendJson(response, error, status)))
      const asked = connect('anthropic', server.url).forUser(1).ask(REQUEST, forever())
      const thrown = await asked.catch((caught: unknown) => caught)
      expect(thrown).toMatchObject({ failure })
      expect(JSON.stringify(thrown)).not.toContain('four hours')
    }
  })

  it('lists its models', async () => {
    const data = [{ id: 'claude-sonnet-4-5', type: 'model' }]
    const listHeaders = { authorization: 'Bearer secret-1', 'anthropic-version': '2026-10-21' }
    const server = await provider({
      'GET /v1/models': { headers: listHeaders, reply: ({ response }) => sendJson(response, { data }) },
    })
    const asked = { provider: 'anthropic', address: server.url, apiKey: 'secret-1', confirmed } as const
    expect(await connections.models(asked, forever())).toEqual(['claude-sonnet-4-5'])
    expect(server.complaints).toEqual([])
  })
})

describe('Azure OpenAI', () => {
  it('is called by deployment, with its own header and version', async () => {
    const versions: (string | null)[] = []
    const server = await provider({
      'POST /openai/deployments/notes-model/chat/completions': {
        headers: { 'api-key': 'secret-1' },
        reply({ response, url }) {
          versions.push(url.searchParams.get('api-version'))
          openAiSays(response, ANSWER)
        },
      },
    })
    const answer = await connect('azure', server.url, 'notes-model').forUser(1).ask(REQUEST, forever())
    expect(server.complaints).toEqual([])
    expect(answer).toEqual({ text: ANSWER, finished: true, usage: { inputTokens: 30, outputTokens: 8 } })
    expect(versions).toEqual(['2024-10-21'])
  })

  it('is called like OpenAI at its v1 URL', async () => {
    const server = await provider({
      'POST /openai/v1/chat/completions': {
        headers: { authorization: 'Bearer secret-1' },
        reply: ({ response }) => openAiSays(response, ANSWER),
      },
    })
    const model = connect('azure', `${server.url}/openai/v1`, 'notes-model').forUser(1)
    expect((await model.ask(REQUEST, forever())).text).toBe(ANSWER)
    expect(server.bodies[0]).toMatchObject({ model: 'notes-model' })
  })
})

describe('OpenAI-compatible services', () => {
  it('list the models that can write text, sorted', async () => {
    const ids = ['models/gemini-2.5-pro', 'text-embedding-3', 'gpt-4.1', 'whisper-1', 'gpt-4.1']
    const server = await provider({
      'GET /v1beta/openai/models': {
        headers: { authorization: 'Bearer secret-1' },
        reply: ({ response }) => sendJson(response, { object: 'list', data: ids.map((id) => ({ id })) }),
      },
    })
    const address = `${server.url}/v1beta/openai`
    const asked = { provider: 'gemini', address, apiKey: 'secret-1', confirmed } as const
    expect(await connections.models(asked, forever())).toEqual(['gemini-2.5-pro', 'gpt-4.1'])
  })

  it('report their context size, each in its own way', async () => {
    const routes: Routes = {
      'GET /v1/models': {
        reply: ({ response }) => sendJson(response, { data: [{ id: 'm', max_model_len: 32_768 }] }),
      },
      'GET /props': {
        reply: ({ response }) => sendJson(response, { default_generation_settings: { n_ctx: 8_192 } }),
      },
      'GET /api/v0/models/m': {
        reply: ({ response }) => sendJson(response, { loaded_context_length: 4_096 }),
      },
    }
    const server = await provider(routes)
    for (const [name, tokens] of [
      ['vllm', 32_768],
      ['llamacpp', 8_192],
      ['lmstudio', 4_096],
    ] as const) {
      const model = connect(name, `${server.url}/v1`)
      await model.ready
      expect(model.contextTokens).toBe(tokens)
    }
  })
})

describe('Ollama', () => {
  const tags = {
    models: [
      { name: 'llama3.1:8b', size: 4_900_000_000 },
      { name: 'qwen2.5:14b', size: 9e9 },
    ],
  }

  it('answers at its OpenAI URL and reports its context size through its own API', async () => {
    let loaded = false
    const server = await provider({
      'GET /api/ps': {
        reply: ({ response }) =>
          sendJson(response, { models: loaded ? [{ name: 'llama3.1:8b', context_length: 16_384 }] : [] }),
      },
      'POST /api/show': { reply: ({ response }) => sendJson(response, { parameters: 'num_ctx      8192' }) },
      'POST /v1/chat/completions': {
        reply({ response }) {
          loaded = true
          openAiSays(response, ANSWER)
        },
      },
    })
    const model = connect('ollama', server.url, 'llama3.1:8b')
    await model.ready
    expect(model.contextTokens).toBe(8_192)
    expect(model).toMatchObject({ where: 'this computer', local: true })
    expect((await model.forUser(1).ask(REQUEST, forever())).text).toBe(ANSWER)
    await vi.waitFor(() => expect(model.contextTokens).toBe(16_384), 60_000)
    expect(server.complaints).toEqual([])
  })

  it('is found on this computer with its models, unlike servers that don’t respond', async () => {
    const server = await provider({ 'GET /api/tags': { reply: ({ response }) => sendJson(response, tags) } })
    const silent = await provider({ 'GET /v1/models': { reply: () => undefined } })
    const looked = modelConnections({
      localServers: [
        { provider: 'ollama', address: server.url },
        { provider: 'vllm', address: `${silent.url}/v1` },
        { provider: 'lmstudio', address: 'http://127.0.0.1:9/v1' },
      ],
    })
    expect(await looked.discover(forever())).toEqual([
      {
        provider: 'ollama',
        address: server.url,
        models: [
          { name: 'llama3.1:8b', bytes: 4_900_000_000 },
          { name: 'qwen2.5:14b', bytes: 9_000_000_000 },
        ],
      },
    ])
  })

  describe('downloading a model', () => {
    const lines = [
      { status: 'pulling manifest' },
      { status: 'pulling 667b0c1932bc', digest: 'sha256:667b', total: 1_000, completed: 400 },
      { status: 'pulling 667b0c1932bc', digest: 'sha256:667b', total: 1_000, completed: 1_000 },
    ]
    async function pulling(reply: Routes[string]['reply']) {
      const server = await provider({ 'POST /api/pull': { reply } })
      return {
        server,
        made: modelConnections({ localServers: [{ provider: 'ollama', address: server.url }] }),
      }
    }

    it('reports progress', async () => {
      const { server, made } = await pulling(({ response }) => {
        response.writeHead(200, { 'content-type': 'application/x-ndjson' })
        response.end([...lines, { status: 'success' }].map((line) => JSON.stringify(line)).join('\n'))
      })
      const seen: PullProgress[] = []
      await made.pull('llama3.1:8b', (progress) => seen.push(progress), forever())
      expect(server.bodies).toEqual([{ model: 'llama3.1:8b', stream: true }])
      expect(seen[1]).toEqual({ status: 'pulling 667b0c1932bc', completedBytes: 400, totalBytes: 1_000 })
      expect(seen.at(-1)?.status).toBe('success')
    })

    it('fails when it ends too early or reports an error', async () => {
      for (const last of [{ status: 'verifying' }, { error: 'no such model' }]) {
        const { made } = await pulling(({ response }) => {
          response.writeHead(200)
          response.end([...lines, last].map((line) => JSON.stringify(line)).join('\n'))
        })
        await expect(made.pull('x', () => undefined, forever())).rejects.toMatchObject({
          name: 'WriterFailed',
        })
      }
    })

    it('stops at the server when canceled', async () => {
      let closed = false
      const { made } = await pulling(({ response }) => {
        response.writeHead(200)
        response.on('close', () => {
          closed = true
        })
        response.write(`${JSON.stringify(lines[0])}\n`)
      })
      const controller = new AbortController()
      const asked = made.pull('x', () => controller.abort(), controller.signal)
      await expect(asked).rejects.toThrow(/abort/i)
      await vi.waitFor(() => expect(closed).toBe(true), 60_000)
    })
  })
})

describe('a certificate', () => {
  it('that is self-signed is never accepted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'groundnote-tls-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    const requests: string[] = []
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request) => {
      requests.push(request.url ?? '')
    })
    rmSync(folder, { recursive: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      for (const name of ['compatible', 'anthropic'] as const) {
        const model = connect(name, `https://127.0.0.1:${port}/v1`)
        await expect(model.forUser(1).ask(REQUEST, forever())).rejects.toMatchObject({
          failure: 'certificate',
          code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
        })
      }
      expect(requests).toEqual([])
    } finally {
      server.close()
    }
  })
})
