import { setTimeout as pause } from 'node:timers/promises'
import { createSubscription, getBilling, refreshBilling } from '#shared/contracts/billing.ts'
import { generateReferralCode, processReferralSignup, referralStats } from '#shared/contracts/referrals.ts'
import { PRICE_IDS, type PriceId } from '#shared/domain/pricing.ts'
import { rewardFor } from '#shared/domain/rewards.ts'
import { PAYMENT_WEBHOOK } from '../../http/webhook.ts'
import { STRIPE_TEST_KEY, type StripeServer, stripePrice } from '../stripe-server.ts'
import type { FaultHarness } from './fault-harness.ts'
import { type Courier, startCourier, WEBHOOK_SECRET } from './webhook-courier.ts'
import { type Ledger, openLedger } from './writers.ts'

export type WebhookReport = {
  kills: number
  /** Of these: while the server was calling Stripe, so in the middle of its work. */
  killsInTheMiddle: number
  events: number
  /** Deliveries of these events, including retries and duplicates. */
  deliveries: number
  /** Rewards that were due and those that exist. */
  rewardsDue: number
  rewards: number
  faults: string[]
  seconds: number
}

const BASIC: PriceId = 'price_essential_monthly'
const PROFESSIONAL: PriceId = 'price_professional_monthly'
const ENTERPRISE: PriceId = 'price_unlimited_monthly'
/** A month of Professional at 10% off, and the part that is refunded. */
const FIRST_INVOICE = 5310
const REFUNDED_CENTS = 2655
/** Time limit for the remaining work. A job whose server died is retried within seconds. */
const SETTLE_MS = 300_000
/** The queue looks for jobs of a killed server JOB_EXPIRES_SECONDS (8) after starting, and waits before a retry. */
const SETTLE_TIMEOUT_MS = 20_000

/** Settings for a server that takes payments through this Stripe server. */
export function stripeSettings(stripe: StripeServer): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICES: PRICE_IDS.map((ours) => `${ours}=${stripePrice(ours)}`).join(','),
    STRIPE_API_URL: stripe.url,
  }
}

/** One clinician who referred two others: the first gets a half refund, the second upgrades. */
type ReferralGroup = {
  referrer: Ledger
  customer: string
  refunded: Ledger
  changed: Ledger
}

type Options = { kills: number; onKill?: (kill: number, seconds: number) => void }

/**
 * Kills the server while it handles webhooks. Stripe redelivers unacknowledged events and some acknowledged
 * ones. In the end there must be one state per subscription, one reward per referral, one credit at Stripe,
 * and a ledger that adds up.
 */
export async function killWhileHandlingWebhooks(
  harness: FaultHarness,
  stripe: StripeServer,
  { kills, onKill }: Options,
): Promise<WebhookReport> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const report: WebhookReport = {
    kills: 0,
    killsInTheMiddle: 0,
    events: 0,
    deliveries: 0,
    rewardsDue: 0,
    rewards: 0,
    faults: [],
    seconds: 0,
  }
  const courier = startCourier(() => harness.server.url + PAYMENT_WEBHOOK)
  const circles: ReferralGroup[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    const group = await newReferralGroup(harness, stripe, courier)
    circles.push(group)
    // Half of them at a random time, half exactly while the server waits for Stripe.
    if (kill % 2 === 0) await pause(Math.random() * 2_500)
    else if (await requestArrived(stripe, 1 + Math.floor(Math.random() * 9))) report.killsInTheMiddle += 1
    await harness.crash({ alsoDatabase: harness.kind === 'postgres' && kill % 3 === 0 })
    report.kills += 1
    if (kill % 5 === 0) await harness.crashWhileStarting(100 + Math.random() * 1_500)
    await harness.start()
    onKill?.(kill, seconds())
  }
  await courier.done()
  report.events = courier.events.length
  report.deliveries = courier.deliveries()

  for (const group of circles) await judge(harness, stripe, group, report)
  await judgeTables(harness, courier, report)
  report.seconds = seconds()
  return report
}

async function newReferralGroup(
  harness: FaultHarness,
  stripe: StripeServer,
  courier: Courier,
): Promise<ReferralGroup> {
  const { url } = harness.server
  const [referrer, refunded, changed] = await Promise.all([openLedger(url), openLedger(url), openLedger(url)])
  const subscribe = async (who: Ledger, priceId: PriceId) => {
    const { clientSecret } = await who.call(url)(createSubscription, { body: { priceId } })
    const { subscription } = stripe.pay(clientSecret)
    // The page refreshes its state, and the server makes the saved card the default.
    await who.call(url)(refreshBilling, {})
    return stripe.endTrial(subscription)
  }
  const own = await subscribe(referrer, BASIC)
  await referrer.call(url)(refreshBilling, {})
  const { referralCode } = await referrer.call(url)(generateReferralCode, {})
  for (const friend of [refunded, changed])
    await friend.call(url)(processReferralSignup, { body: { referralCode } })

  // From here on, the server learns of changes only through webhooks.
  const first = await subscribe(refunded, PROFESSIONAL)
  const second = await subscribe(changed, PROFESSIONAL)
  courier.send([
    { type: 'invoice.paid', customerId: first.customer },
    { type: 'customer.subscription.updated', customerId: first.customer },
    { type: 'invoice.paid', customerId: second.customer },
    { type: 'customer.subscription.updated', customerId: second.customer },
  ])
  // At a random time: before or after the reward, the credit at Stripe, or the kill.
  courier.later(() => {
    stripe.draftRenewal(own.subscription)
    return [{ type: 'invoice.created', customerId: own.customer }]
  })
  courier.later(() => {
    stripe.refund(first.invoice, REFUNDED_CENTS)
    return [{ type: 'charge.refunded', customerId: first.customer }]
  })
  courier.later(() => {
    stripe.change(second.subscription, stripePrice(ENTERPRISE))
    return [{ type: 'customer.subscription.updated', customerId: second.customer }]
  })
  return { referrer, customer: own.customer, refunded, changed }
}

