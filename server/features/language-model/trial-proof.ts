import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Sealed } from '../../db/columns.ts'
import { SYSTEM, type Vault } from '../../vault/vault.ts'

/** A sealed record of a trial run, held by the browser until the settings are saved. */
const Proof = z.object({
  /** Of exactly these settings, including keys. */
  fingerprint: z.string(),
  fit: z.boolean(),
  at: z.number(),
  measured: z.object({
    writer: z.object({
      reads: z.number().nullable(),
      writes: z.number().nullable(),
      contextTokens: z.number().nullable(),
    }),
    verifier: z
      .object({
        reads: z.number().nullable(),
        writes: z.number().nullable(),
        contextTokens: z.number().nullable(),
      })
      .nullable(),
  }),
})
export type Proof = z.infer<typeof Proof>

const VALID_MS = 60 * 60_000

const placeOf = (userId: number) => ({ table: 'language_model_trials', column: 'proof', row: userId })

export function fingerprintOf(settings: unknown): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64')
}

export async function sealProof(vault: Vault, userId: number, proof: Proof): Promise<string> {
  const keys = await vault.keysOf(SYSTEM)
  return keys.seal(placeOf(userId), JSON.stringify(proof))
}

/** Undefined if it was modified, is too old, or belongs to another administrator or other settings. */
export async function openProof(
  vault: Vault,
  userId: number,
  sealed: string | undefined,
  { fingerprint, now }: { fingerprint: string; now: number },
): Promise<Proof | undefined> {
  if (!sealed) return undefined
  try {
    const keys = await vault.keysOf(SYSTEM)
    const proof = Proof.parse(JSON.parse(keys.open(placeOf(userId), sealed as Sealed)))
    return proof.fingerprint === fingerprint && now - proof.at <= VALID_MS ? proof : undefined
  } catch {
    return undefined
  }
}
