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
/** Strings with a format or pattern but no maximum: dates, IDs. */
const FORMATTED_CHARACTERS = 300
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
  format?: string
  pattern?: string
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  [TOTAL_CHARACTERS]?: number
}

export function bodyLimitOf(endpoint: AnyEndpoint): number {
  if (!endpoint.body || endpoint.upload) return SMALLEST_BODY_LIMIT_BYTES
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
  const bytes = longest(schema, `${endpoint.method} ${endpoint.path}`)
  return Math.max(SMALLEST_BODY_LIMIT_BYTES, bytes)
}

/** `where` is for the message. `characters` is 0 inside a value whose texts have a common limit. */
function longest(schema: Schema, where: string, characters = BYTES_PER_CHARACTER): number {
  const total = schema[TOTAL_CHARACTERS]
  if (total !== undefined) return total * characters + structure(schema, where, 0)
  return structure(schema, where, characters)
}

function structure(schema: Schema, where: string, characters: number): number {
  const { anyOf, oneOf, allOf, enum: values, type } = schema
  const inner = (one: Schema, name = '') => longest(one, `${where}${name}`, characters)
  if (anyOf ?? oneOf) return Math.max(...(anyOf ?? oneOf ?? []).map((one) => inner(one)))
  if (allOf) return allOf.reduce((sum, one) => sum + inner(one), 0)
  if (schema.const !== undefined) return jsonBytes(schema.const)
  if (values) return Math.max(...values.map(jsonBytes))
  if (type === 'string') return 2 + (characters === 0 ? 0 : lengthOf(schema, where) * characters)
  if (type === 'array') {
    if (schema.maxItems === undefined) throw new Error(`${where} has a list without a maximum length.`)
    return 2 + schema.maxItems * (1 + inner(schema.items ?? {}, '[]'))
  }
  if (type === 'object') {
    const { properties = {}, additionalProperties: others } = schema
    const fields = Object.entries(properties).map(([name, one]) => 4 + name.length + inner(one, `.${name}`))
    const key = 4 + RECORD_KEY_CHARACTERS * BYTES_PER_CHARACTER
    const rest = typeof others === 'object' ? RECORD_KEYS * (key + inner(others, '.*')) : 0
    return fields.reduce((sum, bytes) => sum + bytes, 2) + rest
  }
  return type === undefined ? UNKNOWN_BYTES : NUMBER_BYTES
}

function lengthOf({ maxLength, format, pattern }: Schema, where: string): number {
  if (maxLength !== undefined) return maxLength
  if (format === undefined && pattern === undefined)
    throw new Error(`${where} has a text without a maximum length.`)
  return FORMATTED_CHARACTERS
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
