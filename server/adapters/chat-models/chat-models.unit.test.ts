import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatRequest } from '../../ports/chat-model.ts'
import type { SharedModel } from '../../ports/model-connections.ts'
import {
  breaksAfter,
  garbage,
  hangs,
  hangsAfter,
  type ModelServer,
  says,
  startModelServer,
  status,
} from '../../testing/model-server.ts'
import { connectModel } from './connect-model.ts'
import type { ModelLimits } from './model-limits.ts'

const REQUEST: ChatRequest = {
  task: 'write',
  system: 'Write a note.',
  user: 'Patient: I sleep four hours.',
  temperature: 0.2,
  maxTokens: 2_000,
}
const ANSWER = 'The patient sleeps four hours.'
/** Generous for a busy computer. A test of one limit sets it so low that no other can apply. */
const LIMITS: Partial<ModelLimits> = {
  connectMs: 60_000,
  firstTokenMs: 60_000,
  silenceMs: 60_000,
  totalMs: 300_000,
  retryPauseMs: 20,
  failuresToPause: 100,
}
const forever = () => new AbortController().signal

let server: ModelServer
const opened: SharedModel[] = []
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
  server.complaints.length = 0
})
afterEach(async () => {
  for (const model of opened.splice(0)) model.close()
  await server.deserted()
})

let time = 0

function open(limits: Partial<ModelLimits> = {}, address: Partial<ModelServer> = {}): SharedModel {
  const { baseUrl, apiKey, model } = { ...server, ...address }
  const made = connectModel(
    {
      provider: 'compatible',
      address: baseUrl,
      model,
      apiKey: apiKey || undefined,
      confirmed: { privateNetwork: false, plainHttp: false },
    },
    { limits: { ...LIMITS, ...limits }, now: () => time },
  )
  opened.push(made)
  return made
}

async function ask(model: SharedModel, request: Partial<ChatRequest> = {}, signal = forever()) {
  const heard: string[] = []
  const onText = (text: string) => heard.push(text)
  const answer = await model.forUser(1).ask({ ...REQUEST, onText, ...request }, signal)
  return { ...answer, heard }
}

describe('a successful answer', () => {
  it('is requested as documented, streamed, and counted', async () => {
    server.behave(says(ANSWER.repeat(20)))
    const { text, finished, usage, heard } = await ask(open())
    expect(server.complaints).toEqual([])
    expect({ text, finished }).toEqual({ text: ANSWER.repeat(20), finished: true })
    expect(heard.length).toBeGreaterThan(3)
    expect(heard.at(-1)).toBe(text)
    expect(usage.inputTokens).toBeGreaterThan(5)
    expect(usage.outputTokens).toBeGreaterThan(100)
    expect(server.requests).toEqual([
      {
        model: server.model,
        stream: true,
        temperature: 0.2,
        max_completion_tokens: 2_000,
        stream_options: { include_usage: true },
        messages: [
          { role: 'system', content: REQUEST.system },
          { role: 'user', content: REQUEST.user },
        ],
      },
    ])
  })

  it('uses the server’s own token counts', async () => {
    server.behave(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: server.model }
      const choice = { index: 0, delta: { content: ANSWER }, finish_reason: 'stop' }
      const usage = { prompt_tokens: 321, completion_tokens: 12, total_tokens: 333 }
      response.write(`data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`)
      response.write(`data: ${JSON.stringify({ ...chunk, choices: [], usage })}\n\n`)
      response.end('data: [DONE]\n\n')
    })
    expect((await ask(open())).usage).toEqual({ inputTokens: 321, outputTokens: 12 })
  })

  it('works without an API key', async () => {
    const keyless = await startModelServer('')
    try {
      keyless.behave(says(ANSWER))
      expect((await ask(open({}, keyless))).text).toBe(ANSWER)
      expect(keyless.complaints).toEqual([])
    } finally {
      await keyless.close()
    }
  })

  it('drops thinking', async () => {
    server.behave(says(ANSWER, { thinking: 'Let me see.' }))
    expect((await ask(open())).text).toBe(ANSWER)
  })

  it('reports that it was truncated by the token limit', async () => {
    server.behave(says('The patient sl', { finish: 'length' }))
    expect(await ask(open())).toMatchObject({ text: 'The patient sl', finished: false })
  })

  it('retries a thinking model once when thinking used up the limit', async () => {
    server.behave(
      says('', { thinking: 'Hm. '.repeat(50), finish: 'length' }),
      says(ANSWER, { thinking: 'Hm.' }),
    )
    expect((await ask(open())).text).toBe(ANSWER)
    expect(server.requests.map((request) => request.max_completion_tokens)).toEqual([2_000, 10_000])
  })
})

