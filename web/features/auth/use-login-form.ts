import { useQueryClient } from '@tanstack/react-query'
import { login } from '#shared/contracts/auth.ts'
import type { SecondStep } from '#shared/contracts/two-factor.ts'
import { call } from '../../lib/api.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { secondStepIn } from '../../lib/second-step.ts'
import { beginSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { loginMessage } from './login-message.ts'

/** The page redirects afterward, when the user appears. */
export function useLoginForm(onSecondStep: (step: SecondStep) => void) {
  const queryClient = useQueryClient()
  return useForm({
    initial: { email: '', password: '' },
    validate: (values) => errorsOf(login, values),
    submit: async (body) => {
      const { data } = await call(login, { body })
      await beginSession(queryClient, data.token)
    },
    failure: {
      message: (error) => {
        const step = secondStepIn(error)
        if (step) {
          onSecondStep(step)
          return undefined
        }
        const message = loginMessage(error)
        toast({ title: 'Sign in failed', description: message, tone: 'danger' })
        return message
      },
    },
  })
}
