import type { RateLimits } from '../access/rate-limits.ts'
import { createChallenges } from '../access/two-factor/challenges.ts'
import { factorStore } from '../access/two-factor/factor-store.ts'
import { createSecondFactor } from '../access/two-factor/second-factor.ts'
import { createWebauthn } from '../access/two-factor/webauthn.ts'
import type { Storage } from './storage.ts'

type Parts = { storage: Storage; limits: RateLimits; publicUrl: string; now: () => Date }

/** Second-factor services shared by sign-in and settings. */
export function twoFactorParts({ storage: { database, vault }, limits, publicUrl, now }: Parts) {
  const factors = factorStore(database, vault)
  const webauthn = createWebauthn(publicUrl)
  const challenges = createChallenges(database, now)
  const secondFactor = createSecondFactor({ vault, store: factors, webauthn, limits, now })
  return { factors, webauthn, challenges, secondFactor }
}
