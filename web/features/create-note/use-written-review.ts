import { useMemo } from 'react'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { type NoteReviewing, useReviewedNote } from '../../lib/evidence/use-reviewed-note.ts'
import { readVisit } from '../../lib/evidence/visit-lines.ts'
import type { WriterState } from './note-writer.ts'

/** The note on the sheet against its visit. Until it is saved it can be read, but not decided upon. */
export function useWrittenReview(
  state: WriterState,
  onChanged: (note: ReviewedNote) => void,
): NoteReviewing | undefined {
  const saved = useReviewedNote(state.kind === 'saved' ? state.note : undefined, onChanged)
  const written = state.kind === 'saving' || state.kind === 'unsaved' ? state.written : undefined
  const unsaved = useMemo(
    () =>
      written && {
        text: written.body.soapNote,
        review: { ...written.review, keptAsMine: [], acknowledged: [] },
        visit: readVisit(written.body.transcript ?? written.body.inputText ?? ''),
        acts: undefined,
        pending: false,
        rewriting: undefined,
      },
    [written],
  )
  return saved ?? unsaved
}
