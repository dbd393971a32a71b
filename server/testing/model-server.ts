import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { PROMPT_NAMES, type PromptName } from '../adapters/note-writer/prompts.ts'
import { projectRoot } from '../project-root.ts'

/**
 * The request as documented for the chat completions API. Unknown fields are rejected, as in the real one.
 */
const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string().min(1) })).min(1),
  stream: z.literal(true),
  temperature: z.number().min(0).max(2).optional(),
  max_completion_tokens: z.number().int().positive().optional(),
  max_tokens: z.number().int().positive().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string().regex(/^[\w-]{1,64}$/),
        strict: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
    })
    .optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

type Exchange = { body: ChatRequest; response: ServerResponse }
/** How the server responds to a valid request. */
export type Behavior = (exchange: Exchange) => void | Promise<void>

export type ModelServer = {
  /** The value for AI_BASE_URL. */
  baseUrl: string
  apiKey: string
  model: string
  /** Behaviors for the next requests, one each; the last one repeats. */
  behave(...behaviors: Behavior[]): void
  /** All valid requests so far. */
  requests: ChatRequest[]
  /** Problems in the other requests. */
  complaints: string[]
  connections(): number
  /** Resolves once no connections are left. */
  deserted(): Promise<void>
  close(): Promise<void>
}

