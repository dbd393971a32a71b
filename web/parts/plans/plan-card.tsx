import { type ReactNode, useId } from 'react'
import {
  type BillingPeriod,
  billingText,
  type PricingPlan,
  priceOf,
  savingText,
  sessionsText,
} from '#shared/domain/pricing.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

type PlanCardProps = {
  plan: PricingPlan
  period: BillingPeriod
  /** Receives the id of the plan’s name, to describe the action with. */
  action: (nameId: string) => ReactNode
  titleAs?: 'h2' | 'h3'
}

/** One of three joined columns. */
export function PlanCard({ plan, period, action, titleAs: Title = 'h3' }: PlanCardProps) {
  const id = useId()
  const [amount = '', ...unit] = sessionsText(plan).split(' ')
  return (
    <li
      aria-labelledby={id}
      className={classNames(
        'relative grid content-start gap-5 px-5 pt-6 pb-7 sm:px-7',
        plan.popular
          ? 'z-1 -mx-px rounded-3 bg-accent-weak outline-2 outline-accent lg:-my-2.5 lg:pt-8.5 lg:pb-9.5'
          : '',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <Title id={id} className="font-serif text-[1.375rem] leading-7 font-[540] tracking-[-0.012em]">
            {plan.name}
          </Title>
          <p className="text-ink-2">{plan.description}</p>
        </div>
        {plan.popular && <Badge tone="accent-fill">Most Popular</Badge>}
      </div>
      <div>
        <p>
          <span className="font-serif text-[3.25rem] leading-none font-[440] tracking-[-0.03em]">
            ${priceOf(plan, period)}
          </span>{' '}
          <span className="text-base text-ink-2">per month</span>
        </p>
        <p className="mt-2 text-ink-2">
          {billingText(plan, period)}
          {period === 'annual' && (
            <>
              <span aria-hidden="true"> · </span>
              <span className="font-medium text-accent">{savingText(plan)}</span>
            </>
          )}
        </p>
      </div>
      <p
        className={classNames(
          'border-t pt-4 text-ink-2',
          plan.popular ? 'border-accent-line' : 'border-line',
        )}
      >
        <b className="mr-0.5 font-serif text-[1.375rem] leading-7 font-[500] tracking-[-0.01em] text-ink">
          {amount}
        </b>{' '}
        {unit.join(' ')}
      </p>
      {action(id)}
    </li>
  )
}
