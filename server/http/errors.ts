import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { AppError, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { isConnectionError } from '../db/postgres.ts'

/** The only place where errors become responses. */
export function errorAnswer(
  error: unknown,
  request: FastifyRequest,
): { status: number; body: ErrorBody; retryAfterSeconds: number | undefined } {
  const known = toAppError(error)
  if (known.status >= 500 && !isClientAbort(error, request)) {
    // The message may quote a row, so only the error's kind and stack are logged.
    request.log.error({ reqId: request.id, kind: kindOf(error), at: stackOf(error) }, 'request failed')
  }
  const body: ErrorBody = { success: false, error: known.message }
  if (known.details) body.details = known.details
  return { status: known.status, body, retryAfterSeconds: known.retryAfterSeconds }
}

export function answerWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = errorAnswer(error, request)
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).send(body)
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isConnectionError(error)) {
    return new AppError('unavailable', 'The database can’t be reached right now. Try again in a moment.', {
      retryAfterSeconds: 5,
    })
  }
  return (
    fromFramework(error) ?? new AppError('internal', 'Something went wrong on our side. Please try again.')
  )
}

const FRAMEWORK: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', 'Send the request as JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', 'The request has no body.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The body doesn’t match its Content-Length.'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not valid.'],
}

function fromFramework(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = error as FastifyError
  const known = FRAMEWORK[code]
  if (known) return new AppError(...known)
  if (error instanceof SyntaxError || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
    return new AppError('bad_request', 'The request could not be read.')
  }
  return undefined
}

/** The client disconnected and its work was aborted. Not a failure. */
function isClientAbort(error: unknown, request: FastifyRequest): boolean {
  return error instanceof Error && error.name === 'AbortError' && request.raw.socket.destroyed
}

function kindOf(error: unknown): string {
  const parts: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    parts.push([cause.name, (cause as { code?: string }).code].filter(Boolean).join(' '))
  }
  return parts.join(' < ') || typeof error
}

function stackOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
}

/** Validation errors: one message overall and one per field. */
export function invalidInput(error: ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body'
    fields[name] ??= readable(issue.message, name)
  }
  const [first = 'The request is not valid.'] = Object.values(fields)
  return new AppError('bad_request', first, { details: { fields } })
}

/** zod's messages name types; users get sentences. */
function readable(message: string, field: string): string {
  if (/^(Invalid|Too (small|big)|Unrecognized)/.test(message)) {
    return field === 'body' ? 'The request is missing required fields.' : `"${field}" is missing or invalid.`
  }
  return message
}
