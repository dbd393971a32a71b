import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import {
  cancelSubscription,
  type getBilling,
  type listInvoices,
  openPortal,
  resumeSubscription,
} from '#shared/contracts/billing.ts'
import { grantsPlan } from '#shared/domain/plans.ts'
import { NO_ONLINE_PAYMENT, pricedPlan } from '#shared/domain/pricing.ts'
import { dollars } from '#shared/domain/rewards.ts'
import { usageOf } from '#shared/domain/usage.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { statsQuery } from '../../lib/charts.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { billingQuery, invoicesQuery, planChanged } from '../../parts/plans/billing.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Billing = CallOutput<typeof getBilling>['data']
type Invoice = CallOutput<typeof listInvoices>['data'][number]

export function BillingSettings() {
  const { data: billing, isError, refetch } = useQuery(billingQuery)
  return (
    <SectionCard title="Plan and billing" className="grid gap-5">
      {billing && <Plan billing={billing} />}
      {billing && billing.state !== 'none' && <Invoices />}
      {!billing && !isError && <Skeleton lines={4} label="Loading your plan" />}
      {!billing && isError && <LoadError title="Couldn’t load your plan" onRetry={() => void refetch()} />}
    </SectionCard>
  )
}

function Plan({ billing }: { billing: Billing }) {
  const { subscription, state, priceId, periodEnd, cancelAtPeriodEnd, nextInvoice, availableCredit } = billing
  const { data: stats } = useQuery(statsQuery)
  const usage = stats && usageOf(stats.monthlyNoteCount, stats.monthlyNoteLimit)
  const priced = priceId ? pricedPlan(priceId) : undefined
  const paid = grantsPlan(state)
  const complimentary = !paid && subscription !== 'Free Plan'
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <b className="font-strong">{subscription}</b>
          {billing.mode === 'sandbox' && paid && <Badge tone="info">Test mode</Badge>}
          {paid && priced && (
            <span className="text-ink-2">
              {dollars(priced.cents)} per {priced.period === 'annual' ? 'year' : 'month'}
            </span>
          )}
        </p>
        {usage && (
          <p className="text-ink-2">
            {usage.limit === null
              ? `${usage.used} notes this month. Your plan has no limit.`
              : `${usage.used} of ${usage.limit} notes used this month.`}
          </p>
        )}
        {complimentary && (
          <p className="text-ink-2">An administrator gave you this plan. You aren’t charged for it.</p>
        )}
        {nextInvoice && (
          <p className="text-ink-2">
            {state === 'trialing' ? 'Free trial. First charge' : 'Next invoice'} on{' '}
            {formatDate(nextInvoice.at)}: {dollars(nextInvoice.amount - nextInvoice.credit)}
            {nextInvoice.credit > 0 && ` after ${dollars(nextInvoice.credit)} in credit`}.
          </p>
        )}
        {!nextInvoice && availableCredit > 0 && (
          <p className="text-ink-2">
            You have {dollars(availableCredit)} in credit toward your next invoice.
          </p>
        )}
      </div>
      {state === 'past_due' && (
        <Banner tone="danger">
          <b className="font-strong">Your last payment failed.</b> You keep your plan for a few days while we
          retry it.
        </Banner>
      )}
      {cancelAtPeriodEnd && periodEnd && (
        <Banner tone="warn">
          {state === 'trialing'
            ? `Your trial ends on ${formatDate(periodEnd)} and you won’t be charged.`
            : `Your subscription ends on ${formatDate(periodEnd)}.`}{' '}
          You keep your patients and notes. After that, the Free Plan’s monthly note limit applies.
        </Banner>
      )}
      {billing.mode === 'none' ? (
        <p className="text-ink-2">{NO_ONLINE_PAYMENT}</p>
      ) : (
        <PlanActions billing={billing} />
      )}
    </>
  )
}

function PlanActions({ billing }: { billing: Billing }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const paid = grantsPlan(billing.state)

  const { save, busy } = useSave(
    async (what: 'resume' | 'cancel') => {
      await call(what === 'resume' ? resumeSubscription : cancelSubscription, {})
      await planChanged(queryClient)
      toast({
        title: what === 'resume' ? 'Your subscription will continue' : 'Subscription canceled',
        tone: 'good',
      })
      setAsking(false)
    },
    {
      toast: 'Subscription not changed',
      message: 'Nothing was changed. Check your connection and try again.',
    },
  )
  const portal = useSave(
    async () => {
      const { data } = await call(openPortal, {})
      location.assign(data.url)
    },
    { toast: 'The billing portal couldn’t be opened' },
  )

  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={PAGES.choosePlan}>{paid ? 'Change plan' : 'Choose a plan'}</ButtonLink>
      {billing.hasPortal && (
        <Button onClick={() => void portal.save()}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Manage cards and receipts
        </Button>
      )}
      {paid && billing.cancelAtPeriodEnd && (
        <Button busyText={busy && 'Saving...'} onClick={() => void save('resume')}>
          Keep my plan
        </Button>
      )}
      {paid && !billing.cancelAtPeriodEnd && (
        <Button variant="danger-quiet" onClick={() => setAsking(true)}>
          Cancel subscription
        </Button>
      )}
      <CancelDialog
        open={asking}
        busy={busy}
        billing={billing}
        onClose={() => setAsking(false)}
        onCancel={() => void save('cancel')}
      />
    </div>
  )
}

type CancelDialogProps = {
  open: boolean
  busy: boolean
  billing: Billing
  onClose: () => void
  onCancel: () => void
}

function CancelDialog({ open, busy, billing, onClose, onCancel }: CancelDialogProps) {
  const { state, periodEnd } = billing
  const end = periodEnd ? formatDate(periodEnd) : 'the end of the period you paid for'
  return (
    <FormDialog
      open={open}
      title="Cancel your subscription?"
      onClose={onClose}
      onSubmit={onCancel}
      busy={busy}
      action="Cancel subscription"
      busyText="Canceling..."
      variant="danger"
      cancel="Keep my plan"
    >
      <p>
        {state === 'trialing'
          ? `You keep your plan until ${end}. You won’t be charged.`
          : `You keep your plan until ${end}. It won’t renew, and payments already made aren’t refunded.`}
      </p>
      <p className="text-ink-2">
        Nothing is deleted. You can still open your patients and notes on the Free Plan.
      </p>
    </FormDialog>
  )
}

function Invoices() {
  const { data: invoices, isError, refetch } = useQuery(invoicesQuery)
  if (isError) return <LoadError title="Couldn’t load your invoices" onRetry={() => void refetch()} />
  if (!invoices) return <Skeleton lines={3} label="Loading your invoices" />
  if (invoices.length === 0) return null
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-1 font-strong">Invoices</h3>
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </div>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, state, amount, amountPaid, amountRefunded, createdAt, pageUrl } = invoice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span>
        {formatDate(createdAt)}
        {number && <span className="ml-2 text-ink-3">{number}</span>}
      </span>
      <span className="flex items-center gap-3 tabular-nums">
        {state === 'open' && <Badge tone="warn">Unpaid</Badge>}
        {amountRefunded > 0 && <Badge tone="neutral">{dollars(amountRefunded)} refunded</Badge>}
        {amount < 0 ? `${dollars(-amount)} credit` : dollars(state === 'paid' ? amountPaid : amount)}
        {pageUrl && (
          <a href={pageUrl} className="link" target="_blank" rel="noreferrer">
            View<span className="sr-only"> invoice {number}</span>
          </a>
        )}
      </span>
    </li>
  )
}
