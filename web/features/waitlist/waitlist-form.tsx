import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWaitlistForm } from './use-waitlist-form.ts'

export function WaitlistForm({ onJoined }: { onJoined: () => void }) {
  const { formProps, field, busy } = useWaitlistForm(onJoined)
  return (
    <form {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} size="lg" label="First name" autoComplete="given-name" optional />
        <TextField {...field('lastName')} size="lg" label="Last name" autoComplete="family-name" optional />
      </div>
      <EmailField {...field('email')} size="lg" autoComplete="email" />
      <Button type="submit" variant="primary" size="lg" block busyText={busy && 'Joining...'}>
        Join the waitlist
      </Button>
    </form>
  )
}
