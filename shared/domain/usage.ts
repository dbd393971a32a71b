import type { Subscription } from './plans.ts'
import { FREE_NOTES_PER_MONTH, PRICING_PLANS } from './pricing.ts'

/** Notes per calendar month (UTC); null is unlimited. An unknown plan gets the free limit. */
export function monthlyNoteLimit(subscription: string): number | null {
  const plan = PRICING_PLANS.find((candidate) => candidate.subscription === subscription)
  return plan ? plan.sessionsPerMonth : FREE_NOTES_PER_MONTH
}

/** Every plan with its limit, for the SQL statement that counts usage. */
export const LIMITED_PLANS: readonly { subscription: Subscription; limit: number | null }[] =
  PRICING_PLANS.map(({ subscription, sessionsPerMonth }) => ({ subscription, limit: sessionsPerMonth }))

/** YYYY-MM in UTC. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7)
}

const LOW_REMAINING = 5
const BANNER_FROM_SHARE = 0.8

export type Usage = {
  used: number
  /** null: unlimited. */
  limit: number | null
  remaining: number | null
  state: 'unlimited' | 'limit-reached' | 'low-remaining' | 'good'
  /** The create-note banner, shown from 80 percent of the limit. */
  nearLimit: boolean
}

export function usageOf(used: number, limit: number | null): Usage {
  if (limit === null) return { used, limit, remaining: null, state: 'unlimited', nearLimit: false }
  const remaining = Math.max(0, limit - used)
  const state = remaining === 0 ? 'limit-reached' : remaining <= LOW_REMAINING ? 'low-remaining' : 'good'
  return { used, limit, remaining, state, nearLimit: used >= limit * BANNER_FROM_SHARE }
}

export const LIMIT_ERROR = 'Monthly note limit reached'
export const LIMIT_TOAST_MS = 8000
