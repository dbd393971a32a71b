import { lazy, Suspense } from 'react'
import { confirmTotp } from '#shared/contracts/two-factor.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { errorsOf } from '../../../lib/form-errors.ts'
import { toast } from '../../../lib/toasts.ts'
import { useForm } from '../../../lib/use-form.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type TotpDialogProps = {
  secret: string
  address: string
  onClose: () => void
  /** Receives recovery codes if this is the account's first factor. */
  onConfirmed: (recoveryCodes: string[] | null) => void
}

/** Shows the QR code and the secret, and asks for a first code to confirm that the app is set up. */
export function TotpDialog({ secret, address, onClose, onConfirmed }: TotpDialogProps) {
  const { dialogProps, field } = useForm({
    initial: { code: '' },
    validate: (values) => errorsOf(confirmTotp, values),
    submit: async (body) => {
      const { data } = await call(confirmTotp, { body })
      onConfirmed(data.recoveryCodes)
    },
    failure: {
      at: 'code',
      message: (error) => {
        const message = messageOf(error, 'We couldn’t check the code. Please try again.')
        if (!(error instanceof CallError) || error.status !== 410) return message
        toast({ title: 'Authenticator app not set up', description: message, tone: 'danger' })
        onClose()
        return undefined
      },
    },
  })
  return (
    <FormDialog
      title="Set up an authenticator app"
      onClose={onClose}
      {...dialogProps}
      action="Turn on"
      busyText="Checking..."
    >
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-start">
        <div className="grid size-48 place-items-center justify-self-center overflow-hidden rounded-2 border border-line">
          <Suspense fallback={<span className="hint">Loading...</span>}>
            <QrCode text={address} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <div className="grid content-start gap-2 text-ink-2">
          <p>Scan this with an authenticator app on your phone.</p>
          <p className="sm:hidden">
            On this phone?{' '}
            <a href={address} className="link">
              Open your authenticator app
            </a>
          </p>
          <p>Can’t scan it? Enter this key in the app:</p>
          <p className="rounded-2 bg-well px-3 py-2 font-medium tracking-wider break-words text-ink tabular-nums">
            {grouped(secret)}
          </p>
        </div>
      </div>
      <CodeField
        {...field('code')}
        label="Code from the app"
        hint="The six-digit code the app shows now."
        required
      />
    </FormDialog>
  )
}

function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
