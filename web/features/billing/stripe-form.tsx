import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useState } from 'react'
import { PAGES } from '#shared/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'

type StripeFormProps = { publishableKey: string; clientSecret: string; onPaid: () => Promise<void> }

let loaded: { key: string; stripe: ReturnType<typeof loadStripe> } | undefined

/** The library comes from Stripe itself, as Stripe asks; once for a key. */
function stripeFor(key: string): ReturnType<typeof loadStripe> {
  if (loaded?.key !== key) loaded = { key, stripe: loadStripe(key) }
  return loaded.stripe
}

/** Stripe's own fields, in Stripe's own frame: a card number never touches our page. */
export function StripeForm({ publishableKey, clientSecret, onPaid }: StripeFormProps) {
  return (
    <Elements stripe={stripeFor(publishableKey)} options={{ clientSecret }}>
      <PaymentForm onPaid={onPaid} />
    </Elements>
  )
}

function PaymentForm({ onPaid }: { onPaid: () => Promise<void> }) {
  const stripe = useStripe()
  const elements = useElements()
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || busy) return
    setBusy(true)
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}${PAGES.dashboard}?subscription_success=true` },
      redirect: 'if_required',
    })
    if (error) {
      toast({
        title: 'Payment Failed',
        description: error.message ?? 'The payment could not be made.',
        tone: 'danger',
      })
      setBusy(false)
      return
    }
    await onPaid()
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="grid gap-4">
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
