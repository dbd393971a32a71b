import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { queryOf } from '../../lib/queries.ts'

/** The goals linked to a note, and suggestions based on its current text. */
export const noteGoalsQuery = (noteId: number) =>
  queryOf(noteGoals, { params: { id: String(noteId) } }, { refetchOnMount: 'always' })
