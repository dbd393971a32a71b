import {
  type BalanceChange,
  Missing,
  need,
  Refused,
  type StripeBooks,
  type Subscription,
} from './stripe-books.ts'

const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })

/** Responds to requests, and refuses those that Stripe would refuse. */
export function stripeAnswers(books: StripeBooks) {
  const { customers, subscriptions, invoices, coupons, id, seconds, centsOf } = books
  const { newInvoice, settle, changeTo, invoiceJson, subscriptionJson } = books

  return function answer(method: string, path: string, form: Record<string, string>): unknown {
    const [, , resource, one, part] = path.split('/')
    const key = `${method} ${resource}${one ? '/:id' : ''}${part ? `/${part}` : ''}`
    switch (key) {
      case 'POST customers': {
        const email = need(form.email, 'email')
        const customer = { id: id('cus'), balance: 0, email, changes: [], card: null }
        need(form['metadata[user]'], 'metadata[user]')
        customers.set(customer.id, customer)
        return { ...customer, object: 'customer' }
      }
      case 'GET customers/:id':
        return { ...need(customers.get(one ?? ''), 'customer'), object: 'customer' }
      case 'POST customers/:id/balance_transactions': {
        const customer = need(customers.get(one ?? ''), 'customer')
        if (form.currency !== 'usd') throw new Refused('currency')
        const reason = form['metadata[reason]']
        const change: BalanceChange & { object: string } = {
          id: id('cbtxn'),
          object: 'customer_balance_transaction',
          amount: Number(need(form.amount, 'amount')),
          metadata: reason ? { reason } : {},
        }
        customer.balance += change.amount
        customer.changes.push(change)
        return change
      }
      case 'GET customers/:id/balance_transactions':
        return list(need(customers.get(one ?? ''), 'customer').changes, path)
      case 'GET coupons/:id':
        if (!coupons.has(one ?? '')) throw new Missing()
        return { id: one, object: 'coupon', percent_off: coupons.get(one ?? '') }
      case 'POST coupons':
        if (form.duration === 'repeating') need(form.duration_in_months, 'duration_in_months')
        else if (form.duration !== 'once' || form.duration_in_months) throw new Refused('duration')
        coupons.set(need(form.id, 'id'), Number(need(form.percent_off, 'percent_off')))
        return { id: form.id, object: 'coupon' }
      case 'POST subscriptions': {
        need(customers.get(form.customer ?? ''), 'customer')
        if (form.payment_behavior !== 'default_incomplete') throw new Refused('payment_behavior')
        if (form['billing_mode[type]'] !== 'flexible') throw new Refused('billing_mode')
        if (form['expand[0]'] !== 'latest_invoice.confirmation_secret') throw new Refused('expand')
        if (form['expand[1]'] !== 'pending_setup_intent') throw new Refused('expand')
        const days = Number(form.trial_period_days ?? 0)
        const atTrialEnd = form['trial_settings[end_behavior][missing_payment_method]']
        if (!Number.isInteger(days) || (form.trial_period_days && days < 1)) {
          throw new Refused('trial_period_days')
        }
        if (atTrialEnd !== (days > 0 ? 'cancel' : undefined)) throw new Refused('trial_settings')
        const price = need(form['items[0][price]'], 'items[0][price]')
        const coupon = form['discounts[0][coupon]']
        const off = coupon ? need(coupons.get(coupon), 'coupon') : 0
        const subscription: Subscription = {
          id: id('sub'),
          customer: form.customer ?? '',
          price,
          billed: centsOf(price) - Math.round((centsOf(price) * off) / 100),
          status: days > 0 ? 'trialing' : 'incomplete',
          created: seconds(),
          cancelAtPeriodEnd: false,
          trialEnd: days > 0 ? seconds() + days * 86_400 : null,
          setup: days > 0 ? id('seti') : null,
          card: null,
        }
        subscriptions.set(subscription.id, subscription)
        const invoice = newInvoice(subscription, days > 0 ? 0 : subscription.billed, 'open')
        if (days > 0) settle(invoice)
        const { setup } = subscription
        return {
          ...subscriptionJson(subscription),
          latest_invoice: invoiceJson(invoice),
          pending_setup_intent: setup && {
            id: setup,
            object: 'setup_intent',
            client_secret: `${setup}_secret_x`,
          },
        }
      }
      case 'GET subscriptions/:id':
        return subscriptionJson(need(subscriptions.get(one ?? ''), 'subscription'))
      case 'POST subscriptions/:id': {
        const subscription = need(subscriptions.get(one ?? ''), 'subscription')
        const price = form['items[0][price]']
        if (price) {
          if (form['items[0][id]'] !== `si_${subscription.id}`) throw new Refused('items[0][id]')
          if (form.proration_behavior !== 'always_invoice') throw new Refused('proration_behavior')
          changeTo(subscription, price)
        }
        if (form.default_payment_method) subscription.card = form.default_payment_method
        if (form.cancel_at_period_end) subscription.cancelAtPeriodEnd = form.cancel_at_period_end === 'true'
        return subscriptionJson(subscription)
      }
      case 'GET customers/:id/payment_methods': {
        const { card } = need(customers.get(one ?? ''), 'customer')
        return list(card ? [{ id: card, object: 'payment_method' }] : [], path)
      }
      case 'POST setup_intents/:id/cancel': {
        const waiting = [...subscriptions.values()].find(({ setup }) => setup === one)
        need(waiting, 'setup_intent').setup = null
        return { id: one, object: 'setup_intent', status: 'canceled' }
      }
      case 'DELETE subscriptions/:id': {
        const subscription = need(subscriptions.get(one ?? ''), 'subscription')
        subscription.status = 'canceled'
        return subscriptionJson(subscription)
      }
      case 'GET subscriptions': {
        if (form.status !== 'all') throw new Refused('status')
        const mine = [...subscriptions.values()].filter(({ customer }) => customer === form.customer)
        return list(mine.map(subscriptionJson), '/v1/subscriptions')
      }
      case 'GET invoices': {
        if (form['expand[0]'] !== 'data.payments') throw new Refused('expand')
        const mine = [...invoices.values()].filter(({ customer }) => customer === form.customer).reverse()
        return list(mine.map(invoiceJson), '/v1/invoices')
      }
      case 'GET charges': {
        const mine = [...invoices.values()].filter(
          ({ customer, paid }) => customer === form.customer && paid > 0,
        )
        return list(
          mine.map((invoice) => ({
            id: `ch_${invoice.intent}`,
            object: 'charge',
            payment_intent: invoice.intent,
            amount_refunded: invoice.refunded,
          })),
          '/v1/charges',
        )
      }
      case 'POST billing_portal/:id':
        need(form.return_url, 'return_url')
        return {
          id: id('bps'),
          object: 'billing_portal.session',
          url: 'https://billing.stripe.example/session',
        }
      default:
        throw new Refused(`no such address: ${key}`)
    }
  }
}
