import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { login, register } from '#shared/contracts/auth.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { writeStored } from '../../lib/browser-storage.ts'
import { hasErrors, refusedFields } from '../../lib/form-errors.ts'
import { randomId } from '../../lib/random-id.ts'
import { beginSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import type { Registration } from './registration-rules.ts'

const FAILED = 'Failed to create account. Please try again.'
const FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const

/** Creates the account and signs in; used by all three sign-up pages. */
export function useRegistration() {
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)

  async function createAccount(values: Registration, role?: 'clinician'): Promise<void> {
    // Kept after a lost connection so a retry can't create a second account.
    key.current ??= randomId()
    const body = {
      email: values.email,
      password: values.password,
      confirmPassword: values.confirmPassword,
      firstName: values.firstName.trim() || undefined,
      lastName: values.lastName.trim() || undefined,
      role,
    }
    try {
      const { data } = await registered(body, key.current)
      key.current = undefined
      writeStored(`user_registered_${data.user.id}`, 'true')
      await beginSession(queryClient, data.token)
    } catch (error) {
      if (error instanceof CallError) key.current = undefined
      throw error
    }
  }

  function message(error: unknown): string | undefined {
    const description = messageOf(error, FAILED)
    toast({ title: 'Registration failed', description, tone: 'danger' })
    // Don't repeat a field's error below the form.
    return hasErrors(refusedFields(error, FIELDS)) ? undefined : description
  }

  return { createAccount, failure: { message } }
}

type Body = Parameters<typeof call<typeof register>>[1]['body']

/** After a lost response, the retry finds the account already created; then sign in with the password. */
async function registered(body: Body, idempotencyKey: string) {
  try {
    return await call(register, { body }, { idempotencyKey })
  } catch (error) {
    const made = error instanceof CallError && error.details?.code === 'sign_in'
    if (!made) throw error
    return call(login, { body: { email: body.email, password: body.password } })
  }
}
