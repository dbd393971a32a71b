import type { ErrorBody } from '../errors.ts'
import type { AnyEndpoint, CallInput, CallOutput } from './endpoint.ts'

/** A failed call. `message` is "<status>: <body text>" for every status; `serverMessage` is the sentence inside. */
export class CallError extends Error {
  readonly status: number
  readonly serverMessage: string | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'CallError'
    this.status = status
    const body = readErrorBody(bodyText)
    this.serverMessage = body?.error
    this.details = body?.details
  }

  /** The sentence for one field of the form, when the server named it. */
  fieldMessage(field: string): string | undefined {
    const fields = this.details?.fields
    if (typeof fields !== 'object' || fields === null) return undefined
    const message = (fields as Record<string, unknown>)[field]
    return typeof message === 'string' ? message : undefined
  }
}

function readErrorBody(text: string): ErrorBody | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      'error' in parsed &&
      typeof parsed.error === 'string'
    ) {
      return parsed as ErrorBody
    }
  } catch {
    // Not JSON: a proxy's page, or nothing at all. The status still tells the caller enough.
  }
  return undefined
}

type ClientOptions = {
  baseUrl?: string
  token?: () => string | null
  fetch?: typeof globalThis.fetch
}

type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> }

export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<CallOutput<E>>

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function urlOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** A typed client for every contract; cookies always travel, the bearer when there is one. */
export function createCall({ baseUrl = '', token, fetch = globalThis.fetch }: ClientOptions = {}): Call {
  return async (endpoint, input, options = {}) => {
    const loose = input as LooseInput
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
    const bearer = token?.()
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (loose.body !== undefined) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey

    const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' }
    if (loose.body !== undefined) init.body = JSON.stringify(loose.body)
    if (options.signal) init.signal = options.signal
    const response = await fetch(baseUrl + urlOf(endpoint.path, loose), init)
    const text = await response.text()
    if (!response.ok) throw new CallError(response.status, response.statusText, text)
    return JSON.parse(text) as never
  }
}
