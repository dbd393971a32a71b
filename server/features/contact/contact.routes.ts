import { sendContactMessage } from '#shared/contracts/contact.ts'
import type { Router } from '../../http/route.ts'
import type { contactService } from './contact.service.ts'

export function contactRoutes(router: Router, contact: ReturnType<typeof contactService>): void {
  router.open(
    sendContactMessage,
    async ({ body }) => ({ success: true as const, message: await contact.send(body) }),
    {
      before: (_input, { address }) => contact.admit(address),
    },
  )
}
