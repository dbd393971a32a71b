import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type NoteWithAmendments, signNote } from '#shared/contracts/notes.ts'
import { REVIEW_OPEN } from '#shared/domain/open-items.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { notesChanged } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { missingToSign } from '../../lib/evidence/to-check.ts'
import type { NoteReviewing } from '../../lib/evidence/use-reviewed-note.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SettleOpen } from './settle-open.tsx'
import { signerName } from './signer-name.ts'

type SignDialogProps = {
  note: NoteWithAmendments
  reviewing: NoteReviewing | undefined
  /** Something to know before signing, which does not stand in the way. */
  hint: ReactNode
  onClose: () => void
}

/** Mounted while it is open. */
export function SignDialog({ note, reviewing, hint, onClose }: SignDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const user = useSignedInUser()
  const [failure, setFailure] = useState<string>()
  const openItems = useRef<HTMLDivElement>(null)
  const missing = reviewing && missingToSign(reviewing.review)
  const { formProps, field, busy } = useForm<{ name: string }>({
    initial: { name: signerName(user) },
    validate: ({ name }) => errorsOf(signNote, { name, version: note.version }),
    submit: async ({ name }) => {
      setFailure(undefined)
      if (missing) {
        openItems.current?.querySelector<HTMLElement>('article button')?.focus()
        return undefined
      }
      try {
        await call(signNote, { params: { id: String(note.id) }, body: { name, version: note.version } })
        notesChanged(queryClient, note.id)
        toast({ title: 'Note signed', tone: 'good' })
        onClose()
        return undefined
      } catch (error) {
        const sentence = messageOf(
          error,
          'The note could not be signed. Check your connection and try again.',
        )
        if (error instanceof CallError && error.details?.code === REVIEW_OPEN) {
          // What the server sees open is shown once the note is read again.
          notesChanged(queryClient, note.id)
          setFailure(sentence)
          return undefined
        }
        if (error instanceof CallError && error.status === 409) {
          // It was changed or signed in another tab: what is there now has to be read before it is signed.
          notesChanged(queryClient, note.id)
          toast({ title: 'Not signed', description: sentence, tone: 'danger' })
          onClose()
          return undefined
        }
        setFailure(sentence)
        const refused = error instanceof CallError && error.fieldMessage('name')
        return refused ? { name: refused } : undefined
      }
    },
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sign note"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={missing ? 'default' : 'primary'}
            busyText={busy ? 'Signing...' : reviewing?.pending && 'Saving...'}
          >
            {missing ?? 'Sign and lock'}
          </Button>
        </>
      }
    >
      {reviewing && (
        <div ref={openItems}>
          <SettleOpen reviewing={reviewing} />
        </div>
      )}
      <form {...formProps} id={formId} className="grid gap-4">
        <p className="text-ink-2">
          Signing locks the note: it can no longer be edited. What comes later is added as an amendment, with
          your name and the time.
        </p>
        {hint}
        <TextField
          {...field('name')}
          label="Name to sign with"
          autoComplete="name"
          hint="With your title, if it belongs there."
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
