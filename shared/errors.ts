/** The closed list of errors, each with its HTTP status. */
export const STATUS_OF_CODE = {
  bad_request: 400,
  unauthenticated: 401,
  payment_refused: 402,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  address_too_long: 414,
  unsupported: 415,
  unprocessable: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF_CODE

type ErrorExtras = {
  /** Sent to the client as `details`; must never contain patient data. */
  details?: Record<string, unknown>
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
}

/** The one error that features throw. `message` is shown to users unchanged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = STATUS_OF_CODE[code]
    this.details = extras.details
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** The body of every failed response. */
export type ErrorBody = {
  success: false
  error: string
  details?: Record<string, unknown>
}
