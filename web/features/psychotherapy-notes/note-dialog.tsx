import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletePsychotherapyNote, type PsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { call } from '../../lib/api.ts'
import { formatDayText, today } from '../../lib/days.ts'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { noteDeleted } from './psychotherapy-notes.queries.ts'
import { useNoteForm } from './use-note-form.ts'

type NoteDialogProps = {
  patientId: number
  /** Undefined for a new one. */
  note: PsychotherapyNote | undefined
  onClose: () => void
}

const NOT_HERE =
  'Keep these in the clinical note instead: medications, session start and stop times, type and frequency of treatment, test results, and summaries of diagnosis, functional status, treatment plan, symptoms, prognosis or progress.'

/** Mounted only while open. Text is sent only when it is saved: drafts are part of the chart. */
export function NoteDialog({ patientId, note, onClose }: NoteDialogProps) {
  const { form, changed, conflict } = useNoteForm(patientId, note, onClose)
  const [leaving, setLeaving] = useState(false)
  const { values, errors, field, setValue, dialogProps } = form

  return (
    <FormDialog
      title={note ? `Psychotherapy note, ${formatDayText(note.sessionOn)}` : 'New psychotherapy note'}
      wide
      onClose={() => (changed ? setLeaving(true) : onClose())}
      {...dialogProps}
      action="Save note"
      busyText="Saving..."
    >
      {conflict && (
        <div role="alert">
          <Banner
            tone="warn"
            action={
              <span className="flex flex-wrap gap-2">
                <Button size="sm" onClick={conflict.takeSaved} disabled={conflict.busy}>
                  Use the saved version
                </Button>
                <Button size="sm" onClick={conflict.keepMine} disabled={conflict.busy}>
                  Keep this version
                </Button>
              </span>
            }
          >
            This note was changed in another tab or on another device. Which version do you want to keep?
          </Banner>
        </div>
      )}
      <div className="max-w-48">
        <TextField {...field('sessionOn')} type="date" label="Session date" max={today()} />
      </div>
      <TextArea
        {...TAKES_PHRASES}
        label="Note"
        hint={NOT_HERE}
        name="text"
        value={values.text}
        error={errors.text}
        onChange={({ target }) => setValue('text', target.value)}
      />
      {note && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CopyButton label="Copy" about="this note" copied={() => ({ plain: values.text })} />
          <DeleteButton note={note} onDeleted={onClose} />
        </div>
      )}
      <FormDialog
        open={leaving}
        title="Discard your changes?"
        onClose={() => setLeaving(false)}
        onSubmit={onClose}
        busy={false}
        action="Discard"
        busyText=""
        cancel="Keep editing"
        variant="danger"
      >
        <p className="text-ink-2">What you wrote here hasn’t been saved.</p>
      </FormDialog>
    </FormDialog>
  )
}

type DeleteButtonProps = { note: PsychotherapyNote; onDeleted: () => void }

function DeleteButton({ note, onDeleted }: DeleteButtonProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { save, busy, error } = useSave(
    async () => {
      await call(deletePsychotherapyNote, { params: { id: String(note.id) } })
      noteDeleted(queryClient, note)
      toast({ title: 'Psychotherapy note deleted' })
      onDeleted()
    },
    { message: 'The note wasn’t deleted. Check your connection and try again.' },
  )
  return (
    <>
      <Button size="sm" variant="danger-quiet" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete note
      </Button>
      <FormDialog
        open={asking}
        title="Delete this psychotherapy note?"
        onClose={() => setAsking(false)}
        onSubmit={() => void save()}
        busy={busy}
        error={error}
        action="Delete"
        busyText="Deleting..."
        variant="danger"
      >
        <p className="text-ink-2">
          The note from {formatDayText(note.sessionOn)} will be permanently deleted. This can’t be undone.
        </p>
      </FormDialog>
    </>
  )
}
