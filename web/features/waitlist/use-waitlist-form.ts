import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { NETWORK_FAILED, SERVER_FAILED, type WaitlistEntry, waitlistErrors } from './waitlist-rules.ts'

const FIELDS = ['email', 'firstName', 'lastName'] as const

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
      try {
        await call(joinWaitlist, { body }, { idempotencyKey: idempotency.keyFor(body) })
        idempotency.done()
        onJoined()
        return undefined
      } catch (error) {
        const answered = error instanceof CallError
        toast({
          title: 'Not on the list yet',
          description: answered ? messageOf(error, SERVER_FAILED) : NETWORK_FAILED,
          tone: 'danger',
        })
        return answered ? fieldErrors(error) : undefined
      }
    },
  })
  return form
}

function fieldErrors(error: CallError): FieldErrors<WaitlistEntry> {
  const found = FIELDS.map((field) => [field, error.fieldMessage(field)] as const)
  return Object.fromEntries(found.filter(([, message]) => message))
}
