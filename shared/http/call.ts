import type { ErrorBody } from '../errors.ts'
import type { AnyEndpoint, CallInput, CallOutput, PieceOf } from './endpoint.ts'
import { readEvents } from './events.ts'

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

  /** The message for one form field, when the server named it. */
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
    // Not JSON: a proxy's page or an empty body. The status still tells the caller enough.
  }
  return undefined
}

type ClientOptions = {
  baseUrl?: string
  token?: () => string | null
  fetch?: typeof globalThis.fetch
}

type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  headers?: Record<string, string>
  /** For a contract that accepts an upload. */
  file?: File
  /** Lets the request outlive the page, to save while it closes. */
  keepalive?: boolean
}

export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<CallOutput<E>>

/** Like `call`, for a contract that streams: `onPiece` receives each piece as it arrives. */
export type Stream = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  onPiece: (piece: PieceOf<E>) => void,
  options?: CallOptions,
) => Promise<CallOutput<E>>

/** Like `call`, for a contract that responds with a file. */
export type Download = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Blob>

export type Client = { call: Call; stream: Stream; download: Download }

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

/** Fields go first, so the server knows what the file is before reading it. */
function formOf(field: string, fields: unknown, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  if (file) form.set(field, file)
  return form
}

/** A typed client for every contract. Cookies are always sent, and the bearer token when there is one. */
export function createClient({ baseUrl = '', token, fetch = globalThis.fetch }: ClientOptions = {}): Client {
  async function request(
    endpoint: AnyEndpoint,
    input: LooseInput,
    accept: string,
    options: CallOptions,
  ): Promise<Response> {
    const headers: Record<string, string> = { accept, ...options.headers }
    const bearer = token?.()
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (input.body !== undefined && !endpoint.upload) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey

    const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' }
    if (endpoint.upload) init.body = formOf(endpoint.upload.field, input.body, options.file)
    else if (input.body !== undefined) init.body = JSON.stringify(input.body)
    if (options.signal) init.signal = options.signal
    if (options.keepalive) init.keepalive = true
    const response = await fetch(baseUrl + urlOf(endpoint.path, input), init)
    if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
    return response
  }

  return {
    async call(endpoint, input, options = {}) {
      const response = await request(endpoint, input as LooseInput, 'application/json', options)
      return JSON.parse(await response.text()) as never
    },
    async stream(endpoint, input, onPiece, options = {}) {
      const response = await request(endpoint, input as LooseInput, 'text/event-stream', options)
      if (!response.body) throw new Error('The response has no body.')
      for await (const { event, data } of readEvents(response.body)) {
        if (event === 'piece') onPiece(data as never)
        else if (event === 'error') throw new CallError(data.status, '', JSON.stringify(data))
        else return data as never
      }
      throw new Error('The response ended before it was complete.')
    },
    async download(endpoint, input, options = {}) {
      const response = await request(endpoint, input as LooseInput, endpoint.file ?? '*/*', options)
      return response.blob()
    },
  }
}
