import type { PasskeyProof } from '#shared/contracts/two-factor.ts'
import type { Vault } from '../../vault/vault.ts'
import { LIMITS, type RateLimits } from '../rate-limits.ts'
import type { FactorStore, PasskeyRow } from './factor-store.ts'
import { plainRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import type { Webauthn } from './webauthn.ts'

type Deps = {
  vault: Vault
  store: FactorStore
  webauthn: Webauthn
  limits: RateLimits
  now: () => Date
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Verifies a second factor. Each proof works once, and attempts are rate-limited per account. */
export function createSecondFactor({ vault, store, webauthn, limits, now }: Deps) {
  /** An opaque user handle for the device to store. */
  const handleOf = (userId: number) => vault.index(userId, 'webauthn user', String(userId))

  /** Attempts are counted outside the caller's transaction, so a refused one stays counted. */
  async function guess(userId: number, limit: 'code' | 'recovery', check: () => Promise<boolean>) {
    const who = String(userId)
    const often = limit === 'code' ? LIMITS.codePerUser : LIMITS.recoveryCodePerUser
    await limits.take(often, who)
    if (limit === 'code') await limits.take(LIMITS.codePerUserAndDay, who)
    const right = await check()
    if (right) {
      await limits.clear(often, who)
      if (limit === 'code') await limits.giveBack(LIMITS.codePerUserAndDay, who)
    }
    return right
  }

  return {
    handleOf,

    checkCode: (userId: number, code: string): Promise<boolean> =>
      guess(userId, 'code', async () => {
        const totp = await store.totpOf(userId)
        const step = totp?.confirmedAt ? stepOfCode(totp.secret, code, now()) : undefined
        return totp !== undefined && step !== undefined && store.spendStep(totp.id, step)
      }),

    checkRecoveryCode: (userId: number, code: string): Promise<boolean> =>
      guess(userId, 'recovery', () => store.spendRecoveryCode(userId, plainRecoveryCode(code), now())),

    /** The passkey's owner, if the signature is valid, the counter increased and no concurrent request used it first. */
    async checkPasskey(
      proof: PasskeyProof,
      challenge: string,
      { userId, verification }: { userId?: number; verification: 'required' | 'preferred' },
    ): Promise<PasskeyRow | undefined> {
      const passkey = await store.passkeyBy(proof.id)
      if (!passkey || (userId !== undefined && passkey.userId !== userId)) return undefined
      const { userHandle } = proof.response
      if (userHandle && userHandle !== (await handleOf(passkey.userId))) return undefined
      const counter = await webauthn.verifyAuthentication(proof, challenge, passkey, verification)
      if (counter === undefined) return undefined
      return (await store.moveCounter(passkey.id, counter, now())) ? passkey : undefined
    },
  }
}
