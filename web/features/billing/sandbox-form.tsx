import { useState } from 'react'
import { paySandbox } from '#shared/contracts/billing.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CardEntry, cardErrors, NO_CARD, spacedCard } from './card-rules.ts'

const FAILED = 'We couldn’t reach the server. Please try again.'

type SandboxFormProps = { clientSecret: string; onPaid: () => Promise<void> }

/** Test mode: our own card form for the usual test numbers. No money moves, and no number is stored. */
export function SandboxForm({ clientSecret, onPaid }: SandboxFormProps) {
  const [asking, setAsking] = useState(false)
  const [paid, setPaid] = useState(false)
  const failure = { toast: 'Payment Failed', message: FAILED }
  const { formProps, field, busy, values } = useForm<CardEntry>({
    initial: NO_CARD,
    validate: cardErrors,
    submit: ({ card }) => pay(card, false),
    failure: { ...failure, fields: (error) => ({ card: messageOf(error, FAILED) }) },
  })
  const bank = useSave(() => pay(values.card, true).finally(() => setAsking(false)), failure)

  async function pay(card: string, confirmed: boolean): Promise<void> {
    const { data } = await call(paySandbox, { body: { clientSecret, card, confirmed } })
    if (data.outcome === 'needs_confirmation') return setAsking(true)
    setPaid(true)
    await onPaid()
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
      <FormDialog
        open={asking}
        title="Confirm with your bank"
        onClose={() => setAsking(false)}
        onSubmit={() => void bank.save()}
        action="Confirm payment"
        busyText="Processing..."
        busy={bank.busy}
      >
        <p>Your bank would ask you to confirm here. In test mode, select Confirm payment.</p>
      </FormDialog>
    </form>
  )
}
