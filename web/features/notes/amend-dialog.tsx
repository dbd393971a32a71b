import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amendNote } from '#shared/contracts/note-actions.ts'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { call } from '../../lib/api.ts'
import { notesChanged } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { ServiceDateField } from '../../ui/service-date-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { signerName } from './signer-name.ts'

type AmendDialogProps = { note: NoteWithAmendments; onClose: () => void }
type Amend = { text: string; name: string }

/** The select needs a non-empty value. */
const WHOLE_NOTE = 'whole-note'
const SERVICE_DATE = 'service-date'

/** Mounted only while open. */
export function AmendDialog({ note, onClose }: AmendDialogProps) {
  const queryClient = useQueryClient()
  const user = useSignedInUser()
  const { keyFor, done } = useIdempotencyKey()
  const [corrected, setCorrected] = useState(WHOLE_NOTE)
  const [serviceAt, setServiceAt] = useState(note.serviceAt)
  const [dateValid, setDateValid] = useState(true)
  const { dialogProps, field, values, setValue, errors } = useForm<Amend>({
    initial: { text: '', name: note.signature?.name ?? signerName(user) },
    validate: (body) => errorsOf(amendNote, body),
    submit: async (values) => {
      const isStatement = note.statements.some(({ id }) => id === corrected)
      if (corrected === SERVICE_DATE && !dateValid) return
      const body = {
        ...values,
        statementId: isStatement ? corrected : null,
        ...(corrected === SERVICE_DATE ? { serviceAt } : {}),
      }
      await call(amendNote, { params: { id: String(note.id) }, body }, { idempotencyKey: keyFor(body) })
      done()
      notesChanged(queryClient, note.id)
      toast({ title: 'Amendment added', tone: 'good' })
      onClose()
    },
    failure: { message: 'The amendment wasn’t saved. Check your connection and try again.' },
  })
  useLeaveWarning(values.text.trim() !== '')

  return (
    <FormDialog
      title="Add amendment"
      onClose={onClose}
      {...dialogProps}
      action="Add amendment"
      busyText="Saving..."
    >
      <p className="text-ink-2">
        The amendment appears below the note with your name and the time. The signed note doesn’t change.
      </p>
      <Select
        label="What does it correct?"
        optional
        value={corrected}
        options={[
          { value: WHOLE_NOTE, label: 'The whole note' },
          { value: SERVICE_DATE, label: 'The date of service' },
          ...note.statements.map(({ id, text }) => ({ value: id, label: text })),
        ]}
        onValueChange={setCorrected}
      />
      {corrected === SERVICE_DATE && (
        <ServiceDateField value={serviceAt} onChange={setServiceAt} onValid={setDateValid} />
      )}
      <TextArea
        {...TAKES_PHRASES}
        label="Amendment"
        name="text"
        value={values.text}
        error={errors.text}
        onChange={(event) => setValue('text', event.target.value)}
      />
      <TextField {...field('name')} label="Sign as" autoComplete="name" />
    </FormDialog>
  )
}
