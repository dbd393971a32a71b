import { useQueryClient } from '@tanstack/react-query'
import { acknowledgeAlert, type SafetyAlert } from '#shared/contracts/assessment-alerts.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { alertsQuery, careChanged } from '../../../lib/care.ts'
import { errorsOf } from '../../../lib/form-errors.ts'
import { formatMoment } from '../../../lib/format.ts'
import { TAKES_PHRASES } from '../../../lib/phrases.ts'
import { toast } from '../../../lib/toasts.ts'
import { useForm } from '../../../lib/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

type AcknowledgeDialogProps = { alert: SafetyAlert; onClose: () => void }

/** Records who acknowledged the alert, when, and what they did. */
export function AcknowledgeDialog({ alert, onClose }: AcknowledgeDialogProps) {
  const queryClient = useQueryClient()
  const { dialogProps, values, errors, setValue } = useForm({
    initial: { note: '' },
    validate: (body) => errorsOf(acknowledgeAlert, body),
    submit: async (body) => {
      await call(acknowledgeAlert, { params: { id: String(alert.id) }, body })
      removeAlert()
      toast({
        title: 'Alert acknowledged',
        description: 'Saved with your name and the time.',
        tone: 'good',
      })
    },
    failure: {
      at: 'note',
      message: (error) => {
        if (!(error instanceof CallError) || error.status !== 409)
          return messageOf(error, 'Not saved. Check your connection and try again.')
        removeAlert()
        toast({
          title: 'Already acknowledged',
          description: 'You did this in another tab or on another device.',
        })
        return undefined
      },
    },
  })

  function removeAlert() {
    queryClient.setQueryData(alertsQuery.queryKey, (known) => known?.filter(({ id }) => id !== alert.id))
    careChanged(queryClient, alert.patientId)
    onClose()
  }

  return (
    <FormDialog
      title="Acknowledge safety alert"
      onClose={onClose}
      {...dialogProps}
      action="Acknowledge"
      busyText="Saving..."
    >
      <div className="grid gap-2">
        <p>
          <b className="font-strong">{alert.patientName}</b>, {alert.title},{' '}
          {formatMoment(alert.createdAt).replace(/^Today/, 'today')}
        </p>
        <ul className="grid gap-1.5">
          {alert.items.map(({ text, answer }) => (
            <li key={text}>
              <span className="font-serif">{text}:</span> <b className="font-strong">{answer}</b>
            </li>
          ))}
        </ul>
      </div>
      <TextArea
        {...TAKES_PHRASES}
        label="Action taken"
        value={values.note}
        error={errors.note}
        hint="Who you reached, what you asked and what you agreed on. Saved with your name and the time."
        onChange={(event) => setValue('note', event.target.value)}
      />
    </FormDialog>
  )
}
