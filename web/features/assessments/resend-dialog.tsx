import { useQueryClient } from '@tanstack/react-query'
import { type Assessment, resendAssessment } from '#shared/contracts/assessments.ts'
import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import { call, messageOf } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { clinicTimeZone, today } from '../../lib/days.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MailNotice } from '../../ui/mail-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

type ResendDialogProps = { patientId: number; assessment: Assessment; onClose: () => void }

type ResendValues = { patientContact: string; expiresAt: string }

/** Sends the same link again, to another contact if needed, and extends it if it has expired. */
export function ResendDialog({ patientId, assessment, onClose }: ResendDialogProps) {
  const queryClient = useQueryClient()
  const { deliveryMethod, status } = assessment
  const expired = status === 'expired'
  const sends = useMailWorks() || deliveryMethod === 'sms'
  const { dialogProps, field } = useForm<ResendValues>({
    initial: { patientContact: assessment.patientContact, expiresAt: expired ? dayAfter(today(), 7) : '' },
    validate: (values) => errorsOf(resendAssessment, bodyOf(values)),
    submit: async (values) => {
      const params = { id: String(assessment.id) }
      await call(resendAssessment, { params, body: bodyOf(values) })
      if (sends) toast({ title: 'Assessment resent', description: assessment.title, tone: 'good' })
      else toast({ title: 'Link extended', description: MAIL_NOT_SET_UP })
      careChanged(queryClient, patientId)
      onClose()
    },
    failure: {
      toast: sends ? 'Assessment not resent' : 'Link not extended',
      message: (error) => {
        careChanged(queryClient, patientId)
        return messageOf(error)
      },
    },
  })

  return (
    <FormDialog
      title={`Resend ${assessment.title}`}
      onClose={onClose}
      {...dialogProps}
      action={sends ? 'Resend' : 'Extend link'}
      busyText={sends ? 'Sending...' : 'Saving...'}
      disabled={!sends && !expired}
    >
      {sends ? (
        <p className="text-ink-2">We’ll send the same link again. Answers so far are kept.</p>
      ) : (
        <MailNotice />
      )}
      <TextField
        {...field('patientContact')}
        label={deliveryMethod === 'email' ? 'Email address' : 'Phone number'}
        type={deliveryMethod === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        spellCheck={false}
      />
      {expired && <TextField {...field('expiresAt')} type="date" min={today()} label="Link expires on" />}
    </FormDialog>
  )
}

/** An empty date keeps the link's current expiration date. */
function bodyOf({ patientContact, expiresAt }: ResendValues) {
  return { patientContact, ...(expiresAt ? { expiresAt, timeZone: clinicTimeZone() } : {}) }
}
