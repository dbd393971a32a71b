import { register } from '#shared/contracts/auth.ts'
import { PASSWORD_MIN_AT_REGISTRATION } from '#shared/domain/passwords.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'

export type Registration = {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
}

export const EMPTY_REGISTRATION: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
}

const MISMATCH = "Passwords don't match"

export function registrationErrors(values: Registration, namesRequired: boolean): FieldErrors<Registration> {
  const errors = errorsOf(register, values)
  if (namesRequired && !values.firstName.trim()) errors.firstName = 'First name is required'
  if (namesRequired && !values.lastName.trim()) errors.lastName = 'Last name is required'
  // Checked here because the schema compares them only when every other field is valid.
  if (values.password !== values.confirmPassword) errors.confirmPassword = MISMATCH
  return errors
}

/** The toast shown in addition to field errors: mismatch first, then length. */
export function passwordProblem(values: Pick<Registration, 'password' | 'confirmPassword'>) {
  if (values.password !== values.confirmPassword) {
    return { title: 'Password mismatch', description: 'Please make sure your passwords match.' }
  }
  if (values.password.length < PASSWORD_MIN_AT_REGISTRATION) {
    return {
      title: 'Password too short',
      description: `Password must be at least ${PASSWORD_MIN_AT_REGISTRATION} characters long.`,
    }
  }
  return undefined
}

type Requirement = { text: string; met: boolean }

export function passwordRequirements({ password, confirmPassword }: Registration): Requirement[] {
  return [
    {
      text: `At least ${PASSWORD_MIN_AT_REGISTRATION} characters`,
      met: password.length >= PASSWORD_MIN_AT_REGISTRATION,
    },
    { text: 'Passwords match', met: password !== '' && password === confirmPassword },
  ]
}
