import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { WaitlistEntry, WaitlistStore } from './waitlist.store.ts'

type Deps = { store: WaitlistStore; limits: RateLimits }

export function waitlistService({ store, limits }: Deps) {
  return {
    admit: (address: string) => limits.take(LIMITS.formPerAddress, address),

    /** The same answer whether or not the address is already on the list. */
    async join(entry: WaitlistEntry): Promise<string> {
      await store.add(entry)
      return "You're on the list!"
    },
  }
}
