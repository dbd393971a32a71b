import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createPsychotherapyNote,
  getPsychotherapyNote,
  type PsychotherapyNote,
  updatePsychotherapyNote,
} from '#shared/contracts/psychotherapy-notes.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { today } from '../../lib/days.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useSave } from '../../lib/use-save.ts'
import { noteSaved } from './psychotherapy-notes.queries.ts'

type Content = Pick<PsychotherapyNote, 'sessionOn' | 'text'>

/** A note being written. A failed save keeps the text; a newer version asks which one to keep. */
export function useNoteForm(patientId: number, note: PsychotherapyNote | undefined, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const [saved, setSaved] = useState<Content>(note ?? { sessionOn: today(), text: '' })
  const [version, setVersion] = useState(note?.version)
  /** The version someone else saved. */
  const [newer, setNewer] = useState<number>()

  async function send(values: Content, over = version): Promise<void> {
    const answer =
      note && over !== undefined
        ? await call(updatePsychotherapyNote, {
            params: { id: String(note.id) },
            body: { ...values, version: over },
          })
        : await call(
            createPsychotherapyNote,
            { body: { patientId, ...values } },
            { idempotencyKey: keyFor({ patientId, ...values }) },
          )
    done()
    noteSaved(queryClient, answer.data)
    toast({ title: 'Psychotherapy note saved', tone: 'good' })
    onSaved()
  }

  function failureOf(error: unknown): string | undefined {
    const theirs = error instanceof CallError && error.status === 409 ? error.details?.version : undefined
    if (typeof theirs !== 'number')
      return messageOf(error, 'The note wasn’t saved. Check your connection and try again.')
    setNewer(theirs)
    return undefined
  }

  const form = useForm<Content>({
    initial: saved,
    validate: (values) => errorsOf(createPsychotherapyNote, { patientId, ...values }),
    submit: (values) => send(values),
    failure: { message: failureOf },
  })
  const changed = form.values.text !== saved.text || form.values.sessionOn !== saved.sessionOn
  useLeaveWarning(changed && !form.busy)

  const keepMine = useSave(() => send(form.values, newer), { toast: 'Note not saved', message: failureOf })
  const takeSaved = useSave(
    async () => {
      const { data } = await call(getPsychotherapyNote, { params: { id: String(note?.id) } })
      const content = { sessionOn: data.sessionOn, text: data.text }
      setSaved(content)
      form.reset(content)
      setVersion(data.version)
      setNewer(undefined)
    },
    { toast: 'Note not opened' },
  )
  const conflict = newer !== undefined && {
    keepMine: () => void keepMine.save(),
    takeSaved: () => void takeSaved.save(),
    busy: keepMine.busy || takeSaved.busy,
  }
  return { form, changed, conflict }
}
