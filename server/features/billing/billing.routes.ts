import {
  billingConfig,
  cancelSubscription,
  changePlan,
  createSubscription,
  getBilling,
  listInvoices,
  openPortal,
  paySandbox,
  refreshBilling,
  resumeSubscription,
} from '#shared/contracts/billing.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { billingService, Sandbox } from './billing.service.ts'

export function billingRoutes(
  router: Router,
  billing: ReturnType<typeof billingService>,
  sandbox: Sandbox | undefined,
): void {
  router.guarded(createSubscription, async ({ body }, actor) => ({
    success: true as const,
    ...(await billing.begin(actor, body.priceId)),
  }))
  router.guarded(billingConfig, async () => ok(billing.config()))
  router.guarded(getBilling, async (_input, actor) => ok(await billing.account(actor.userId)))
  router.guarded(refreshBilling, async (_input, actor) => ok(await billing.refresh(actor.userId)))
  router.guarded(changePlan, async ({ body }, actor) => ok(await billing.changePlan(actor, body.priceId)))
  router.guarded(cancelSubscription, async (_input, actor) => ok(await billing.setCancel(actor, true)))
  router.guarded(resumeSubscription, async (_input, actor) => ok(await billing.setCancel(actor, false)))
  router.guarded(listInvoices, async (_input, actor) => ok(await billing.invoices(actor.userId)))
  router.guarded(openPortal, async (_input, actor) => ok({ url: await billing.portal(actor.userId) }))
  // Without a provider, answers like every other payment route.
  if (!sandbox && billing.config().mode !== 'none') return
  router.guarded(paySandbox, async ({ body: { clientSecret, card, confirmed } }, actor) =>
    ok({ outcome: await billing.pay(actor, sandbox, clientSecret, card, confirmed) }),
  )
}
