import { WriterFailed, type WriterFailure } from '../../ports/note-writer.ts'

/** A failure that may be temporary, with nothing received yet. */
export class RetryableFailure extends WriterFailed {
  /** Retry-After in milliseconds. */
  readonly afterMs: number | undefined

  constructor(failure: WriterFailure, code: string, afterMs?: number) {
    super(failure, code)
    this.afterMs = afterMs
  }
}

/** The fields a provider SDK sets on an HTTP error. */
export type HttpError = { status: number; headers: Headers | undefined; said: string }

/** Classifies an error response. The server's message is dropped because it may quote the visit. */
export function statusFailure({ status, headers, said }: HttpError): WriterFailed {
  const code = `status ${status}`
  if (status === 429) return new RetryableFailure('busy', code, retryAfterOf(headers))
  if (status >= 500) return new RetryableFailure('broken', code, retryAfterOf(headers))
  if (status === 400 || status === 413 || status === 422) {
    const tooLong = status === 413 || /context|too long|maximum length|too many tokens/i.test(said)
    return new WriterFailed(tooLong ? 'too-long' : 'declined', code)
  }
  return new WriterFailed('refused', code)
}

/** Network-level errors. */
export function connectionFailure(error: unknown, received: boolean): WriterFailed {
  const refused = writerFailureIn(error)
  if (refused) return refused
  const code = networkCode(error)
  if (CERTIFICATE.test(code)) return new WriterFailed('certificate', code)
  if (code && !received) return new RetryableFailure('unreachable', code)
  return new WriterFailed('broken', code || 'not readable')
}

/** Node's names for expired, self-signed, mismatched and unknown certificates. They are never ignored. */
const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY|DECRYPT)_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|CRL_)/

function networkCode(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code
    // When several addresses were tried, report the first failure.
    if (cause instanceof AggregateError) {
      const inner = cause.errors.map(networkCode).find(Boolean)
      if (inner) return inner
    }
  }
  return ''
}

/** The SDKs wrap errors from our fetch. */
function writerFailureIn(error: unknown): WriterFailed | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof WriterFailed) return cause
  }
  return undefined
}

function retryAfterOf(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const seconds = Number(value)
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
