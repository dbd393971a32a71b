import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { notePath } from '../../lib/links.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EditHead, EditShell } from './edit-shell.tsx'
import { NoteHistory } from './note-history.tsx'

/** A voided note can’t be edited. Its history can be read. */
export function VoidedNote({ note }: { note: ReviewedNote }) {
  return (
    <EditShell>
      <EditHead note={note} />
      <Banner
        tone="danger"
        action={
          <ButtonLink size="sm" to={notePath(note.id)}>
            Back to the note
          </ButtonLink>
        }
      >
        This note is void and can’t be edited. You can undo the void on the note’s page.
      </Banner>
      <NoteHistory note={note} />
    </EditShell>
  )
}
