import { useState } from 'react'
import { paySandbox } from '#shared/contracts/billing.ts'
import { call, messageOf } from '../../lib/api.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CardEntry, cardErrors, NO_CARD, spacedCard } from './card-rules.ts'

type SandboxFormProps = { clientSecret: string; onPaid: () => Promise<void> }

/** Test mode: our own card form for the usual test numbers. No money moves, and no number is stored. */
export function SandboxForm({ clientSecret, onPaid }: SandboxFormProps) {
  const [asking, setAsking] = useState(false)
  const [paid, setPaid] = useState(false)
  const { formProps, field, busy, values } = useForm<CardEntry>({
    initial: NO_CARD,
    validate: cardErrors,
    submit: async ({ card }) => pay(card, false),
  })

  async function pay(card: string, confirmed: boolean): Promise<FieldErrors<CardEntry> | undefined> {
    try {
      const { data } = await call(paySandbox, { body: { clientSecret, card, confirmed } })
      if (data.outcome === 'needs_confirmation') {
        setAsking(true)
        return undefined
      }
      setAsking(false)
      setPaid(true)
      await onPaid()
      return undefined
    } catch (error) {
      setAsking(false)
      const description = messageOf(error, 'We couldn’t reach the server. Please try again.')
      toast({ title: 'Payment Failed', description, tone: 'danger' })
      return { card: description }
    }
  }

  const card = field('card')
  return (
    <form {...formProps} className="grid gap-4">
      <Banner tone="info">
        <b className="font-strong">Test mode.</b> No money moves. Use{' '}
        <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span> to pay,{' '}
        <span className="whitespace-nowrap tabular-nums">4000 0000 0000 0002</span> for a declined card, or{' '}
        <span className="whitespace-nowrap tabular-nums">4000 0025 0000 3155</span> to confirm with the bank.
      </Banner>
      <TextField
        {...card}
        value={spacedCard(card.value)}
        label="Card number"
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field('expiry')} label="Expiry" size="lg" autoComplete="off" placeholder="MM / YY" />
        <TextField
          {...field('code')}
          label="Security code"
          size="lg"
          inputMode="numeric"
          autoComplete="off"
          placeholder="CVC"
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        disabled={paid}
        busyText={(busy || paid) && 'Processing...'}
      >
        Complete Payment
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Confirm with your bank"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => void pay(values.card, true)}>
              Confirm payment
            </Button>
          </>
        }
      >
        <p>Your bank would ask you to confirm here. In test mode, select Confirm payment.</p>
      </Dialog>
    </form>
  )
}
