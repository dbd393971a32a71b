import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NoteWithAmendments, updateNote } from '#shared/contracts/notes.ts'
import { call } from '../../lib/api.ts'
import { notesChanged } from '../../lib/charts.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ServiceDateField } from '../../ui/service-date-field.tsx'

type ServiceDateDialogProps = { note: NoteWithAmendments; onClose: () => void }

/** Mounted only while open, for a note that isn't signed. */
export function ServiceDateDialog({ note, onClose }: ServiceDateDialogProps) {
  const queryClient = useQueryClient()
  const [serviceAt, setServiceAt] = useState(note.serviceAt)
  const [valid, setValid] = useState(true)

  const { save, busy, error } = useSave(
    async () => {
      const params = { id: String(note.id) }
      await call(updateNote, { params, body: { serviceAt, version: note.version } })
      notesChanged(queryClient, note.id)
      toast({ title: 'Date of service changed', tone: 'good' })
      onClose()
    },
    { message: 'The date wasn’t saved. Check your connection and try again.' },
  )

  return (
    <FormDialog
      title="Change date of service"
      onClose={onClose}
      onSubmit={() => valid && void save()}
      busy={busy}
      error={error}
      action="Save"
      busyText="Saving..."
    >
      <ServiceDateField value={serviceAt} onChange={setServiceAt} onValid={setValid} />
    </FormDialog>
  )
}
