import { updateProfile } from '#shared/contracts/auth.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'
import { capitalised } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStoreUser } from './account.queries.ts'
import { EmailConfirmation, PendingEmail } from './email-confirmation.tsx'
import { SettingsLayout } from './settings-layout.tsx'

type Profile = { firstName: string; lastName: string; email: string }

export function ProfileSettingsPage() {
  return (
    <SettingsLayout title="Profile Settings" intro="Your name and the email address you sign in with.">
      <SectionCard title="Personal Information">
        <ProfileForm />
      </SectionCard>
      <AccountInformation />
    </SettingsLayout>
  )
}

function ProfileForm() {
  const user = useSignedInUser()
  const storeUser = useStoreUser()
  const { formProps, field, busy, reset } = useForm<Profile>({
    initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email },
    validate: (values) => errorsOf(updateProfile, values),
    submit: async (body) => {
      try {
        const { data } = await call(updateProfile, { body })
        storeUser(data)
        // A new address takes effect once its links are opened. Until then, show the current one.
        reset({ ...body, email: data.email })
        toast({
          title: 'Profile updated',
          description: 'Your profile has been successfully updated.',
          tone: 'good',
        })
        return undefined
      } catch (error) {
        const description = messageOf(error, 'Failed to update profile. Please try again.')
        toast({ title: 'Update failed', description, tone: 'danger' })
        return emailError(error)
      }
    },
  })

  return (
    <form {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First Name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" />
      </div>
      <EmailField {...field('email')} label="Email Address" autoComplete="email" />
      <EmailConfirmation user={user} />
      <PendingEmail user={user} />
      <div>
        <Button type="submit" variant="primary" busyText={busy && 'Saving...'}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}

function emailError(error: unknown): FieldErrors<Profile> {
  const message = error instanceof CallError ? error.fieldMessage('email') : undefined
  return message ? { email: message } : {}
}

function AccountInformation() {
  const { role } = useSignedInUser()
  const facts = [
    ['Account Type', capitalised(role || 'clinician')],
    ['Member Since', 'Recently'],
    [
      'Account Status',
      <Badge key="status" tone="good">
        Active
      </Badge>,
    ],
  ] as const
  return (
    <SectionCard title="Account Information" className="py-2">
      <dl>
        {facts.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 border-b border-line py-3 last:border-b-0">
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
