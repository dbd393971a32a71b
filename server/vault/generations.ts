import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Origin, Statement, writtenFindingsFields } from '#shared/contracts/statements.ts'
import type { Sealed } from '../db/columns.ts'
import type { Vault } from './vault.ts'

/**
 * Output the server wrote and checked, on its way through the browser until it is saved. Sealed with the
 * clinician's key, so a statement counts as written and checked by the model only if it was.
 */
const Generation = z.object({
  /** SHA-256 of the visit it was written from. Its evidence only applies to that text. */
  source: z.string(),
  /** True for a whole note, whose findings count; false for a rewritten section or line. */
  whole: z.boolean(),
  statements: z.array(Statement),
  ...writtenFindingsFields,
  origin: Origin,
})
export type Generation = Omit<z.infer<typeof Generation>, 'source'>

const placeOf = (ownerId: number) => ({ table: 'generations', column: 'body', row: ownerId })

export async function sealGeneration(
  vault: Vault,
  ownerId: number,
  source: string,
  generation: Generation,
): Promise<string> {
  const keys = await vault.keysOf(ownerId)
  return keys.seal(placeOf(ownerId), JSON.stringify({ ...generation, source: hashOf(source) }))
}

/** Undefined if it was changed, belongs to another clinician, or was written from another visit. */
export async function openGeneration(
  vault: Vault,
  ownerId: number,
  source: string,
  sealed: string,
): Promise<Generation | undefined> {
  try {
    const keys = await vault.keysOf(ownerId)
    const found = Generation.safeParse(JSON.parse(keys.open(placeOf(ownerId), sealed as Sealed))).data
    return found?.source === hashOf(source) ? found : undefined
  } catch {
    return undefined
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
