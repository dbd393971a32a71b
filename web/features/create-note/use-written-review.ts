import { useMemo } from 'react'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { type NoteReviewing, useReviewedNote } from '../../parts/evidence/use-reviewed-note.ts'
import { readVisit } from '../../parts/evidence/visit-lines.ts'
import type { WriterState } from './note-writer.ts'

const NOTHING = { omissions: [], notAssessed: [], more: [], acknowledged: [] }
const NONE: ReadonlySet<string> = new Set()

/** The note in the panel with its evidence. Read-only until it’s saved. */
export function useWrittenReview(
  state: WriterState,
  onChanged: (note: ReviewedNote) => void,
): NoteReviewing | undefined {
  const saved = useReviewedNote(state.kind === 'saved' ? state.note : undefined, onChanged)
  const source = sourceOf(state)
  const visit = useMemo(() => (source === undefined ? undefined : readVisit(source)), [source])
  const unsaved = useMemo((): NoteReviewing | undefined => {
    const rest = {
      visit,
      acts: undefined,
      pending: false,
      rewriting: undefined,
      checking: NONE,
      searched: true,
      isChecking: false,
    }
    if ('written' in state) {
      const { body, findings, origin } = state.written
      return { body, findings, origin, ...rest }
    }
    if ('sheet' in state) return { body: state.sheet.body, findings: NOTHING, origin: null, ...rest }
    return undefined
  }, [state, visit])
  return saved ?? unsaved
}

function sourceOf(state: WriterState): string | undefined {
  if ('written' in state) return state.written.source
  return 'sheet' in state ? state.sheet.source : undefined
}
