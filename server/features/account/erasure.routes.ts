import { deleteAccount, sendDeletionCode } from '#shared/contracts/erasure.ts'
import type { Router } from '../../http/route.ts'
import type { ErasureService } from './erasure.service.ts'

export function erasureRoutes(router: Router, erasure: ErasureService): void {
  router.guarded(sendDeletionCode, async (_input, actor) => ({
    success: true as const,
    message: await erasure.sendCode(actor),
  }))
  router.guarded(deleteAccount, async ({ body }, actor, { cookie }) => {
    const message = await erasure.eraseOwn(actor, body)
    cookie.clear()
    return { success: true as const, message }
  })
}
