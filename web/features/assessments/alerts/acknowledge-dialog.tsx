import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { acknowledgeAlert, type SafetyAlert } from '#shared/contracts/assessments.ts'
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

/** Who looked at it, when, and what was done about it is kept for good. */
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
      gone()
      toast({
        title: 'Alert acknowledged',
        description: 'It is kept with your name and the time.',
        tone: 'good',
      })
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 409) {
        gone()
        toast({ title: 'Already acknowledged', description: 'It was done in another tab.' })
        return
      }
      setError(messageOf(failure, 'It was not saved. Check your connection and try again.'))
      setBusy(false)
    }
  }

  function gone() {
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
          label="What was done"
          value={note}
          error={error}
          hint="Whom you reached, what you asked, what was agreed. Kept with your name and the time."
          onChange={(event) => {
            setNote(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
