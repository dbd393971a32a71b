import type * as z from 'zod'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { validInputOf } from './arbitrary.ts'
import { RECORD_BODIES, RECORD_MAKERS } from './records.ts'

/** Creates a record for the route's URL. */
export function makerFor(path: string) {
  const found = Object.entries(RECORD_MAKERS)
    .filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    .sort(([a], [b]) => b.length - a.length)[0]
  if (!found) throw new Error(`server/testing/records.ts does not know how to make a record for ${path}`)
  return found[1]
}

/** A body that the route accepts for this record. */
export function bodyFor(endpoint: AnyEndpoint): unknown {
  return RECORD_BODIES.get(endpoint) ?? withoutReferences(validInputOf(endpoint.body as z.ZodType))
}

/** Removes valid IDs that belong to no record: a draft doesn't need a patient. */
function withoutReferences(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const entries = Object.entries(input).filter(([name]) => !/^(patient|template|note)Id$/.test(name))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, /^(version|revision)$/.test(name) ? 1 : value]),
  )
}
