import type { RateLimits } from '../access/rate-limits.ts'
import { createSandbox, type SandboxPayments } from '../adapters/payments/sandbox.ts'
import { billingService } from '../features/billing/billing.service.ts'
import { billingStore } from '../features/billing/billing.store.ts'
import { creditsStore } from '../features/billing/credits.store.ts'
import { rewards } from '../features/billing/rewards.ts'
import { endingsStore } from '../features/billing/subscription-endings.store.ts'
import { endSubscriptions } from '../features/billing/subscription-endings.ts'
import { referralsService } from '../features/referrals/referrals.service.ts'
import { referralsStore } from '../features/referrals/referrals.store.ts'
import type { MailService } from '../jobs/mail.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Payments } from '../ports/payments.ts'
import type { Storage } from './storage.ts'

type Deps = {
  storage: Storage
  queue: Queue
  limits: RateLimits
  mail: Pick<MailService, 'send'>
  mailReaches: boolean
  now: () => Date
  publicUrl: string
  production: boolean
  /** Undefined: test mode. */
  provider: Payments | undefined
  onUnsigned: () => void
}

/** Billing, credits and referrals, with a payment provider or in test mode. */
export function billingServices(deps: Deps) {
  const { storage, queue, limits, mail, mailReaches, now, publicUrl, production, provider, onUnsigned } = deps
  const { database, audit } = storage
  let sandbox: SandboxPayments | undefined
  if (!provider) {
    sandbox = createSandbox({ database, now, deliver: (body, signature) => billing.receive(body, signature) })
  }
  const payments = provider ?? (sandbox as SandboxPayments)
  const accounts = billingStore(database)
  const credits = rewards({
    database,
    payments,
    queue,
    audit,
    now,
    store: creditsStore(database),
    customerOf: async (userId) => (await accounts.account(userId))?.customerId,
  })
  const billing = billingService({
    database,
    payments,
    queue,
    audit,
    limits,
    now,
    publicUrl,
    production,
    onUnsigned,
    store: accounts,
    rewards: credits,
  })
  const endings = endSubscriptions({
    database,
    payments,
    queue,
    now,
    rewards: credits,
    store: endingsStore(database),
  })
  const referrals = referralsService({
    database,
    audit,
    limits,
    mail,
    mailReaches,
    publicUrl,
    store: referralsStore(database),
  })
  return { billing, sandbox, referrals, endings }
}
