import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type NoteWithAmendments, updateNote } from '#shared/contracts/notes.ts'
import { call, messageOf } from '../../lib/api.ts'
import { notesChanged } from '../../lib/charts.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ServiceDateField } from '../../ui/service-date-field.tsx'

type ServiceDateDialogProps = { note: NoteWithAmendments; onClose: () => void }

/** Mounted only while open, for a note that isn't signed. */
export function ServiceDateDialog({ note, onClose }: ServiceDateDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [serviceAt, setServiceAt] = useState(note.serviceAt)
  const [valid, setValid] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || !valid) return
    setBusy(true)
    setFailure(undefined)
    try {
      const params = { id: String(note.id) }
      await call(updateNote, { params, body: { serviceAt, version: note.version } })
      notesChanged(queryClient, note.id)
      toast({ title: 'Date of service changed', tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      setFailure(messageOf(error, 'The date wasn’t saved. Check your connection and try again.'))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change date of service"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Saving...'}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <ServiceDateField value={serviceAt} onChange={setServiceAt} onValid={setValid} />
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
