import fc from 'fast-check'
import * as z from 'zod'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'

/** Generates inputs from the contracts, so that a new contract is tested automatically. */

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  pattern?: string
  format?: string
  minItems?: number
  minLength?: number
  maxLength?: number
}

/** Values that a contract accepts, or nearly: refinements beyond the JSON schema aren't known here. */
function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJsonSchema))
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      const required = properties.map(([name]) => name).filter((name) => schema.required?.includes(name))
      const fields = properties.map(([name, inner]) => [name, named(name, inner)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: required })
    }
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(4, schema.minItems ?? 0),
      })
    case 'string':
      return stringOf(schema)
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Email addresses are normalized before they are validated, so their schema only says "a string". */
function named(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const address = name === 'email' && schema.type === 'string' && !schema.pattern
  return fromJsonSchema(address ? { ...schema, format: 'email' } : schema)
}

function stringOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.emailAddress().map((address) => address.toLowerCase())
  if (schema.pattern && !schema.pattern.includes('\\u0000')) {
    return fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, schema.maxLength ?? 60))
  }
  const minLength = schema.minLength ?? 0
  return fc.string({ minLength, maxLength: Math.min(schema.maxLength ?? 60, Math.max(minLength, 60)) })
}

/** Inputs known to break servers. */
const HOSTILE: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[[[]]]],
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  'x'.repeat(10_000),
  '🧠'.repeat(500),
  "' or 1=1; --",
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%0d%0aset-cookie:%20a=b',
  '\r\nset-cookie: a=b',
  'true',
  '9999999999999999999999',
  '2026-13-45T99:99:99Z',
  { $ne: null },
  { toString: 1 },
]

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
)

/** A valid body with something changed, removed or added. */
export function hostileBodyOf(endpoint: AnyEndpoint): fc.Arbitrary<unknown> {
  if (!endpoint.body) return hostile
  const fine = arbitraryOf(endpoint.body)
  const mangled = fc
    .tuple(
      fine,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('replace', 'drop', 'add'), hostile), { maxLength: 3 }),
    )
    .map(([value, changes]) => {
      if (typeof value !== 'object' || value === null) return value
      const body: Record<string, unknown> = { ...value }
      for (const [position, change, poison] of changes) {
        const names = Object.keys(body)
        const name = names[position % Math.max(1, names.length)] ?? 'id'
        if (change === 'drop') delete body[name]
        else if (change === 'replace') body[name] = poison
        else
          body[
            ['id', 'createdBy', 'role', 'subscription', '__proto__', 'constructor'][position % 6] ?? 'id'
          ] = poison
      }
      return body
    })
  return fc.oneof(
    { weight: 6, arbitrary: mangled },
    { weight: 1, arbitrary: fine },
    { weight: 1, arbitrary: hostile },
  )
}

/** Text for a path or query parameter, always valid in a URL. */
export const hostileParameter = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e3',
    '99999999999999999999',
    'abc',
    '%00',
    "'",
    '../1',
    'null',
    'NaN',
    '😀',
  ),
  fc.integer().map(String),
  fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((text) => !hasLoneSurrogate(text) && text !== '.' && text !== '..'),
)

/** Cached: it is the same for a contract, expensive to find, and needed by thousands of requests. */
const found = new WeakMap<z.ZodType, unknown>()

/** An input that the contract accepts, including its refinements. */
export function validInputOf(schema: z.ZodType): unknown {
  if (found.has(schema)) return structuredClone(found.get(schema))
  // Nearly always one of the first.
  for (const numRuns of [5, 500]) {
    const values = fc.sample(arbitraryOf(schema), { numRuns, seed: 7 })
    const index = values.findIndex((value) => schema.safeParse(value).success)
    if (index === -1) continue
    found.set(schema, values[index])
    return structuredClone(values[index])
  }
  throw new Error('No valid input was found for a contract: make its schema say more, or teach arbitrary.ts.')
}

/** Such text can't be encoded in a URL. */
function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udfff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))
}
