import type { QueryClient } from '@tanstack/react-query'
import {
  listPsychotherapyNotes,
  type PsychotherapyNote,
  type PsychotherapyNoteEntry,
} from '#shared/contracts/psychotherapy-notes.ts'
import { firstWordsOf } from '#shared/domain/psychotherapy-notes.ts'
import { queryOf } from '../../lib/queries.ts'

/** Removed from the cache as soon as the section is closed. */
export const notesQuery = (patientId: number) =>
  queryOf(
    listPsychotherapyNotes,
    { params: { id: String(patientId) } },
    { gcTime: 0, refetchOnMount: 'always' },
  )

/** Changes the list on screen. Loading it again would ask for the password again. */
export function noteSaved(queryClient: QueryClient, { text, ...note }: PsychotherapyNote): void {
  changeList(queryClient, note.patientId, (entries) =>
    [...entries.filter(({ id }) => id !== note.id), { ...note, firstWords: firstWordsOf(text) }].sort(
      (a, b) => b.sessionOn.localeCompare(a.sessionOn) || b.id - a.id,
    ),
  )
}

export function noteDeleted(queryClient: QueryClient, { id: deleted, patientId }: PsychotherapyNote): void {
  changeList(queryClient, patientId, (entries) => entries.filter(({ id }) => id !== deleted))
}

function changeList(
  queryClient: QueryClient,
  patientId: number,
  change: (entries: PsychotherapyNoteEntry[]) => PsychotherapyNoteEntry[],
): void {
  queryClient.setQueryData(notesQuery(patientId).queryKey, (entries) => entries && change(entries))
}
