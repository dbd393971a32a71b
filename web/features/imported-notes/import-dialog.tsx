import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES, extractText } from '#shared/contracts/documents.ts'
import { createImportedNote } from '#shared/contracts/imported-notes.ts'
import { call } from '../../lib/api.ts'
import { today } from '../../lib/days.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { invalidate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useSave } from '../../lib/use-save.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { importedNotesQuery } from './imported-notes.queries.ts'
import { ImportedText } from './opened-note.tsx'

type ImportDialogProps = { patientId: number; onClose: () => void }

/** Reads a file, shows its text, and keeps it with the date that the clinician enters. */
export function ImportDialog({ patientId, onClose }: ImportDialogProps) {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const inputId = useId()
  const [read, setRead] = useState<{ fileName: string; text: string }>()
  const reading = useSave(
    async (file: File) => {
      setRead(undefined)
      const { data } = await call(extractText, {}, { file })
      setRead({ fileName: file.name.slice(-255), text: data.text })
    },
    { message: 'The file couldn’t be read. Check your connection and try again.' },
  )
  const { dialogProps, field } = useForm({
    initial: { writtenOn: '' },
    validate: ({ writtenOn }) => {
      const { writtenOn: problem } = errorsOf(createImportedNote, {
        patientId,
        writtenOn,
        fileName: 'file',
        text: 'text',
      })
      return problem ? { writtenOn: problem } : {}
    },
    submit: async ({ writtenOn }) => {
      if (!read) return reading.setError('Choose a file.')
      const body = { patientId, writtenOn, ...read }
      await call(createImportedNote, { body }, { idempotencyKey: keyFor(body) })
      done()
      await invalidate(queryClient, importedNotesQuery(patientId).queryKey)
      toast({ title: 'Note imported', tone: 'good' })
      onClose()
    },
    failure: {
      message: 'The note wasn’t imported. Check your connection and try again.',
      unlessAtField: true,
    },
  })

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > DOCUMENT_MAX_BYTES) {
      const most = DOCUMENT_MAX_BYTES / 1024 / 1024
      return reading.setError(`That file is too large. Choose one under ${most} MB.`)
    }
    void reading.save(file)
  }

  return (
    <FormDialog
      title="Import a note"
      wide
      onClose={onClose}
      {...dialogProps}
      action="Import note"
      busyText="Importing..."
      waiting={reading.busy && 'Reading the file...'}
    >
      <div className="grid gap-1.5">
        <label htmlFor={inputId} className="font-medium">
          File
        </label>
        <input
          id={inputId}
          type="file"
          accept={DOCUMENT_EXTENSIONS.join(',')}
          disabled={reading.busy}
          aria-describedby={`${inputId}-hint`}
          onChange={({ target }) => choose(target.files?.[0])}
          className="min-h-(--h-lg) w-full min-w-0 rounded-2 border border-line-strong bg-sheet p-1.5 text-sm file:mr-3 file:rounded-2 file:border file:border-solid file:border-neutral-line file:bg-well file:px-3 file:py-1.5 file:font-medium file:text-ink"
        />
        <p id={`${inputId}-hint`} className="hint">
          .txt, .docx, .doc or .pdf, up to 10 MB. Only its text and name are kept. Scanned pages can’t be
          read.
        </p>
        {reading.error && (
          <p role="alert" className="text-xs font-medium text-danger">
            {reading.error}
          </p>
        )}
      </div>
      {read && <ImportedText text={read.text} />}
      <div className="max-w-52">
        <TextField
          {...field('writtenOn')}
          label="Date of the note"
          type="date"
          max={today()}
          hint="As written in the note."
        />
      </div>
    </FormDialog>
  )
}
