import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { createSubscription, refreshBilling } from '#shared/contracts/billing.ts'
import { NO_ONLINE_PAYMENT, type PriceId, pricedPlan, TRIAL_DAYS } from '#shared/domain/pricing.ts'
import { discounted, dollars } from '#shared/domain/rewards.ts'
import { CallError } from '#shared/http/call.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { call, messageOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { billingConfigQuery, planChanged } from '../../parts/plans/billing.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { SandboxForm } from './sandbox-form.tsx'

// Load Stripe's code only when Stripe is configured.
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

const REDIRECT_AFTER_MS = 1000
const FAILED = 'Failed to initialize payment'

type Setup =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; order: CallOutput<typeof createSubscription> }

export function SubscribePage() {
  const query = new URLSearchParams(useSearch())
  const plan = query.get('plan')
  const priced = pricedPlan(query.get('priceId') ?? '')
  if (!plan || !priced) return <InvalidParameters />
  return <Checkout key={query.get('priceId')} priceId={query.get('priceId') as PriceId} />
}

function InvalidParameters() {
  useEffect(() => {
    toast({ title: 'Error', description: 'Invalid subscription parameters', tone: 'danger' })
  }, [])
  return <Redirect to={PAGES.choosePlan} replace />
}

function Checkout({ priceId }: { priceId: PriceId }) {
  const setup = useSetup(priceId)
  const { data: config, isError } = useQuery(billingConfigQuery)
  const done = useDone(priceId)
  const priced = pricedPlan(priceId)
  if (!priced) return null
  if (config?.mode === 'none') return <SetupFailed reason={NO_ONLINE_PAYMENT} />
  if (setup.kind === 'failed' || isError) return <SetupFailed />
  if (setup.kind === 'loading' || !config) {
    return (
      <div className="grid flex-1 place-items-center p-6">
        <p role="status" className="text-base text-ink-2">
          Setting up your subscription...
        </p>
      </div>
    )
  }
  const { clientSecret, amountDue, percentOff, firstCharge } = setup.order
  const { plan, period, cents } = priced
  const renewal = period === 'annual' ? 'every year' : 'every month'
  return (
    <div className="mx-auto grid w-full max-w-110 gap-5 px-4 py-6 md:py-10">
      <BackLink to={PAGES.choosePlan}>Back to plans</BackLink>
      {config.testInProduction && (
        <Banner tone="warn">
          Test payments are turned on for this server. Plans are activated, but no one is charged.
        </Banner>
      )}
      <Card className="grid gap-5 p-5 sm:p-6">
        <div>
          <h1 className="title-page">Complete Your Subscription</h1>
          <p className="text-ink-2">Subscribe to {plan.name}</p>
        </div>
        <dl className="grid gap-1.5">
          <Line name={`${plan.name}, ${period === 'annual' ? 'one year' : 'one month'}`} cents={cents} />
          {percentOff > 0 && (
            <Line name={`${percentOff}% referral discount`} cents={discounted(cents, percentOff) - cents} />
          )}
          {firstCharge && (
            <Line name={`First charge on ${formatDate(firstCharge.at)}`} cents={firstCharge.amount} />
          )}
          <Line name="Due today" cents={amountDue} sum />
        </dl>
        <p className="hint">
          {firstCharge
            ? `Free for ${TRIAL_DAYS} days. Cancel in Account Settings before ${formatDate(firstCharge.at)} and you won’t be charged. After that, your plan renews ${renewal} until you cancel.`
            : `Your plan renews ${renewal} until you cancel in Account Settings.`}
        </p>
        {config.mode === 'stripe' && config.publishableKey ? (
          <Suspense fallback={<WaitingPage />}>
            <StripeForm
              publishableKey={config.publishableKey}
              clientSecret={clientSecret}
              saveCard={firstCharge !== null}
              onPaid={done}
            />
          </Suspense>
        ) : (
          <SandboxForm clientSecret={clientSecret} onPaid={done} />
        )}
      </Card>
    </div>
  )
}

function Line({ name, cents, sum = false }: { name: string; cents: number; sum?: boolean }) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-4',
        sum && 'mt-1 border-t border-line pt-2 font-strong',
      )}
    >
      <dt>{name}</dt>
      <dd className="tabular-nums">{cents < 0 ? `−${dollars(-cents)}` : dollars(cents)}</dd>
    </div>
  )
}

function SetupFailed({ reason = 'Unable to initialize payment. Please try again.' }: { reason?: string }) {
  return (
    <div className="mx-auto grid w-full max-w-110 px-4 py-10">
      <Card>
        <div role="alert">
          <EmptyState
            title="Payment Setup Failed"
            titleAs="h1"
            action={<ButtonLink to={PAGES.choosePlan}>Back to Plans</ButtonLink>}
          >
            <CreditCard aria-hidden="true" className="mr-1.5 inline size-4 text-danger" />
            {reason}
          </EmptyState>
        </div>
      </Card>
    </div>
  )
}

/** Asks once for the order; the server returns the same one after a reload. */
function useSetup(priceId: PriceId): Setup {
  const [setup, setSetup] = useState<Setup>({ kind: 'loading' })
  const [, navigate] = useLocation()
  useEffect(() => {
    let left = false
    call(createSubscription, { body: { priceId } })
      .then((order) => !left && setSetup({ kind: 'ready', order }))
      .catch((error: unknown) => {
        if (left) return
        // There is already a subscription, or the price no longer exists: the plans page explains more than
        // an empty form.
        if (error instanceof CallError && error.status < 500) {
          toast({ title: 'Error', description: messageOf(error, FAILED), tone: 'danger' })
          navigate(PAGES.choosePlan, { replace: true })
          return
        }
        const unavailable = error instanceof CallError && error.status === 503
        const description = unavailable ? messageOf(error, FAILED) : FAILED
        toast({ title: 'Error', description, tone: 'danger' })
        setSetup({ kind: 'failed' })
      })
    return () => {
      left = true
    }
  }, [priceId, navigate])
  return setup
}

/** Refreshes the plan's limits, then opens the dashboard. */
function useDone(priceId: PriceId): () => Promise<void> {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return async () => {
    const name = pricedPlan(priceId)?.plan.name ?? ''
    const description = `Welcome to ${name}!`
    toast({ title: 'Payment Successful', description, tone: 'good', staysOnNavigation: true })
    // Don't wait for the webhook.
    await call(refreshBilling, {}).catch(() => undefined)
    await planChanged(queryClient)
    timer.current = window.setTimeout(
      () => navigate(`${PAGES.dashboard}?subscription_success=true`),
      REDIRECT_AFTER_MS,
    )
  }
}
