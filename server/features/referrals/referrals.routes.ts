import {
  generateReferralCode,
  processReferralSignup,
  referralStats,
  sendReferralInvitation,
  validateReferralCode,
} from '#shared/contracts/referrals.ts'
import type { Router } from '../../http/route.ts'
import type { referralsService } from './referrals.service.ts'

export function referralsRoutes(router: Router, referrals: ReturnType<typeof referralsService>): void {
  router.open(validateReferralCode, async ({ params }, { address }) => ({
    success: true as const,
    ...(await referrals.validate(params.code, address)),
  }))
  router.guarded(processReferralSignup, async ({ body }, actor) => ({
    success: true as const,
    message: await referrals.processSignup(actor, body.referralCode),
  }))
  router.guarded(generateReferralCode, async (_input, actor) => ({
    success: true as const,
    ...(await referrals.generateCode(actor)),
  }))
  router.guarded(sendReferralInvitation, async ({ body }, actor) => ({
    success: true as const,
    message: await referrals.invite(actor, body.email),
  }))
  router.guarded(referralStats, async (_input, actor) => ({
    success: true as const,
    ...(await referrals.stats(actor.userId)),
  }))
}
