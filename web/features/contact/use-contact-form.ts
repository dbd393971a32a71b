import { sendContactMessage } from '#shared/contracts/contact.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import type { FieldErrors } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
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
const FIELDS = Object.keys(NO_MESSAGE) as (keyof ContactMessage)[]

export function useContactForm(kind: ContactKind, onSent: (email: string) => void) {
  const idempotency = useIdempotencyKey()
  return useForm<ContactMessage>({
    initial: NO_MESSAGE,
    validate: (values) => contactErrors(kind, values),
    submit: async (values) => {
      const body = contactBody(kind, values)
      try {
        await call(sendContactMessage, { body }, { idempotencyKey: idempotency.keyFor(body) })
        idempotency.done()
        onSent(values.email.trim())
        return undefined
      } catch (error) {
        const answered = error instanceof CallError
        toast({
          title: 'Message not sent',
          description: answered ? messageOf(error, FAILED) : OFFLINE,
          tone: 'danger',
        })
        return answered ? fieldErrors(error) : undefined
      }
    },
  })
}

function fieldErrors(error: CallError): FieldErrors<ContactMessage> {
  const found = FIELDS.map((field) => [field, error.fieldMessage(field)] as const)
  return Object.fromEntries(found.filter(([, message]) => message))
}
