import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signEvent } from '../../adapters/payments/signed-events.ts'
import type { PaymentEvent } from '../../ports/payments.ts'

export const WEBHOOK_SECRET = 'whsec_local'

type News = { type: string; customerId: string }

const LATER_MS = 3_000

/** Delivers webhooks as Stripe does: in any order, again until they are acknowledged, and some of them twice. */
export type Courier = {
  events: PaymentEvent[]
  send(events: News[]): void
  /** Something happens within the next seconds, and is told. */
  later(happen: () => News[]): void
  deliveries(): number
  /** All of them were acknowledged. */
  done(): Promise<void>
}

export function startCourier(address: () => string): Courier {
  const events: PaymentEvent[] = []
  const underWay: Promise<void>[] = []
  let deliveries = 0

  async function deliver(event: PaymentEvent): Promise<void> {
    for (;;) {
      deliveries += 1
      // Signed anew each time, as Stripe does: an old signature is refused.
      const { body, signature } = signEvent(event, WEBHOOK_SECRET, new Date())
      const answer = await fetch(address(), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }).catch(() => undefined)
      if (answer?.ok) return
      if (answer && answer.status < 500) throw new Error(`A webhook was refused with ${answer.status}.`)
      await pause(100 + Math.random() * 300)
    }
  }

  const courier: Courier = {
    events,
    later(happen) {
      underWay.push(pause(Math.random() * LATER_MS).then(() => courier.send(happen())))
    },
    send(given) {
      const shuffled = given
        .map((event) => ({ event, place: Math.random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ event }) => ({ ...event, id: `evt_${randomUUID()}` }))
      for (const event of shuffled) {
        events.push(event)
        const times = Math.random() < 0.5 ? 2 : 1
        for (let time = 0; time < times; time += 1) {
          underWay.push(pause(Math.random() * 400).then(() => deliver(event)))
        }
      }
    },
    deliveries: () => deliveries,
    async done() {
      // What happens later adds to the list.
      for (let waited = 0; waited < underWay.length; ) {
        waited = underWay.length
        await Promise.all(underWay)
      }
    },
  }
  return courier
}
