import { describe, expect, it } from 'vitest'
import { billingText, PRICING_PLANS, priceOf, savingText, sessionsText } from './pricing.ts'

describe('pricing', () => {
  it('adds up: a year costs twelve annual-rate months, and the rest is the saving', () => {
    for (const plan of PRICING_PLANS) {
      expect(plan.annualTotal).toBe(plan.annualPrice * 12)
      expect(plan.annualSaving).toBe((plan.monthlyPrice - plan.annualPrice) * 12)
    }
  })

  it('matches the prices set by the owner', () => {
    const rows = PRICING_PLANS.map((plan) => [
      ...[plan.name, priceOf(plan, 'monthly'), priceOf(plan, 'annual')],
      ...[billingText(plan, 'annual'), savingText(plan), sessionsText(plan), plan.popular],
    ])
    expect(rows).toEqual([
      ['Basic', 29, 25, 'Billed $300 per year', 'Save $48', '150 sessions per month', false],
      ['Professional', 59, 49, 'Billed $588 per year', 'Save $120', '400 sessions per month', true],
      ['Enterprise', 99, 84, 'Billed $1,008 per year', 'Save $180', 'Unlimited sessions', false],
    ])
  })
})
