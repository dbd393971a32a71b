import { sendContactMessage } from '#shared/contracts/contact.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import {
  type ContactKind,
  type ContactMessage,
  contactBody,
  contactErrors,
  NO_MESSAGE,
} from './contact-rules.ts'

const FAILED = 'Your message couldn’t be sent. It’s still here, so please try again.'
const OFFLINE = 'Can’t reach the server. Your message is still here. Check your connection and try again.'

export function useContactForm(kind: ContactKind, onSent: (email: string) => void) {
  const idempotency = useIdempotencyKey()
  return useForm<ContactMessage>({
    initial: NO_MESSAGE,
    validate: (values) => contactErrors(kind, values),
    submit: async (values) => {
      const body = contactBody(kind, values)
      await call(sendContactMessage, { body }, { idempotencyKey: idempotency.keyFor(body) })
      idempotency.done()
      onSent(values.email.trim())
    },
    failure: {
      toast: 'Message not sent',
      message: (error) => (error instanceof CallError ? messageOf(error, FAILED) : OFFLINE),
    },
  })
}
