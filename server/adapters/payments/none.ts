import { type Payments, PaymentsOff, UnsignedEvent } from '../../ports/payments.ts'

/** No provider: plans can't be bought, and existing subscriptions stay unchanged. */
export function noPayments(): Payments {
  const off = () => Promise.reject(new PaymentsOff())
  return {
    mode: 'none',
    description: 'none: plans can’t be bought (set STRIPE_SECRET_KEY)',
    publishableKey: null,
    hasPortal: false,
    customerOf: off,
    subscribe: off,
    read: off,
    changePrice: off,
    cancelAtPeriodEnd: off,
    cancelNow: off,
    credit: off,
    takeBackCredit: off,
    portal: off,
    readEvent: () => {
      throw new UnsignedEvent()
    },
  }
}
