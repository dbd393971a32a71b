export const SUBSCRIPTIONS = ['Free Plan', 'Basic Plan', 'Professional Plan', 'Enterprise Plan'] as const
export type Subscription = (typeof SUBSCRIPTIONS)[number]
export const DEFAULT_SUBSCRIPTION: Subscription = 'Free Plan'
