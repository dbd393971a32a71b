import type { AnyEndpoint, Endpoint, HandlerInput, HandlerOutput } from '#shared/http/endpoint.ts'

/**
 * Answers the browser's calls in memory. Requests and responses are validated with the contract, so a test can't
 * describe a server that doesn't exist.
 */

type Handler<E> = (input: HandlerInput<E>) => HandlerOutput<E>
type Received = { endpoint: AnyEndpoint; input: Record<string, unknown> }

/** Thrown by a handler to send an error response. */
export class Refusal extends Error {
  readonly status: number
  readonly details: Record<string, unknown> | undefined

  constructor(status: number, sentence: string, details?: Record<string, unknown>) {
    super(sentence)
    this.status = status
    this.details = details
  }
}

/** Thrown by a handler whose server can't be reached. */
export class Unreachable extends Error {}

export class TestServer {
  private readonly handlers = new Map<AnyEndpoint, Handler<AnyEndpoint>>()
  private readonly received: Received[] = []
  /** Calls that no handler answers, and responses that don't match their contract. */
  readonly complaints: string[] = []

  on<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): void {
    this.handlers.set(endpoint, handler as Handler<AnyEndpoint>)
  }

  /** The current handler, so that a test can restore it after a simulated failure. */
  handlerOf<E extends AnyEndpoint>(endpoint: E): Handler<E> {
    const handler = this.handlers.get(endpoint)
    if (!handler) throw new Error(`${endpoint.path} has no handler.`)
    return handler as Handler<E>
  }

  /** The input of every call to this endpoint, oldest first. */
  callsOf<E extends AnyEndpoint>(endpoint: E): HandlerInput<E>[] {
    return this.received.filter((call) => call.endpoint === endpoint).map(({ input }) => input as never)
  }

  readonly fetch: typeof globalThis.fetch = async (target, init) => {
    const url = new URL(String(target), location.origin)
    const method = init?.method ?? 'GET'
    const found = [...this.handlers].find(
      ([endpoint]) => endpoint.method === method && paramsOf(endpoint, url.pathname),
    )
    if (!found) {
      this.complaints.push(`${method} ${url.pathname} has no handler.`)
      return respond(404, { success: false, error: 'Not found.' })
    }
    const [endpoint, handler] = found
    const input = readInput(endpoint, url, init?.body)
    this.received.push({ endpoint, input })
    try {
      const output = handler(input as never)
      const checked = this.checked(endpoint, output)
      const streams = new Headers(init?.headers).get('accept') === 'text/event-stream'
      return streams ? streamed(checked) : respond(endpoint.status ?? 200, checked)
    } catch (error) {
      if (error instanceof Unreachable) throw new TypeError('Failed to fetch')
      if (!(error instanceof Refusal)) throw error
      const { status, message, details } = error
      return respond(status, { success: false, error: message, ...(details ? { details } : {}) })
    }
  }

  private checked(endpoint: Endpoint, output: unknown): unknown {
    const result = endpoint.output.safeParse(output)
    if (!result.success) this.complaints.push(`${endpoint.path}: ${result.error.message}`)
    return output
  }
}

function readInput(endpoint: AnyEndpoint, url: URL, body: unknown): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  if (endpoint.params) parsed.params = endpoint.params.parse(paramsOf(endpoint, url.pathname))
  if (endpoint.query) parsed.query = endpoint.query.parse(Object.fromEntries(url.searchParams))
  if (endpoint.body) parsed.body = endpoint.body.parse(typeof body === 'string' ? JSON.parse(body) : {})
  return parsed
}

/** The values of `:name`, or undefined if the path is another one. */
function paramsOf({ path }: AnyEndpoint, pathname: string): Record<string, string> | undefined {
  const [names, values] = [path.split('/'), pathname.split('/')]
  if (names.length !== values.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = decodeURIComponent(values[index] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = value
    else if (name !== value) return undefined
  }
  return params
}

/** A stream without intermediate pieces. */
function streamed(body: unknown): Response {
  const event = `event: result\ndata: ${JSON.stringify(body)}\n\n`
  return new Response(event, { headers: { 'content-type': 'text/event-stream' } })
}

function respond(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
