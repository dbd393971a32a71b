import { useQueryClient } from '@tanstack/react-query'
import { FileDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { deleteLetter, type Letter, letterPdf, listLetters } from '#shared/contracts/letters.ts'
import { headingOf, LETTER_TEMPLATES, letterLayout } from '#shared/domain/letters.ts'
import { call, download } from '../../lib/api.ts'
import { clinicTimeZone } from '../../lib/days.ts'
import { patientPath } from '../../lib/links.ts'
import { invalidate, keyOf } from '../../lib/queries.ts'
import { chartFileName, saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { EditedLine, LetterEditing } from './use-letter-editing.ts'

type LetterActionsProps = { letter: Letter; editing: LetterEditing }

export function LetterActions({ letter, editing }: LetterActionsProps) {
  const [deleting, setDeleting] = useState(false)
  const printing = useSave(
    async () => {
      const { id, updatedAt } = await editing.put()
      saveFile(
        await download(letterPdf, { params: { id: String(id) }, query: { timeZone: clinicTimeZone() } }),
        chartFileName(letter.patient, updatedAt, LETTER_TEMPLATES[letter.kind].name, 'pdf'),
      )
    },
    { toast: 'PDF not created', message: 'Check your connection and try again.' },
  )
  const flagged = editing.open.length > 0
  return (
    <div className="flex flex-wrap gap-2">
      {flagged ? (
        <p className="hint max-w-56 self-center">You can copy the letter once no lines are flagged.</p>
      ) : (
        <CopyButton
          label="Copy"
          about="the letter"
          size="md"
          failure="Unable to copy the letter to the clipboard."
          copied={() => ({ plain: letterText(letter, editing.lines) })}
        />
      )}
      <Button onClick={() => void printing.save()} busyText={printing.busy && 'Creating PDF...'}>
        <FileDown aria-hidden="true" className="size-4" />
        {letter.status === 'final' ? 'Download PDF' : 'Download draft'}
      </Button>
      <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
      {deleting && <DeleteDialog letter={letter} onClose={() => setDeleting(false)} />}
    </div>
  )
}

/** For a patient portal or a fax cover. */
function letterText({ kind, language }: Letter, lines: readonly EditedLine[]): string {
  return letterLayout(
    kind,
    lines.filter(({ text }) => text.trim() !== ''),
  )
    .filter((section) => section.lines.length > 0)
    .map(
      (section) =>
        `${headingOf(kind, section.key, language)}\n${section.lines.map(({ text }) => text.trim()).join('\n')}`,
    )
    .join('\n\n')
}

function DeleteDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { save, busy, error } = useSave(
    async () => {
      await call(deleteLetter, { params: { id: String(letter.id) } })
      void invalidate(queryClient, keyOf(listLetters))
      toast({ title: 'Letter deleted', staysOnNavigation: true })
      navigate(patientPath(letter.patientId))
    },
    { message: 'The letter wasn’t deleted. Check your connection and try again.' },
  )
  return (
    <FormDialog
      title="Delete this letter?"
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      error={error}
      action="Delete"
      busyText="Deleting..."
      variant="danger"
    >
      <p className="text-ink-2">This can’t be undone. The notes it was written from don’t change.</p>
    </FormDialog>
  )
}
