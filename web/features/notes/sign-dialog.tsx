import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { signNote } from '#shared/contracts/note-actions.ts'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { NOT_CHECKED, openItemsOf, REVIEW_OPEN } from '#shared/domain/open-items.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { notesChanged } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { errorsOf } from '../../lib/form-errors.ts'
import { invalidate } from '../../lib/queries.ts'
import { styleQuery } from '../../lib/style.ts'
import { toast } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { counted, missingToSign } from '../../parts/evidence/check-counts.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ResolveOpenItems } from './resolve-open-items.tsx'
import { signerName } from './signer-name.ts'
import { UncheckedLines } from './unchecked-lines.tsx'

type SignDialogProps = {
  note: Pick<ReviewedNote, 'id' | 'version'>
  reviewing: NoteReviewing | undefined
  /** Extra information to show before signing. */
  hint: ReactNode
  onClose: () => void
  /** Called in addition, once the note is signed. */
  onSigned?: () => void
}

/** Mounted only while open. */
export function SignDialog({ note, reviewing, hint, onClose, onSigned }: SignDialogProps) {
  const queryClient = useQueryClient()
  const user = useSignedInUser()
  const openItems = useRef<HTMLDivElement>(null)
  const { visit, body, findings, acts, checking, isChecking } = reviewing ?? {}
  // A note without a visit can’t be checked.
  const missing = visit && body && findings && missingToSign(body.statements, findings)
  const unchecked = visit && body && findings ? openItemsOf(body.statements, findings).unchecked : []
  const searched = !visit || (reviewing?.searched ?? true)
  const isUnchecked = unchecked.length > 0 || !searched
  const [accepted, setAccepted] = useState(false)
  const busyChecking = (checking?.size ?? 0) > 0 || (!searched && isChecking === true)
  const withoutCheck = accepted && isUnchecked

  // Check what changed since the last check before signing.
  const checkFirst = useEffectEvent(() => {
    if (isUnchecked || busyChecking) void acts?.check()
  })
  useEffect(() => checkFirst(), [])

  const { dialogProps, field } = useForm<{ name: string }>({
    initial: { name: signerName(user) },
    validate: ({ name }) => errorsOf(signNote, { name, version: note.version }),
    submit: async ({ name }) => {
      if (missing || (isUnchecked && !accepted)) {
        openItems.current?.querySelector<HTMLElement>('article button, [role="checkbox"]')?.focus()
        return
      }
      await call(signNote, {
        params: { id: String(note.id) },
        body: { name, version: note.version, withoutCheck },
      })
      notesChanged(queryClient, note.id)
      // Signing may bring the third edit of a kind.
      void invalidate(queryClient, styleQuery.queryKey)
      toast({ title: 'Note signed', tone: 'good' })
      onClose()
      onSigned?.()
    },
    failure: {
      message: (error) => {
        const sentence = messageOf(error, 'The note wasn’t signed. Check your connection and try again.')
        if (!(error instanceof CallError)) return sentence
        const stillOpen = error.details?.code === REVIEW_OPEN || error.details?.code === NOT_CHECKED
        // Reload the note, so that it shows what is still open, or what another tab changed.
        if (stillOpen || error.status === 409) notesChanged(queryClient, note.id)
        if (stillOpen || error.status !== 409) return sentence
        toast({ title: 'Note not signed', description: sentence, tone: 'danger' })
        onClose()
        return undefined
      },
    },
  })

  return (
    <FormDialog
      title="Sign note"
      onClose={onClose}
      {...dialogProps}
      action={missing ?? (isUnchecked ? uncheckedLabel(unchecked.length, accepted) : 'Sign and lock')}
      busyText="Signing..."
      waiting={reviewing?.pending ? 'Saving...' : busyChecking && 'Checking...'}
      variant={missing || (isUnchecked && !accepted) ? 'default' : 'primary'}
      before={
        reviewing &&
        visit && (
          <div ref={openItems} className="grid gap-4 empty:hidden">
            <ResolveOpenItems reviewing={reviewing} visit={visit} />
            <UncheckedLines
              lines={unchecked}
              searched={searched}
              checking={busyChecking}
              onCheck={() => void acts?.check()}
              accepted={accepted}
              onAccept={setAccepted}
            />
          </div>
        )
      }
    >
      <p className="text-ink-2">
        Once you sign, the note is locked and can’t be edited. Add later changes as amendments, which show
        your name and the time.
      </p>
      {hint}
      <TextField
        {...field('name')}
        label="Sign as"
        autoComplete="name"
        hint="Include your credentials, such as PMHNP-BC."
      />
    </FormDialog>
  )
}

function uncheckedLabel(unchecked: number, accepted: boolean): string {
  if (accepted) return 'Sign without check'
  return unchecked === 0
    ? 'Confirm you’ve read it first'
    : `Confirm ${counted(unchecked, 'unchecked line')} first`
}
