import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { NETWORK_FAILED, SERVER_FAILED, type WaitlistEntry, waitlistErrors } from './waitlist-rules.ts'

export function useWaitlistForm(onJoined: () => void) {
  const idempotency = useIdempotencyKey()
  const form = useForm<WaitlistEntry>({
    initial: { firstName: '', lastName: '', email: '' },
    validate: waitlistErrors,
    onInvalid: () => {
      if (form.values.email.trim() !== '') return
      toast({
        title: 'Email Required',
        description: 'Please enter your email address to join the waitlist.',
        tone: 'danger',
      })
    },
    submit: async (body) => {
      await call(joinWaitlist, { body }, { idempotencyKey: idempotency.keyFor(body) })
      idempotency.done()
      onJoined()
    },
    failure: {
      toast: 'Not on the list yet',
      message: (error) => (error instanceof CallError ? messageOf(error, SERVER_FAILED) : NETWORK_FAILED),
    },
  })
  return form
}
