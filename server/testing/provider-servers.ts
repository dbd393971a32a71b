import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'

/** Servers that validate each request against the provider's documentation, over real HTTP. */
export type ProviderServer = {
  url: string
  /** Every request, as "POST /path". */
  asked: string[]
  /** Bodies of the generation requests. */
  bodies: Record<string, unknown>[]
  /** Problems in requests. */
  complaints: string[]
  close(): Promise<void>
}

type Check = { headers?: Record<string, string>; body?: z.ZodType }
type Reply = (exchange: { body: Record<string, unknown>; response: ServerResponse; url: URL }) => void
export type Routes = Record<string, Check & { reply: Reply }>

/** Serves exactly the given routes ("POST /v1/messages"); anything else is reported as a problem. */
export async function startProvider(routes: Routes, listen: { port?: number } = {}): Promise<ProviderServer> {
  const self = { asked: [] as string[], bodies: [] as Record<string, unknown>[], complaints: [] as string[] }
  const listener: RequestListener = async (request, response) => {
    response.on('error', () => undefined)
    const url = new URL(request.url ?? '/', 'http://provider.test')
    const name = `${request.method} ${url.pathname}`
    self.asked.push(name)
    const route = routes[name]
    const text = await textOf(request)
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    const problem = route ? problemWith(request, body, route) : `no ${name}`
    if (!route || problem) {
      self.complaints.push(problem ?? '')
      response.writeHead(route ? 400 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: problem } }))
      return
    }
    if (text) self.bodies.push(body)
    route.reply({ body, response, url })
  }
  const server = createServer(listener)
  server.listen(listen.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...self,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function problemWith(request: IncomingMessage, body: unknown, { headers, body: shape }: Check) {
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (request.headers[name] !== value) return `${name}: ${request.headers[name]}`
  }
  const parsed = shape?.safeParse(body)
  return parsed && !parsed.success
    ? parsed.error.issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
    : undefined
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    // The client disconnected.
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** The Messages API, version 2026-10-21, as described in the provider's package: no temperature. */
export const AnthropicRequest = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  stream: z.literal(true),
  system: z.string(),
  messages: z.tuple([z.strictObject({ role: z.literal('user'), content: z.string() })]),
  output_config: z
    .strictObject({
      format: z.strictObject({
        type: z.literal('json_schema'),
        schema: z.record(z.string(), z.unknown()),
      }),
    })
    .optional(),
})

/** A Messages API response with some thinking before it. */
export function anthropicSays(
  response: ServerResponse,
  text: string,
  stopReason: string | null = 'end_turn',
) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  const usage = { input_tokens: 40, output_tokens: 1, cache_read_input_tokens: 2 }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', content: [], model: 'claude-test' }
  send('message_start', { message: { ...message, stop_reason: null, stop_sequence: null, usage } })
  send('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } })
  send('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } })
  send('content_block_stop', { index: 0 })
  send('content_block_start', { index: 1, content_block: { type: 'text', text: '' } })
  send('ping', {})
  for (let at = 0; at < text.length; at += 5) {
    send('content_block_delta', { index: 1, delta: { type: 'text_delta', text: text.slice(at, at + 5) } })
  }
  send('content_block_stop', { index: 1 })
  if (stopReason) {
    const delta = { stop_reason: stopReason, stop_sequence: null }
    send('message_delta', { delta, usage: { output_tokens: 9 } })
    send('message_stop', {})
  }
  response.end()
}

/** A chat completions response with token counts. */
export function openAiSays(response: ServerResponse, text: string, finish = 'stop') {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' }
  const send = (data: object) => response.write(`data: ${JSON.stringify({ ...chunk, ...data })}\n\n`)
  for (let at = 0; at < text.length; at += 5) {
    send({ choices: [{ index: 0, delta: { content: text.slice(at, at + 5) }, finish_reason: null }] })
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })
  send({ choices: [], usage: { prompt_tokens: 30, completion_tokens: 8, total_tokens: 38 } })
  response.end('data: [DONE]\n\n')
}
