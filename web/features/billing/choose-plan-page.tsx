import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePlan } from '#shared/contracts/billing.ts'
import { grantsPlan } from '#shared/domain/plans.ts'
import {
  type BillingPeriod,
  DEFAULT_BILLING_PERIOD,
  NO_ONLINE_PAYMENT,
  PLAN_CTA,
  type PricingPlan,
  pricedPlan,
  priceIdOf,
  TRIAL_DAYS,
} from '#shared/domain/pricing.ts'
import { usageOf } from '#shared/domain/usage.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { statsQuery } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { billingQuery, planChanged } from '../../parts/plans/billing.ts'
import { IncludedInAllPlans, PeriodSwitch, PlanColumns } from '../../parts/plans/plan-columns.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

export function ChoosePlanPage() {
  const { data: billing } = useQuery(billingQuery)
  const [chosen, setChosen] = useState<BillingPeriod>()
  const [changing, setChanging] = useState<PricingPlan>()
  const nothingToBuy = billing?.mode === 'none'
  const trial = !nothingToBuy && billing?.trialAvailable !== false
  const paid = billing !== undefined && grantsPlan(billing.state)
  const current = paid && billing.priceId ? pricedPlan(billing.priceId) : undefined
  const period = chosen ?? current?.period ?? DEFAULT_BILLING_PERIOD
  return (
    <div className="mx-auto grid w-full max-w-[75rem] grid-cols-1 gap-8 px-4 py-6 md:px-6 md:py-8">
      <div className="grid justify-items-start gap-4">
        <BackLink to={PAGES.dashboard}>Back to dashboard</BackLink>
        <div className="flex w-full flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="grid gap-1">
            <h1 className="title-display">Choose Your Plan</h1>
            <PlanLine offersTrial={trial} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <PeriodSwitch period={period} onChange={setChosen} />
          </div>
        </div>
      </div>
      {nothingToBuy && (
        <Banner
          tone="warn"
          action={
            <ButtonLink to={PAGES.contact} size="sm">
              Contact us
            </ButtonLink>
          }
        >
          {NO_ONLINE_PAYMENT}
        </Banner>
      )}
      <PlanColumns
        period={period}
        titleAs="h2"
        action={(plan, nameId) => {
          if (nothingToBuy) return null
          if (current?.plan.key === plan.key && current.period === period) {
            return (
              <Button size="lg" block disabled aria-describedby={nameId}>
                Your plan
              </Button>
            )
          }
          if (current) {
            return (
              <Button size="lg" block aria-describedby={nameId} onClick={() => setChanging(plan)}>
                Change to {plan.name}
              </Button>
            )
          }
          const to = `${PAGES.subscribe}?plan=${encodeURIComponent(plan.name)}&priceId=${priceIdOf(plan, period)}`
          const variant = plan.popular ? 'primary' : 'default'
          return (
            <ButtonLink to={to} variant={variant} size="lg" block aria-describedby={nameId}>
              {trial ? PLAN_CTA : `Subscribe to ${plan.name}`}
            </ButtonLink>
          )
        }}
      />
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[12rem_minmax(0,1fr)] lg:px-7">
        <h2 className="font-strong">All plans include</h2>
        <IncludedInAllPlans />
        {trial && (
          <p className="text-ink-2 max-lg:mt-2 lg:col-start-2 lg:mt-2">
            You enter a card to start your {TRIAL_DAYS}-day free trial. It isn’t charged until the trial ends.
            Cancel before then and you won’t pay.
          </p>
        )}
      </div>
      {changing && <ChangeDialog plan={changing} period={period} onClose={() => setChanging(undefined)} />}
    </div>
  )
}

function PlanLine({ offersTrial }: { offersTrial: boolean }) {
  const { subscription } = useSignedInUser()
  const { data: stats } = useQuery(statsQuery)
  const usage = stats && usageOf(stats.monthlyNoteCount, stats.monthlyNoteLimit)
  const limits =
    usage && usage.limit !== null
      ? `${usage.limit} notes a month, ${usage.remaining} left.`
      : 'unlimited notes.'
  return (
    <p className="text-base text-ink-2">
      You’re on the {subscription}
      {stats ? (
        <>
          : <b className="font-strong text-ink">{limits}</b>
        </>
      ) : (
        '.'
      )}{' '}
      {offersTrial && `Try any paid plan free for ${TRIAL_DAYS} days.`}
    </p>
  )
}

type ChangeDialogProps = { plan: PricingPlan; period: BillingPeriod; onClose: () => void }

function ChangeDialog({ plan, period, onClose }: ChangeDialogProps) {
  const queryClient = useQueryClient()

  const { save, busy } = useSave(
    async () => {
      await call(changePlan, { body: { priceId: priceIdOf(plan, period) } })
      await planChanged(queryClient)
      toast({ title: 'Plan changed', description: `Welcome to ${plan.name}!`, tone: 'good' })
      onClose()
    },
    { toast: 'Payment Failed', message: 'We couldn’t change your plan. Please try again.' },
  )

  return (
    <FormDialog
      title={`Change to ${plan.name}?`}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      action="Change plan"
      busyText="Changing..."
    >
      <p>
        Your new plan starts now. We charge your card for the difference, or keep it as credit for your next
        invoice. During a free trial nothing is charged until the trial ends.
      </p>
      <p className="text-ink-2">Your patients and notes aren’t affected.</p>
    </FormDialog>
  )
}
