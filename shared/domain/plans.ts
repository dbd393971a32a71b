export const SUBSCRIPTIONS = ['Free Plan', 'Basic Plan', 'Professional Plan', 'Enterprise Plan'] as const
export type Subscription = (typeof SUBSCRIPTIONS)[number]
export const DEFAULT_SUBSCRIPTION: Subscription = 'Free Plan'

/** Whether a subscription in this state grants its plan; a failed renewal keeps it while the charge is retried. */
export function grantsPlan(state: string): boolean {
  return state === 'trialing' || state === 'active' || state === 'past_due'
}
