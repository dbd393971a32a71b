import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useState } from 'react'
import { PAGES } from '#shared/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'

type PaymentFormProps = {
  /** A trial: the card is saved now and charged later. */
  saveCard: boolean
  onPaid: () => Promise<void>
}
type StripeFormProps = PaymentFormProps & { publishableKey: string; clientSecret: string }

let loaded: { key: string; stripe: ReturnType<typeof loadStripe> } | undefined

/** Stripe requires its library to be loaded from its own servers. */
function stripeFor(key: string): ReturnType<typeof loadStripe> {
  if (loaded?.key !== key) loaded = { key, stripe: loadStripe(key) }
  return loaded.stripe
}

/** The card fields live in Stripe's iframe; card numbers never reach our page. */
export function StripeForm({ publishableKey, clientSecret, ...form }: StripeFormProps) {
  return (
    <Elements stripe={stripeFor(publishableKey)} options={{ clientSecret }}>
      <PaymentForm {...form} />
    </Elements>
  )
}

function PaymentForm({ saveCard, onPaid }: PaymentFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)

  const { save, busy } = useSave(async () => {
    if (!stripe || !elements) return
    const options = {
      elements,
      confirmParams: { return_url: `${location.origin}${PAGES.dashboard}?subscription_success=true` },
      redirect: 'if_required' as const,
    }
    const { error } = saveCard ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options)
    if (!error) return onPaid()
    toast({
      title: 'Payment Failed',
      description: error.message ?? 'We couldn’t process your card. Please try again.',
      tone: 'danger',
    })
  })

  function pay(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form onSubmit={pay} className="grid gap-4">
      <PaymentElement onReady={() => setReady(true)} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        disabled={!ready}
        busyText={busy && 'Processing...'}
      >
        Complete Payment
      </Button>
    </form>
  )
}
