import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  ANNUAL_BADGE,
  type BillingPeriod,
  DEFAULT_BILLING_PERIOD,
  INCLUDED_IN_ALL_PLANS,
  PLAN_CTA,
  PRICING_PLANS,
} from '#shared/domain/pricing.ts'
import { PAGES } from '#shared/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PlanCard } from '../../ui/plan-card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PRICING } from './content.ts'
import { Section } from './section.tsx'

const PERIODS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const

export function Pricing() {
  const [period, setPeriod] = useState<BillingPeriod>(DEFAULT_BILLING_PERIOD)
  return (
    <Section
      id="pricing"
      title={PRICING.title}
      aside={
        <div className="flex flex-wrap items-center gap-3 lg:justify-end">
          <Segmented legend="Billing" options={PERIODS} value={period} onChange={setPeriod} />
          <Badge tone="accent">{ANNUAL_BADGE}</Badge>
        </div>
      }
    >
      <ul className="grid rounded-4 border border-line bg-sheet shadow-1 lg:grid-cols-3">
        {PRICING_PLANS.map((plan) => (
          <PlanCard
            key={plan.key}
            plan={plan}
            period={period}
            action={(nameId) => (
              // The owner's wish: on this page the button does nothing.
              <Button
                variant={plan.popular ? 'primary' : 'default'}
                size="lg"
                block
                aria-describedby={nameId}
              >
                {PLAN_CTA}
              </Button>
            )}
          />
        ))}
      </ul>
      <div className="mt-8 grid gap-x-6 gap-y-3 text-base lg:mt-12 lg:grid-cols-[12rem_minmax(0,1fr)] lg:px-7">
        <h3 className="font-strong">{PRICING.included}</h3>
        <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3">
          {INCLUDED_IN_ALL_PLANS.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Check aria-hidden="true" className="mt-1 size-4 flex-none text-accent" />
              {feature}
            </li>
          ))}
        </ul>
        <p className="border-line text-ink-2 max-lg:mt-3 max-lg:border-t max-lg:pt-4 lg:col-start-2 lg:mt-4">
          {PRICING.free}{' '}
          <Link to={PAGES.register} className="link">
            {PRICING.freeLink}
          </Link>
        </p>
      </div>
    </Section>
  )
}