/** False if the server made no more calls. */
async function requestArrived(stripe: StripeServer, times: number): Promise<boolean> {
  let left = times
  const asked = new Promise<boolean>((resolve) => {
    stripe.onRequest = () => {
      left -= 1
      if (left === 0) resolve(true)
    }
  })
  const waited = new AbortController()
  const answer = await Promise.race([asked, pause(4_000, false, { signal: waited.signal })])
  waited.abort()
  stripe.onRequest = undefined
  return answer
}

async function judge(
  harness: FaultHarness,
  stripe: StripeServer,
  group: ReferralGroup,
  report: WebhookReport,
): Promise<void> {
  const { url } = harness.server
  for (const who of [group.referrer, group.refunded, group.changed]) await who.signInAgain(url)
  const billing = async (who: Ledger) => (await who.call(url)(getBilling, {})).data
  const stats = () => group.referrer.call(url)(referralStats, {})
  const due = [rewardFor(FIRST_INVOICE - REFUNDED_CENTS), rewardFor(FIRST_INVOICE)]
  const total = due.reduce((sum, cents) => sum + cents, 0)
  const settled = async () => {
    const { stats: sums, referrals } = await stats()
    const earned = referrals.map(({ creditEarned }) => creditEarned).sort()
    return (
      JSON.stringify(earned) === JSON.stringify([...due].sort()) &&
      sums.availableCredits + stripe.creditOf(group.customer) === total &&
      (await billing(group.changed)).priceId === ENTERPRISE
    )
  }
  const deadline = Date.now() + SETTLE_MS
  while (!(await settled()) && Date.now() < deadline) await pause(500)

  const { stats: sums, referrals, credits } = await stats()
  const at = `group of ${group.referrer.email}`
  const expect = (fits: boolean, what: string) => void (fits || report.faults.push(`${at}: ${what}`))
  report.rewardsDue += due.length
  report.rewards += referrals.filter(({ status }) => status === 'completed').length
  expect(await settled(), `did not settle: ${JSON.stringify({ sums, referrals })}`)
  expect(credits.length === due.length, `${credits.length} credits`)
  const atStripe = stripe.creditOf(group.customer)
  expect(sums.availableCredits + atStripe === total, `${sums.availableCredits} here, ${atStripe} at Stripe`)
  const [first, second] = [await billing(group.refunded), await billing(group.changed)]
  expect(first.state === 'active' && first.subscription === 'Professional Plan', JSON.stringify(first))
  expect(second.state === 'active' && second.subscription === 'Enterprise Plan', JSON.stringify(second))
}

/**
 * Stops the server once its inbox is empty. The pages may be correct earlier: of two events with the same
 * content, the second may still be queued, for example when its server died.
 */
async function waitUntilApplied(harness: FaultHarness): Promise<void> {
  const deadline = Date.now() + SETTLE_MS
  for (;;) {
    await harness.stop()
    const [row] = await harness.withTables((query) =>
      query('select count(*)::int as open from webhook_events where applied_at is null'),
    )
    if (row?.open === 0 || Date.now() > deadline) return
    await harness.start()
    await pause(SETTLE_TIMEOUT_MS)
  }
}

/** Checks what the pages can't show: every row of the ledger and the inbox. */
async function judgeTables(harness: FaultHarness, courier: Courier, report: WebhookReport): Promise<void> {
  await waitUntilApplied(harness)
  await harness.withTables(async (query) => {
    const doubles = await query(
      `select reason, source from credit_ledger group by reason, source having count(*) > 1
       union all select 'earned', 'user ' || user_id from credit_ledger where reason = 'earned'
         group by user_id having count(*) > 2`,
    )
    for (const row of doubles) report.faults.push(`written twice: ${JSON.stringify(row)}`)
    const below = await query(
      `select user_id, balance from (select user_id, sum(amount) over (partition by user_id order by id) as balance
         from credit_ledger) sums where balance < 0`,
    )
    for (const row of below) report.faults.push(`below zero: ${JSON.stringify(row)}`)
    const inbox = await query('select event_id as id, applied_at is not null as applied from webhook_events')
    const counts = new Map<unknown, number>()
    for (const { id } of inbox) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const { id, type } of courier.events) {
      if (counts.get(id) !== 1) report.faults.push(`${type} stands ${counts.get(id) ?? 0} times in the inbox`)
    }
    const open = inbox.filter(({ applied }) => !applied).length
    if (open > 0) report.faults.push(`${open} events were never applied`)
  })
  const { code, output } = await harness.verifyAudit()
  if (code !== 0) report.faults.push(`audit trail: exit ${code}: ${output.trim()}`)
}
