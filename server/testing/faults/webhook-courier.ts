import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signEvent } from '../../adapters/payments/signed-events.ts'
import type { PaymentEvent } from '../../ports/payments.ts'

export const WEBHOOK_SECRET = 'whsec_local'

type News = { type: string; customerId: string }

const LATER_MS = 3_000

/** Delivers webhooks like Stripe: in any order, retried until acknowledged, and sometimes twice. */
export type Courier = {
  events: PaymentEvent[]
  send(events: News[]): void
  /** Makes something happen within a few seconds and delivers its events. */
  later(happen: () => News[]): void
  deliveries(): number
  /** Resolves once all are acknowledged. */
  done(): Promise<void>
}

export function startCourier(address: () => string): Courier {
  const events: PaymentEvent[] = []
  const underWay: Promise<void>[] = []
  let deliveries = 0

  async function deliver(event: PaymentEvent): Promise<void> {
    for (;;) {
      deliveries += 1
      // Signed again each time, like Stripe: an old signature is rejected.
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
      // Later events are added to the list meanwhile.
      for (let waited = 0; waited < underWay.length; ) {
        waited = underWay.length
        await Promise.all(underWay)
      }
    },
  }
  return courier
}
