import { sendReferralInvitation } from '#shared/contracts/referrals.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { MailNotice } from '../../ui/mail-notice.tsx'

type InvitationDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function InvitationDialog({ open, onOpenChange }: InvitationDialogProps) {
  const idempotency = useIdempotencyKey()
  const mailWorks = useMailWorks()
  const { formProps, field, busy, reset, values } = useForm<{ email: string }>({
    initial: { email: '' },
    validate: ({ email }) =>
      /^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: 'Enter a full address, like name@clinic.org' },
    submit: async ({ email }) => {
      const body = { email: email.trim() }
      try {
        const { message } = await call(
          sendReferralInvitation,
          { body },
          { idempotencyKey: idempotency.keyFor(body) },
        )
        idempotency.done()
        reset({ email: '' })
        onOpenChange(false)
        toast({ title: message, tone: 'good' })
        return undefined
      } catch (error) {
        const description = messageOf(error, 'Check your connection and try again.')
        toast({ title: 'Failed to send invitation', description, tone: 'danger' })
        return error instanceof CallError ? { email: description } : undefined
      }
    },
  })
  const id = 'invitation'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite a colleague"
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={!mailWorks || values.email.trim() === ''}
            busyText={busy && 'Sending...'}
          >
            Send Invitation
          </Button>
        </>
      }
    >
      <form {...formProps} id={id} className="grid gap-2">
        {!mailWorks && <MailNotice />}
        <EmailField {...field('email')} label="Email Address" disabled={!mailWorks} />
        <p className="hint">They’ll get one email with your first name and your referral link.</p>
      </form>
    </Dialog>
  )
}
