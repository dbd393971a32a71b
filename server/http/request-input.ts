import type { FastifyRequest } from 'fastify'
import type { ZodObject, ZodType } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { invalidInput } from './errors.ts'
import { refuseUnstorable } from './unstorable.ts'

export function parseInput(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  if (!endpoint.upload && request.isMultipart()) {
    throw new AppError('unsupported', 'Send the request as JSON.')
  }
  const input: Record<string, unknown> = {}
  const parts: [string, ZodObject | ZodType | undefined, unknown][] = [
    ['params', endpoint.params, request.params],
    ['query', endpoint.query, request.query],
    // Upload fields arrive with the file.
    ['body', endpoint.upload ? undefined : endpoint.body, request.body ?? {}],
  ]
  for (const [name, schema, value] of parts) {
    if (schema) input[name] = parsePart(schema, value)
  }
  return input
}

export function parsePart(schema: ZodType, value: unknown): unknown {
  refuseUnstorable(value)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('bad_request', 'An Idempotency-Key must have 1 to 255 visible characters.')
  }
  return key
}

export function nameOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}
