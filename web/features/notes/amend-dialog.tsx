import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { amendNote } from '#shared/contracts/note-actions.ts'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { notesChanged } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const formId = useId()
  const queryClient = useQueryClient()
  const user = useSignedInUser()
  const { keyFor, done } = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const [corrected, setCorrected] = useState(WHOLE_NOTE)
  const [serviceAt, setServiceAt] = useState(note.serviceAt)
  const [dateValid, setDateValid] = useState(true)
  const { formProps, field, values, setValue, errors, busy } = useForm<Amend>({
    initial: { text: '', name: note.signature?.name ?? signerName(user) },
    validate: (body) => errorsOf(amendNote, body),
    submit: async (values) => {
      setFailure(undefined)
      const isStatement = note.statements.some(({ id }) => id === corrected)
      if (corrected === SERVICE_DATE && !dateValid) return undefined
      const body = {
        ...values,
        statementId: isStatement ? corrected : null,
        ...(corrected === SERVICE_DATE ? { serviceAt } : {}),
      }
      try {
        await call(amendNote, { params: { id: String(note.id) }, body }, { idempotencyKey: keyFor(body) })
        done()
        notesChanged(queryClient, note.id)
        toast({ title: 'Amendment added', tone: 'good' })
        onClose()
        return undefined
      } catch (error) {
        setFailure(messageOf(error, 'The amendment wasn’t saved. Check your connection and try again.'))
        return error instanceof CallError ? fieldErrors(error) : undefined
      }
    },
  })
  useLeaveWarning(values.text.trim() !== '')

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add amendment"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Saving...'}>
            Add amendment
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
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
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function fieldErrors(error: CallError): FieldErrors<Amend> {
  const found: FieldErrors<Amend> = {}
  for (const name of ['text', 'name'] as const) {
    const message = error.fieldMessage(name)
    if (message) found[name] = message
  }
  return found
}
