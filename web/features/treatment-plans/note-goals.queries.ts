import { queryOptions } from '@tanstack/react-query'
import { noteGoals } from '#shared/contracts/treatment-plans.ts'
import { call } from '../../lib/api.ts'

/** The goals linked to a note, and suggestions based on its current text. */
export const noteGoalsQuery = (noteId: number) =>
  queryOptions({
    queryKey: ['/api/clinical-notes/goals', noteId],
    queryFn: async () => (await call(noteGoals, { params: { id: String(noteId) } })).data,
    refetchOnMount: 'always',
  })
