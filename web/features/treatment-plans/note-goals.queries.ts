import { useQueryClient } from '@tanstack/react-query'
import { dismissFinding, linkLineGoal, listPlans, noteGoals } from '#shared/contracts/treatment-plans.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { call, messageOf } from '../../lib/api.ts'
import { invalidate, keyOf, queryOf } from '../../lib/queries.ts'
import { useSave } from '../../lib/use-save.ts'

/** The goals linked to a note and its lines, suggestions based on its current text, and findings before signing. */
export const noteGoalsQuery = (noteId: number) =>
  queryOf(noteGoals, { params: { id: String(noteId) } }, { refetchOnMount: 'always' })

export function useLinkLine(noteId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = noteGoalsQuery(noteId)
  return useSave(
    async (body: CallInput<typeof linkLineGoal>['body']) => {
      const { data } = await call(linkLineGoal, { params: { id: String(noteId) }, body })
      queryClient.setQueryData(queryKey, data)
      void invalidate(queryClient, keyOf(listPlans))
    },
    {
      toast: 'Goal not changed',
      message: (error) => {
        void invalidate(queryClient, queryKey)
        return messageOf(error)
      },
    },
  )
}

export function useDismissFinding(noteId: number) {
  const queryClient = useQueryClient()
  return useSave(
    async (body: CallInput<typeof dismissFinding>['body']) => {
      const { data } = await call(dismissFinding, { params: { id: String(noteId) }, body })
      queryClient.setQueryData(noteGoalsQuery(noteId).queryKey, data)
    },
    { toast: 'Not dismissed', message: 'Check your connection and try again.' },
  )
}