describe('an answer with a schema', () => {
  const shape = { type: 'object', properties: { lines: { type: 'array', items: { type: 'string' } } } }
  const schema = { name: 'statements', schema: shape }

  it('is requested with the schema', async () => {
    server.behave(says('{"lines":["One"]}'))
    expect((await ask(open(), { schema })).text).toBe('{"lines":["One"]}')
    expect(server.requests[0]?.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'statements', strict: true, schema: shape },
    })
    expect(server.complaints).toEqual([])
  })

  it.each([
    ['by its name', 400, { error: { message: 'Unknown', param: 'response_format' } }],
    ['in words', 400, { error: { message: 'json_schema is not supported' } }],
    ['in another form', 422, { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs' }] }],
    ['without its name', 422, { message: 'Unprocessable' }],
  ])('is requested without one from then on when the server rejects it %s', async (_how, code, body) => {
    server.behave((exchange) =>
      (exchange.body.response_format ? status(code, body) : says('{"text":"One"}\n'))(exchange),
    )
    const model = open()
    expect((await ask(model, { schema })).text).toBe('{"text":"One"}\n')
    expect((await ask(model, { schema })).text).toBe('{"text":"One"}\n')
    expect(server.requests.map((request) => request.response_format !== undefined)).toEqual([
      true,
      false,
      false,
    ])
    expect(server.requests[2]).toMatchObject({ stream_options: { include_usage: true }, temperature: 0.2 })
  })
})

