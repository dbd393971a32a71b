import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { ReferralsStore, Referrer } from './referrals.store.ts'

type Tools = { database: Database; store: ReferralsStore; audit: Audit; limits: RateLimits }

const INVALID = 'Invalid referral code'

export function referralsService({ database, store, audit, limits }: Tools) {
  return {
    async validate(code: string, address: string) {
      await limits.take(LIMITS.referralCheckPerAddress, address)
      const referrer = await store.findReferrer(code)
      return referrer ? { valid: true, referrerName: shownName(referrer) } : { valid: false, error: INVALID }
    },

    async processSignup(actor: Actor, code: string): Promise<string> {
      return database.transaction(async () => {
        const referrer = await store.findReferrer(code)
        if (!referrer) throw new AppError('bad_request', INVALID)
        if (referrer.id === actor.userId) throw new AppError('bad_request', 'You cannot refer yourself.')
        if (!(await store.record(referrer.id, actor.userId))) {
          throw new AppError('conflict', 'This account already has a referral.')
        }
        await audit.record({
          chainId: actor.userId,
          actorId: actor.userId,
          action: 'referral.recorded',
          subject: 'user',
          subjectId: referrer.id,
        })
        return 'Your referral was recorded.'
      })
    },
  }
}

/** Anybody who has the code sees this: a first name and an initial are enough to recognise a friend. */
function shownName({ firstName, lastName }: Referrer): string {
  const initial = lastName ? ` ${lastName.slice(0, 1)}.` : ''
  return firstName ? `${firstName}${initial}` : 'a colleague'
}
