import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { WaitlistEntry, WaitlistStore } from './waitlist.store.ts'

type Deps = { store: WaitlistStore; limits: RateLimits }

export function waitlistService({ store, limits }: Deps) {
  return {
    admit: (address: string) => limits.take(LIMITS.formPerAddress, address),

    /** The same answer for a new address and for one that is on the list: whose it is, is nobody's business. */
    async join(entry: WaitlistEntry): Promise<string> {
      await store.add(entry)
      return "You're on the list!"
    },
  }
}