describe('failures', () => {
  const failure = (name: string) => expect.objectContaining({ name: 'WriterFailed', failure: name })

  async function failing(model: SharedModel, request: Partial<ChatRequest> = {}) {
    const heard: string[] = []
    const onText = (text: string) => heard.push(text)
    const error = await model
      .forUser(1)
      .ask({ ...REQUEST, onText, ...request }, forever())
      .then(() => undefined)
      .catch((thrown: unknown) => thrown)
    return { error, heard: heard.at(-1) ?? '' }
  }

  it('tries a refused connection three times', async () => {
    const unused = createServer()
    unused.listen(0, '127.0.0.1')
    await once(unused, 'listening')
    const { port } = unused.address() as { port: number }
    unused.close()
    const { error } = await failing(open({}, { baseUrl: `http://127.0.0.1:${port}/v1` }))
    expect(error).toMatchObject({ failure: 'unreachable', code: 'ECONNREFUSED' })
  })

  it('gives up on a connection that is never made', async () => {
    const mute = createServer(() => undefined)
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as { port: number }
    const { error } = await failing(
      open({ retries: 0, connectMs: 200 }, { baseUrl: `https://127.0.0.1:${port}/v1` }),
    )
    expect(error).toMatchObject({ failure: 'unreachable', code: 'CONNECT_TIMEOUT' })
    mute.close()
  })

  it('gives up on a server that hangs, without retrying', async () => {
    const model = open({ firstTokenMs: 250 })
    server.behave(hangs)
    expect((await failing(model)).error).toEqual(failure('slow'))
    server.behave(hangsAfter(''))
    expect((await failing(model)).error).toEqual(failure('slow'))
    expect(server.requests).toHaveLength(2)
  })

  it('retries after a server error and never repeats the server’s message', async () => {
    const broken = status(500, { error: { message: 'You said: Patient: I sleep four hours.' } })
    server.behave(broken, broken, says(ANSWER))
    expect((await ask(open())).text).toBe(ANSWER)
    expect(server.requests).toHaveLength(3)
    server.behave(broken)
    const { error } = await failing(open())
    expect(error).toMatchObject({ failure: 'broken', code: 'status 500' })
    expect(JSON.stringify([error, String(error)])).not.toContain('four hours')
    expect(server.requests).toHaveLength(6)
  })

  it('follows Retry-After unless it is too long', async () => {
    const busy = (after: string) => status(429, { error: { message: 'slow down' } }, { 'retry-after': after })
    server.behave(busy('0.1'), says(ANSWER))
    expect((await ask(open())).text).toBe(ANSWER)
    server.behave(busy('3600'))
    const { error } = await failing(open())
    expect(error).toMatchObject({ failure: 'busy', code: 'status 429' })
    expect(server.requests).toHaveLength(3)
  })

  it('keeps a partial answer and doesn’t retry', async () => {
    const half = 'The patient sleeps four hours and wa'
    server.behave(breaksAfter(half))
    const cut = await failing(open())
    expect(cut.error).toEqual(failure('broken'))
    expect(cut.heard).toBe(half)
    server.behave(says(half, { finish: null }))
    expect((await failing(open())).error).toEqual(failure('broken'))
    server.behave(says(half, { finish: 'content_filter' }))
    expect((await failing(open())).error).toEqual(failure('declined'))
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['a web page', '<html><body>Welcome</body></html>'],
    ['half JSON', 'data: {"choices": [{"delta": {"content": "The pat\n\n'],
    ['other JSON', 'data: {"hello": [1, 2]}\n\ndata: null\n\ndata: 7\n\ndata: [DONE]\n\n'],
    ['an error inside', 'data: {"error": {"message": "four hours", "code": "FOUR"}}\n\n'],
    ['bytes', '\u0000\ufffd'.repeat(5_000)],
  ])('treats garbage as a broken server: %s', async (_name, text) => {
    server.behave(garbage(text))
    const said = vi.spyOn(console, 'error')
    const { error } = await failing(open())
    expect(error).toEqual(failure('broken'))
    expect(JSON.stringify(error)).not.toContain('FOUR')
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })

  it('stops reading after too many characters or bytes', async () => {
    server.behave(says('and so on '.repeat(5_000), { pieceLength: 500 }))
    expect((await failing(open({ maxCharacters: 5_000 }))).error).toEqual(failure('unusable'))
    server.behave(garbage(`data: ${'x'.repeat(3_000_000)}`))
    expect((await failing(open({ maxBytes: 1_000_000 }))).error).toEqual(failure('broken'))
  })

  it('ends a slow drip at the total time limit, and silence sooner', async () => {
    server.behave(says(ANSWER.repeat(500), { pieceLength: 2, everyMs: 20 }))
    expect((await failing(open({ totalMs: 800 }))).error).toEqual(failure('slow'))
    server.behave(hangsAfter('The patient'))
    const { error, heard } = await failing(open({ silenceMs: 250 }))
    expect(error).toMatchObject({ failure: 'slow', code: 'silence' })
    expect(heard).toBe('The patient')
    expect(server.requests).toHaveLength(2)
  })

  it('distinguishes a wrong key, a declined text and a text that is too long, and follows no redirects', async () => {
    for (const [answer, expected] of [
      [status(401, { error: { message: 'bad key' } }), 'refused'],
      [status(302, {}, { location: 'http://127.0.0.1:9/elsewhere' }), 'refused'],
      [status(400, { error: { message: 'filtered', code: 'content_filter' } }), 'declined'],
      [status(400, { error: { message: 'x', code: 'context_length_exceeded' } }), 'too-long'],
    ] as const) {
      server.behave(answer)
      expect((await failing(open())).error).toEqual(failure(expected))
    }
    expect(server.requests).toHaveLength(4)
  })

  it('detects unsupported parameters and remembers them', async () => {
    const model = open()
    server.behave((exchange) => {
      const { body } = exchange
      if (body.temperature !== undefined) {
        return status(400, { error: { message: 'Unsupported value', param: 'temperature' } })(exchange)
      }
      const loc = ['body', 'max_completion_tokens']
      if (body.max_completion_tokens) return status(422, { detail: [{ loc }] })(exchange)
      if (body.stream_options) return status(400, { message: 'stream_options: not permitted' })(exchange)
      return says(ANSWER)(exchange)
    })
    expect((await ask(model)).text).toBe(ANSWER)
    expect((await ask(model)).text).toBe(ANSWER)
    expect(server.requests.map(({ max_tokens }) => max_tokens)).toEqual([
      ...[undefined, undefined],
      ...[2_000, 2_000, 2_000],
    ])
  })

  it('pauses a model that keeps failing, then probes it with one request', async () => {
    server.behave(status(500, {}))
    const model = open({ failuresToPause: 3, pauseMs: 30_000, retries: 0 })
    for (let i = 0; i < 3; i += 1) expect((await failing(model)).error).toEqual(failure('broken'))
    expect((await failing(model)).error).toEqual(failure('paused'))
    expect(server.requests).toHaveLength(3)
    time += 30_000
    expect((await failing(model)).error).toEqual(failure('broken'))
    expect((await failing(model)).error).toEqual(failure('paused'))
    time += 30_000
    server.behave(says(ANSWER))
    expect((await ask(model)).text).toBe(ANSWER)
    expect((await ask(model)).text).toBe(ANSWER)
  })

  it('never calls a private network or plain http without a confirmation', async () => {
    const address = { provider: 'compatible', model: 'm', apiKey: undefined } as const
    const unconfirmed = { privateNetwork: false, plainHttp: false }
    for (const [at, problem] of [
      ['http://192.168.1.5/v1', 'private-network'],
      ['https://10.0.0.1/v1', 'private-network'],
      ['http://93.184.216.34/v1', 'plain-http'],
      ['http://169.254.169.254/v1', 'forbidden'],
    ] as const) {
      const model = connectModel({ ...address, address: at, confirmed: unconfirmed }, { limits: LIMITS })
      opened.push(model)
      expect((await failing(model)).error).toMatchObject({ failure: 'refused', problem })
    }
  })
})

