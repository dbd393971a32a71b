import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteImportedNote, type ImportedNote } from '#shared/contracts/imported-notes.ts'
import { call } from '../../lib/api.ts'
import { formatDayText } from '../../lib/days.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { importedNotesQuery } from './imported-notes.queries.ts'

type OpenedNoteProps = { note: ImportedNote; onClose: () => void }

/** An imported note, read-only. */
export function OpenedNote({ note, onClose }: OpenedNoteProps) {
  const [asking, setAsking] = useState(false)
  const { save, busy, error } = useSave(
    async () => {
      await call(deleteImportedNote, { params: { id: String(note.id) } })
      toast({ title: 'Imported note deleted' })
      onClose()
    },
    {
      message: 'The note wasn’t deleted. Check your connection and try again.',
      invalidates: [importedNotesQuery(note.patientId).queryKey],
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Imported note, ${formatDayText(note.writtenOn)}`}
      wide
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className="wrap-anywhere text-ink-2">
        Text from {note.fileName}, imported {formatDate(note.createdAt)}. It wasn’t written, checked or signed
        here.
      </p>
      <ImportedText text={note.text} />
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy" about="the note" copied={() => ({ plain: note.text })} />
        <Button size="sm" variant="danger-quiet" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete note
        </Button>
      </div>
      <FormDialog
        open={asking}
        title="Delete this imported note?"
        onClose={() => setAsking(false)}
        onSubmit={() => void save()}
        busy={busy}
        error={error}
        action="Delete"
        busyText="Deleting..."
        variant="danger"
      >
        <p className="text-ink-2">
          The imported note from {formatDayText(note.writtenOn)} will be permanently deleted. This can’t be
          undone. The original file isn’t affected.
        </p>
      </FormDialog>
    </Dialog>
  )
}

/** Long texts scroll, also with the keyboard. */
export function ImportedText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label="Text of the note"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
      tabIndex={0}
      className="max-h-[45dvh] overflow-y-auto rounded-2 border border-line bg-well p-4 font-serif wrap-anywhere whitespace-pre-line"
    >
      {text}
    </div>
  )
}
