import { NotePage } from '../features/notes/note-page.tsx'
import { GoalsBeforeSigning, NoteGoalsCard } from '../features/treatment-plans/note-goals.tsx'

/** A note with the goals it worked on: only app/ knows both. */
export function Note() {
  return (
    <NotePage
      goals={(noteId) => <NoteGoalsCard noteId={noteId} />}
      beforeSigning={(noteId) => <GoalsBeforeSigning noteId={noteId} />}
    />
  )
}
