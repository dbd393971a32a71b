import { useState } from 'react'
import { Link } from 'wouter'
import { type BillingPeriod, DEFAULT_BILLING_PERIOD, PLAN_CTA } from '#shared/domain/pricing.ts'
import { PAGES } from '#shared/paths.ts'
import { IncludedInAllPlans, PeriodSwitch, PlanColumns } from '../../parts/plans/plan-columns.tsx'
import { Button } from '../../ui/button.tsx'
import { PRICING } from './content.ts'
import { Section } from './section.tsx'

export function Pricing() {
  const [period, setPeriod] = useState<BillingPeriod>(DEFAULT_BILLING_PERIOD)
  return (
    <Section
      id="pricing"
      title={PRICING.title}
      aside={
        <div className="flex flex-wrap items-center gap-3 lg:justify-end">
          <PeriodSwitch period={period} onChange={setPeriod} />
        </div>
      }
    >
      <PlanColumns
        period={period}
        action={(plan, nameId) => (
          // Specified: on this page the button does nothing.
          <Button variant={plan.popular ? 'primary' : 'default'} size="lg" block aria-describedby={nameId}>
            {PLAN_CTA}
          </Button>
        )}
      />
      <div className="mt-8 grid gap-x-6 gap-y-3 text-base lg:mt-12 lg:grid-cols-[12rem_minmax(0,1fr)] lg:px-7">
        <h3 className="font-strong">{PRICING.included}</h3>
        <IncludedInAllPlans />
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
