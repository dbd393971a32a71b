import { NotePage } from '../features/notes/note-page.tsx'
import { GoalsBeforeSigning, NoteGoalsCard } from '../features/treatment-plans/note-goals.tsx'

/** A note with its goals. Only app/ may combine the two features. */
export function Note() {
  return (
    <NotePage
      goals={(noteId) => <NoteGoalsCard noteId={noteId} />}
      beforeSigning={(noteId) => <GoalsBeforeSigning noteId={noteId} />}
    />
  )
}
