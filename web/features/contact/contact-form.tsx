import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CASELOADS, type ContactKind } from './contact-rules.ts'
import { useContactForm } from './use-contact-form.ts'

type ContactFormProps = { kind: ContactKind; onSent: (email: string) => void }

export function ContactForm({ kind, onSent }: ContactFormProps) {
  const { formProps, field, setValue, values, busy } = useContactForm(kind, onSent)
  return (
    <form {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" optional />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" optional />
      </div>
      <EmailField {...field('email')} autoComplete="email" />
      <TextField {...field('organization')} label="Organization" autoComplete="organization" optional />
      {kind === 'sales' && (
        <Select
          label="Caseload"
          hint="For everyone who would use it, combined."
          value={values.caseload}
          options={CASELOADS.map((caseload) => ({ value: caseload as string, label: caseload }))}
          onValueChange={(caseload) => setValue('caseload', caseload)}
        />
      )}
      <TextArea
        {...field('message')}
        onChange={(event) => setValue('message', event.target.value)}
        label="Message"
        hint="Don’t include anything that could identify a patient."
        required
      />
      <div>
        <Button type="submit" variant="primary" size="lg" busyText={busy && 'Sending...'}>
          Send message
        </Button>
      </div>
    </form>
  )
}
