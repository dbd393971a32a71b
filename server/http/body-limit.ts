import * as z from 'zod'
import { TOTAL_CHARACTERS } from '#shared/contracts/fields.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'

/**
 * The size of the largest request body a contract allows, so that no legal input is refused as too large. JSON in
 * UTF-8: a UTF-16 unit takes at most three bytes.
 */

/** Enough for every contract without long texts, with room for spaces and unknown fields. */
export const SMALLEST_BODY_LIMIT_BYTES = 1024 * 1024
const BYTES_PER_CHARACTER = 3
/** Without a maximum in the contract: dates, IDs. */
const OTHER_CHARACTERS = 300
const OTHER_ITEMS = 100
/** Values that a contract ignores. */
const UNKNOWN_BYTES = 10_000
const RECORD_KEYS = 100
const RECORD_KEY_CHARACTERS = 60
const NUMBER_BYTES = 25

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  [TOTAL_CHARACTERS]?: number
}

export function bodyLimitOf(endpoint: AnyEndpoint): number {
  if (!endpoint.body || endpoint.upload) return SMALLEST_BODY_LIMIT_BYTES
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
  return Math.max(SMALLEST_BODY_LIMIT_BYTES, longest(schema))
}

/** `characters` is 0 inside a value whose texts have a common limit. */
function longest(schema: Schema, characters = BYTES_PER_CHARACTER): number {
  const total = schema[TOTAL_CHARACTERS]
  return total === undefined ? structure(schema, characters) : total * characters + structure(schema, 0)
}

function structure(schema: Schema, characters: number): number {
  const { anyOf, oneOf, allOf, enum: values, type } = schema
  const inner = (one: Schema) => longest(one, characters)
  if (anyOf ?? oneOf) return Math.max(...(anyOf ?? oneOf ?? []).map((one) => inner(one)))
  if (allOf) return allOf.reduce((sum, one) => sum + inner(one), 0)
  if (schema.const !== undefined) return jsonBytes(schema.const)
  if (values) return Math.max(...values.map(jsonBytes))
  if (type === 'string') return 2 + (schema.maxLength ?? OTHER_CHARACTERS) * characters
  if (type === 'array') return 2 + (schema.maxItems ?? OTHER_ITEMS) * (1 + inner(schema.items ?? {}))
  if (type === 'object') {
    const { properties = {}, additionalProperties: others } = schema
    const fields = Object.entries(properties).map(([name, one]) => 4 + name.length + inner(one))
    const key = 4 + RECORD_KEY_CHARACTERS * BYTES_PER_CHARACTER
    const rest = typeof others === 'object' ? RECORD_KEYS * (key + inner(others)) : 0
    return fields.reduce((sum, bytes) => sum + bytes, 2) + rest
  }
  return type === undefined ? UNKNOWN_BYTES : NUMBER_BYTES
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
