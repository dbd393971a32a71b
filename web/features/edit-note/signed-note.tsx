import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { formatInstant } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EditHead, EditShell } from './edit-shell.tsx'
import { NoteHistory } from './note-history.tsx'

/** A signed note can’t be edited, only amended. Its history stays readable. */
export function SignedNote({ note }: { note: ReviewedNote }) {
  return (
    <EditShell>
      <EditHead note={note} />
      <Banner
        tone="info"
        action={
          <ButtonLink size="sm" to={`${notePath(note.id)}#amend`}>
            Add amendment
          </ButtonLink>
        }
      >
        This note was signed by {note.signature?.name} on {note.signature && formatInstant(note.signature.at)}{' '}
        and cannot be edited. You can add an amendment.
      </Banner>
      <NoteHistory note={note} />
    </EditShell>
  )
}
