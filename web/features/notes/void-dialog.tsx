import { useQueryClient } from '@tanstack/react-query'
import { voidNote } from '#shared/contracts/note-actions.ts'
import type { Note } from '#shared/contracts/notes.ts'
import { call } from '../../lib/api.ts'
import { chartNotesChanged } from '../../lib/charts.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type VoidDialogProps = { note: Note; onClose: () => void }

/** Mounted only while open. */
export function VoidDialog({ note, onClose }: VoidDialogProps) {
  const queryClient = useQueryClient()
  const { dialogProps, values, setValue, errors } = useForm({
    initial: { reason: '' },
    validate: (body) => errorsOf(voidNote, body),
    submit: async (body) => {
      await call(voidNote, { params: { id: String(note.id) }, body })
      chartNotesChanged(queryClient)
      toast({ title: 'Note voided', tone: 'good' })
      onClose()
    },
    failure: { message: 'The note wasn’t voided. Check your connection and try again.' },
  })

  return (
    <FormDialog
      title="Void this note"
      onClose={onClose}
      {...dialogProps}
      action="Void note"
      busyText="Voiding..."
      variant="danger"
    >
      <p className="text-ink-2">
        Use this for a note entered in the wrong chart. It stays readable, marked VOID, but leaves your lists,
        summaries and exports, and it can’t be changed. It still counts toward this month’s notes. You can
        undo this.
      </p>
      <TextArea
        {...TAKES_PHRASES}
        label="Reason"
        name="reason"
        hint="For example: written for another patient."
        value={values.reason}
        error={errors.reason}
        onChange={(event) => setValue('reason', event.target.value)}
      />
    </FormDialog>
  )
}
