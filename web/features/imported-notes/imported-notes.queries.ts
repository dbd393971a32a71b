import { listImportedNotes } from '#shared/contracts/imported-notes.ts'
import { queryOf } from '../../lib/queries.ts'

export const importedNotesQuery = (patientId: number) =>
  queryOf(listImportedNotes, { params: { id: String(patientId) } }, { refetchOnMount: 'always' })