describe('timing', () => {
  it('estimates how long the model will read once its speed is known', async () => {
    server.behave(says(ANSWER.repeat(10), { everyMs: 5 }))
    const seconds: (number | null)[] = []
    const onWaiting = (left: number | null) => seconds.push(left)
    const made = connectModel(
      {
        provider: 'compatible',
        address: server.baseUrl,
        model: server.model,
        apiKey: server.apiKey,
        confirmed: { privateNetwork: false, plainHttp: false },
        speed: { reads: 100, writes: 10 },
      },
      { limits: LIMITS },
    )
    opened.push(made)
    await ask(made, { user: 'word '.repeat(8_000), onWaiting })
    // 40,000 characters are about 10,000 tokens: 100 seconds at this speed.
    expect(seconds.find((left) => left !== null)).toBe(100)
    expect(made.speed.reads).toBeGreaterThan(100)
    expect(made.speed.writes).not.toBe(10)
  })

  it('lets users take turns on a local model', async () => {
    let running = 0
    let most = 0
    const order: string[] = []
    server.behave(async (exchange) => {
      running += 1
      most = Math.max(most, running)
      order.push(exchange.body.messages[1]?.content ?? '')
      await says(ANSWER, { everyMs: 5 })(exchange)
      running -= 1
    })
    const model = open()
    const askAs = (userId: number, user: string) => model.forUser(userId).ask({ ...REQUEST, user }, forever())
    await Promise.all([askAs(1, 'a1'), askAs(1, 'a2'), askAs(1, 'a3'), askAs(2, 'b1'), askAs(2, 'b2')])
    expect(most).toBe(1)
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  })
})

describe('a caller who disconnects', () => {
  it('ends the request at the server: 60 of them leave no connection', async () => {
    server.behave(says('Sleeps badly. '.repeat(300), { pieceLength: 80, everyMs: 10 }))
    const model = open()
    for (let round = 0; round < 6; round += 1) {
      const ends = Array.from({ length: 10 }, async (_, i) => {
        const controller = new AbortController()
        const stop = () => controller.abort()
        // Every second one during the answer, the others at any time, some before they are connected.
        const timer = i % 2 === 0 ? undefined : setTimeout(stop, i + round)
        const end = await model
          .forUser(i)
          .ask({ ...REQUEST, onText: i % 2 === 0 ? stop : undefined }, controller.signal)
          .then(() => 'an answer')
          .catch((error: Error) => error.name)
        clearTimeout(timer)
        return end
      })
      expect(await Promise.all(ends)).toEqual(Array.from({ length: 10 }, () => 'AbortError'))
    }
    await server.deserted()
    expect(server.requests.length).toBeGreaterThanOrEqual(30)
    // None of that counted as the model's failure.
    server.behave(says(ANSWER))
    expect((await ask(model)).text).toBe(ANSWER)
  })

  it('doesn’t delay closing, which ends requests in progress', async () => {
    server.behave(hangs)
    const model = open()
    const waiting = ask(model).catch((error: unknown) => error)
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 60_000)
    model.close()
    expect(await waiting).toMatchObject({ failure: 'paused' })
    await server.deserted()
    expect(await ask(model).catch((error: unknown) => error)).toMatchObject({ failure: 'paused' })
  })
})
