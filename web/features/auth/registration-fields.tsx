import type { useForm } from '../../lib/use-form.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Registration } from './registration-rules.ts'

type RegistrationFieldsProps = {
  field: ReturnType<typeof useForm<Registration>>['field']
  namesRequired: boolean
}

export function RegistrationFields({ field, namesRequired }: RegistrationFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          size="lg"
          label="First name"
          autoComplete="given-name"
          required={namesRequired}
          optional={!namesRequired}
        />
        <TextField
          {...field('lastName')}
          size="lg"
          label="Last name"
          autoComplete="family-name"
          required={namesRequired}
          optional={!namesRequired}
        />
      </div>
      <EmailField {...field('email')} size="lg" />
      <PasswordField {...field('password')} size="lg" label="Password" autoComplete="new-password" required />
      <PasswordField
        {...field('confirmPassword')}
        size="lg"
        label="Confirm password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
