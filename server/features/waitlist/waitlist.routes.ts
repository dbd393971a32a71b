import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import type { Router } from '../../http/route.ts'
import type { waitlistService } from './waitlist.service.ts'

export function waitlistRoutes(router: Router, waitlist: ReturnType<typeof waitlistService>): void {
  router.open(
    joinWaitlist,
    async ({ body }) => ({ success: true as const, message: await waitlist.join(body) }),
    {
      before: (_input, { address }) => waitlist.admit(address),
    },
  )
}
