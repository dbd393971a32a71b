import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { TOTAL_CHARACTERS } from '#shared/contracts/fields.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { projectRoot } from '../project-root.ts'
import { bodyLimitOf, SMALLEST_BODY_LIMIT_BYTES } from './body-limit.ts'

/** Three bytes in UTF-8, and no JSON escape makes it longer. */
const CHARACTER = '字'
type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema }

/** The longest value of a schema. `left` counts down inside a value whose texts have a common limit. */
function longest(schema: Schema, left?: { characters: number }): unknown {
  const total = schema[TOTAL_CHARACTERS] as number | undefined
  if (total !== undefined && !left) return longest(schema, { characters: total })
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) {
    const values = choices.map((choice) => longest(choice, left && { ...left }))
    const most = values.map((value) => Buffer.byteLength(JSON.stringify(value) ?? ''))
    return longest(choices[most.indexOf(Math.max(...most))] as Schema, left)
  }
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum.toSorted((a, b) => b.length - a.length)[0]
  if (schema.type === 'string') {
    const wanted = (schema.maxLength as number | undefined) ?? (left ? left.characters : 40)
    const length = left ? Math.min(left.characters, wanted) : wanted
    if (left) left.characters -= length
    return CHARACTER.repeat(length)
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.maxItems as number }, () => longest(schema.items ?? {}, left))
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, longest(one, left)]),
    )
  return schema.type === undefined ? {} : -1234567890123456
}

const CONTRACTS = join(projectRoot(), 'shared/contracts')
const endpoints: AnyEndpoint[] = []
for (const file of readdirSync(CONTRACTS)) {
  const module: Record<string, unknown> = await import(join(CONTRACTS, file))
  for (const value of Object.values(module)) {
    if (typeof value === 'object' && value !== null && 'path' in value && 'access' in value)
      endpoints.push(value as AnyEndpoint)
  }
}
const withBody = endpoints.filter(({ body, upload }) => body && !upload)

describe('the body limit', () => {
  it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'fits the longest legal input of %s',
    (_name, endpoint) => {
      const schema = z.toJSONSchema(endpoint.body as z.ZodType, { io: 'input', unrepresentable: 'any' })
      const bytes = Buffer.byteLength(JSON.stringify(longest(schema as Schema)))
      expect(bytes).toBeLessThanOrEqual(bodyLimitOf(endpoint))
    },
  )

  it('is at most 9 MB, and 1 MB for almost every contract', () => {
    expect(withBody.length).toBeGreaterThan(60)
    const long = withBody.filter((endpoint) => bodyLimitOf(endpoint) > SMALLEST_BODY_LIMIT_BYTES)
    expect(long.length).toBeLessThan(20)
    expect(Math.max(...withBody.map(bodyLimitOf))).toBeLessThan(9 * 1024 * 1024)
  })
})
