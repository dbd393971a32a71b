import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { acknowledgeAlert, type SafetyAlert } from '#shared/contracts/assessment-alerts.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { alertsQuery, careChanged } from '../../../lib/care.ts'
import { errorsOf } from '../../../lib/form-errors.ts'
import { formatMoment } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

type AcknowledgeDialogProps = { alert: SafetyAlert; onClose: () => void }

/** Records who acknowledged the alert, when, and what they did. */
export function AcknowledgeDialog({ alert, onClose }: AcknowledgeDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function acknowledge(event: FormEvent) {
    event.preventDefault()
    const found = errorsOf(acknowledgeAlert, { note }).note
    setError(found)
    if (found || busy) return
    setBusy(true)
    try {
      await call(acknowledgeAlert, { params: { id: String(alert.id) }, body: { note } })
      removeAlert()
      toast({
        title: 'Alert acknowledged',
        description: 'Saved with your name and the time.',
        tone: 'good',
      })
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 409) {
        removeAlert()
        toast({
          title: 'Already acknowledged',
          description: 'You did this in another tab or on another device.',
        })
        return
      }
      setError(messageOf(failure, 'Not saved. Check your connection and try again.'))
      setBusy(false)
    }
  }

  function removeAlert() {
    queryClient.setQueryData(alertsQuery.queryKey, (known) => known?.filter(({ id }) => id !== alert.id))
    careChanged(queryClient, alert.patientId)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Acknowledge safety alert"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Saving...'}>
            Acknowledge
          </Button>
        </>
      }
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
      <form id={formId} noValidate onSubmit={acknowledge}>
        <TextArea
          label="Action taken"
          value={note}
          error={error}
          hint="Who you reached, what you asked and what you agreed on. Saved with your name and the time."
          onChange={(event) => {
            setNote(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
