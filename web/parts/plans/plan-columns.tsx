import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  ANNUAL_BADGE,
  type BillingPeriod,
  INCLUDED_IN_ALL_PLANS,
  PRICING_PLANS,
  type PricingPlan,
} from '#shared/domain/pricing.ts'
import { Badge } from '../../ui/badge.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PlanCard } from './plan-card.tsx'

const PERIODS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const

type PeriodProps = { period: BillingPeriod; onChange: (period: BillingPeriod) => void }

export function PeriodSwitch({ period, onChange }: PeriodProps) {
  return (
    <>
      <Segmented legend="Billing" options={PERIODS} value={period} onChange={onChange} />
      <Badge tone="accent">{ANNUAL_BADGE}</Badge>
    </>
  )
}

type PlanColumnsProps = {
  period: BillingPeriod
  titleAs?: 'h2' | 'h3'
  /** Receives the id of the plan’s name, to describe the action with. */
  action: (plan: PricingPlan, nameId: string) => ReactNode
}

/** Three joined columns, stacked on narrow screens. */
export function PlanColumns({ period, titleAs = 'h3', action }: PlanColumnsProps) {
  return (
    <ul className="grid rounded-4 border border-line bg-sheet shadow-1 lg:grid-cols-3">
      {PRICING_PLANS.map((plan) => (
        <PlanCard
          key={plan.key}
          plan={plan}
          period={period}
          titleAs={titleAs}
          action={(nameId) => action(plan, nameId)}
        />
      ))}
    </ul>
  )
}

export function IncludedInAllPlans() {
  return (
    <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3">
      {INCLUDED_IN_ALL_PLANS.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 flex-none text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