/** An OpenAI-compatible chat server over real HTTP, with every kind of failure on demand. */
export async function startModelServer(apiKey = 'sk-test-0123456789', onPort = 0): Promise<ModelServer> {
  const sockets = new Set<Socket>()
  let behaviors: Behavior[] = [says('**SUBJECTIVE:**\nNothing.')]
  const model = 'test-model-1'
  const self: Pick<ModelServer, 'requests' | 'complaints'> = { requests: [], complaints: [] }

  const server = createServer(async (request, response) => {
    // Disconnecting clients are expected.
    response.on('error', () => undefined)
    if (request.method === 'GET' && request.url === '/v1/models') {
      const data = [{ id: model, object: 'model', created: 1, owned_by: 'test' }]
      return status(200, { object: 'list', data })({ body: undefined as never, response })
    }
    const text = await textOf(request)
    const problem = problemWith(request, text, { apiKey, model })
    if (problem) {
      self.complaints.push(problem)
      return status(400, { error: { message: problem } })({ body: undefined as never, response })
    }
    const body = ChatRequest.parse(JSON.parse(text))
    self.requests.push(body)
    const [behavior] = behaviors.length > 1 ? behaviors.splice(0, 1) : behaviors
    await behavior?.({ body, response })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.listen(onPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...self,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey,
    model,
    behave(...next) {
      behaviors = next
    },
    connections: () => sockets.size,
    async deserted() {
      for (let waited = 0; sockets.size > 0; waited += 10) {
        if (waited > 30_000) throw new Error(`${sockets.size} connections are still open.`)
        await pause(10)
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A complete response in small pieces. */
export function says(
  text: string,
  { pieceLength = 7, everyMs = 0, finish = 'stop' as string | null, thinking = '' } = {},
): Behavior {
  return async ({ response }) => {
    begin(response)
    response.write(event({ role: 'assistant', content: '' }))
    if (thinking) response.write(event({ reasoning_content: thinking }))
    for (let at = 0; at < text.length && !response.destroyed; at += pieceLength) {
      response.write(event({ content: text.slice(at, at + pieceLength) }))
      if (everyMs > 0) await pause(everyMs)
    }
    if (finish) response.write(event({}, finish))
    response.end('data: [DONE]\n\n')
  }
}

/** Sends part of a response, then breaks the connection. */
export function breaksAfter(text: string): Behavior {
  return ({ response }) => {
    begin(response)
    response.write(event({ content: text }), () => setTimeout(() => response.destroy(), 20))
  }
}

/** Sends the beginning, then nothing. */
export function hangsAfter(text: string): Behavior {
  return ({ response }) => {
    begin(response)
    if (text) response.write(event({ content: text }))
    else response.flushHeaders()
  }
}

export const hangs: Behavior = () => undefined

export function status(code: number, body: unknown, headers: Record<string, string> = {}): Behavior {
  return ({ response }) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** A success status with bytes that aren't a valid response. */
export function garbage(text: string): Behavior {
  return ({ response }) => {
    begin(response)
    response.end(text)
  }
}

/** A response in a format no chat server uses. */
export function wrongType(text: string, type = 'text/html'): Behavior {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': type })
    response.end(text)
  }
}

/** Repeats a line until the client disconnects. */
export function loops(line: string, most = 2_000): Behavior {
  return async ({ response }) => {
    begin(response)
    for (let count = 0; count < most && !response.destroyed; count += 1) {
      response.write(event({ content: `${line}\n` }))
      if (count % 20 === 19) await pause(1)
    }
    response.end()
  }
}

/** Rejects prompts and answers that don't fit its context, at four characters per token. */
export function withContext(tokens: number, behavior: Behavior): Behavior {
  return (exchange) => {
    const { messages, max_completion_tokens: most = 0, max_tokens: old = 0 } = exchange.body
    const asked = messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0) + most + old
    if (asked <= tokens) return behavior(exchange)
    const message = `This model's maximum context length is ${tokens} tokens, but ${asked} were requested.`
    return status(400, { error: { message, code: 'context_length_exceeded' } })(exchange)
  }
}

/** The response to a task: a text, or a behavior that may read the messages. */
export type TaskScript =
  | string
  | ((exchange: Exchange & { system: string; user: string }) => Behavior | string)

/** Responds to each request by its task. */
export function byTask(scripts: Partial<Record<PromptName, TaskScript>>): Behavior {
  return (exchange) => {
    const message = (role: string) => exchange.body.messages.find((one) => one.role === role)?.content ?? ''
    const system = message('system')
    const script = scripts[taskOf(system)] ?? ''
    const answer =
      typeof script === 'string' ? script : script({ ...exchange, system, user: message('user') })
    return (typeof answer === 'string' ? says(answer, { pieceLength: 40 }) : answer)(exchange)
  }
}

const PROMPTS = join(projectRoot(), 'server/adapters/note-writer/prompts')
const openings = new Map<PromptName, string>()

/** Identifies our prompt by the first words of the system message. */
export function taskOf(system: string): PromptName {
  if (openings.size === 0) {
    for (const name of PROMPT_NAMES) {
      openings.set(
        name,
        readFileSync(join(PROMPTS, `${name}.txt`), 'utf8')
          .trim()
          .slice(0, 40),
      )
    }
  }
  const found = [...openings].find(([, opening]) => system.startsWith(opening))
  if (!found) throw new Error('This request was made from none of our prompts.')
  return found[0]
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
}

function event(delta: object, finish: string | null = null): string {
  const choice = { index: 0, delta, finish_reason: finish }
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'test-model-1' }
  return `data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    // Disconnected mid-request: the partial body won't parse.
  }
  return Buffer.concat(chunks).toString('utf8')
}

function problemWith(
  request: IncomingMessage,
  text: string,
  { apiKey, model }: { apiKey: string; model: string },
): string | undefined {
  const { method, url, headers } = request
  if (method !== 'POST') return `method ${method}`
  if (url !== '/v1/chat/completions') return `path ${url}`
  if (headers['content-type'] !== 'application/json') return `content type ${headers['content-type']}`
  const expected = apiKey ? `Bearer ${apiKey}` : undefined
  if (headers.authorization !== expected) return `authorization ${headers.authorization}`
  try {
    const parsed = ChatRequest.safeParse(JSON.parse(text))
    if (!parsed.success)
      return parsed.error.issues.map(({ message, path }) => `${path}: ${message}`).join('; ')
    return parsed.data.model === model ? undefined : `model ${parsed.data.model}`
  } catch {
    return 'no JSON'
  }
}
