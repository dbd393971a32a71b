import Stripe from 'stripe'
import { EVENT_TOLERANCE_SECONDS, type PaymentEvent, UnsignedEvent } from '../../ports/payments.ts'

/**
 * Webhooks in Stripe's format: a body, and a header with its time and signature. Test mode signs its own the
 * same way, so both use the same code path.
 */
type Signed = { body: string; signature: string }

// Only its signature check is used here, which makes no network calls.
const { webhooks } = new Stripe('sk_unused')

export function readSignedEvent(
  body: string,
  signature: string | undefined,
  secret: string,
  now: Date,
): PaymentEvent {
  try {
    const at = now.getTime()
    const event = webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      EVENT_TOLERANCE_SECONDS,
      undefined,
      at,
    )
    return { id: event.id, type: event.type, customerId: customerOf(event.data.object) }
  } catch {
    throw new UnsignedEvent()
  }
}

export function signEvent(event: PaymentEvent, secret: string, now: Date): Signed {
  const object = { object: 'customer', id: event.customerId }
  const body = JSON.stringify({ id: event.id, object: 'event', type: event.type, data: { object } })
  const timestamp = Math.floor(now.getTime() / 1000)
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
}

/** The object's type doesn't matter, because the current state is read from the provider anyway. */
function customerOf(object: object): string | null {
  const { object: kind, id, customer } = object as { object?: string; id?: string; customer?: unknown }
  if (kind === 'customer') return id ?? null
  if (typeof customer === 'string') return customer
  return (customer as { id?: string } | null | undefined)?.id ?? null
}
