import { type Practice, updateProfile } from '#shared/contracts/auth.ts'
import { MAIL_NEEDED } from '#shared/domain/mail.ts'
import { call } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { clinicTimeZone } from '../../lib/days.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { capitalized } from '../../lib/format.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useStoreUser } from '../../lib/use-store-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EmailConfirmation, PendingEmail } from './email-confirmation.tsx'
import { SettingsLayout } from './settings-layout.tsx'

type Profile = { firstName: string; lastName: string; email: string } & Record<keyof Practice, string>

/** A select has no empty value. */
const THIS_DEVICE = 'this-device'

export function ProfileSettingsPage() {
  return (
    <SettingsLayout
      title="Profile Settings"
      intro="Your name, your practice, and the email address you sign in with."
    >
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
  const mailWorks = useMailWorks()
  const { formProps, field, values, errors, setValue, busy, reset } = useForm<Profile>({
    initial: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email,
      credentials: user.credentials ?? '',
      npi: user.npi ?? '',
      timeZone: user.timeZone ?? '',
      practiceName: user.practiceName ?? '',
      practiceAddress: user.practiceAddress ?? '',
    },
    validate: (values) => errorsOf(updateProfile, values),
    submit: async (body) => {
      const { data } = await call(updateProfile, { body })
      storeUser(data)
      // A new address takes effect once its links are opened. Until then, show the current one.
      reset({ ...body, email: data.email })
      toast({
        title: 'Profile updated',
        description: 'Your profile has been successfully updated.',
        tone: 'good',
      })
    },
    failure: { toast: 'Update failed', message: 'Failed to update profile. Please try again.' },
  })

  return (
    <form {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First Name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" />
      </div>
      <EmailField
        {...field('email')}
        label="Email Address"
        autoComplete="email"
        disabled={!mailWorks}
        {...(mailWorks ? {} : { hint: MAIL_NEEDED })}
      />
      <EmailConfirmation user={user} />
      <PendingEmail user={user} />
      <h3 className="title-card mt-2">Credentials and practice</h3>
      <p className="hint -mt-2">
        Shown on PDFs and exports. Once you’ve confirmed your email address, patients also see your name and
        practice in assessment emails.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('credentials')} label="Credentials" optional placeholder="PMHNP-BC" />
        <TextField {...field('npi')} label="NPI" optional inputMode="numeric" />
      </div>
      <TextField {...field('practiceName')} label="Practice name" optional autoComplete="organization" />
      <TextArea
        label="Practice address"
        optional
        name="practiceAddress"
        autoComplete="street-address"
        value={values.practiceAddress}
        error={errors.practiceAddress}
        onChange={(event) => setValue('practiceAddress', event.target.value)}
      />
      <Select
        label="Time zone for PDFs"
        value={values.timeZone || THIS_DEVICE}
        options={timeZones()}
        onValueChange={(zone) => setValue('timeZone', zone === THIS_DEVICE ? '' : zone)}
        error={errors.timeZone}
      />
      <div>
        <Button type="submit" variant="primary" busyText={busy && 'Saving...'}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}

function timeZones() {
  return [
    { value: THIS_DEVICE, label: `Same as this device (${shownZone(clinicTimeZone())})` },
    ...Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: shownZone(name) })),
  ]
}

function shownZone(name: string): string {
  return name.replaceAll('_', ' ')
}

function AccountInformation() {
  const { role } = useSignedInUser()
  const facts = [
    ['Account Type', capitalized(role || 'clinician')],
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
