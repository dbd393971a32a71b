import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { voidNote } from '#shared/contracts/note-actions.ts'
import type { Note } from '#shared/contracts/notes.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { chartNotesChanged } from '../../lib/charts.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type VoidDialogProps = { note: Note; onClose: () => void }

/** Mounted only while open. */
export function VoidDialog({ note, onClose }: VoidDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { formProps, values, setValue, errors, busy } = useForm({
    initial: { reason: '' },
    validate: (body) => errorsOf(voidNote, body),
    submit: async (body) => {
      setFailure(undefined)
      try {
        await call(voidNote, { params: { id: String(note.id) }, body })
        chartNotesChanged(queryClient)
        toast({ title: 'Note voided', tone: 'good' })
        onClose()
        return undefined
      } catch (error) {
        setFailure(messageOf(error, 'The note wasn’t voided. Check your connection and try again.'))
        const reason = error instanceof CallError ? error.fieldMessage('reason') : undefined
        return reason === undefined ? undefined : { reason }
      }
    },
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Void this note"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busyText={busy && 'Voiding...'}>
            Void note
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <p className="text-ink-2">
          Use this for a note entered in the wrong chart. It stays readable, marked VOID, but leaves your
          lists, summaries and exports, and it can’t be changed. It still counts toward this month’s notes.
          You can undo this.
        </p>
        <TextArea
          label="Reason"
          name="reason"
          hint="For example: written for another patient."
          value={values.reason}
          error={errors.reason}
          onChange={(event) => setValue('reason', event.target.value)}
        />
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
