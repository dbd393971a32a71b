import type { QueryClient } from '@tanstack/react-query'
import { getLetter, type Letter, listLetterChoices, listLetters } from '#shared/contracts/letters.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { invalidate, keyOf, queryOf } from '../../lib/queries.ts'

export const lettersQuery = (patientId: number) =>
  queryOf(listLetters, { params: { id: String(patientId) } }, { refetchOnMount: 'always' })

/** Loaded when the page opens and not again: an answer from the server must not replace what is being edited. */
export const letterQuery = (id: number) =>
  queryOf(getLetter, { params: { id: String(id) } }, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY })

export function letterChanged(queryClient: QueryClient, letter: Letter): void {
  queryClient.setQueryData(letterQuery(letter.id).queryKey, letter)
  void invalidate(queryClient, keyOf(listLetters))
}

type Asked = CallInput<typeof listLetterChoices>['body']

/** Not kept: a note may be edited before the next letter. */
export const choicesQuery = (body: Asked) =>
  queryOf(listLetterChoices, { body }, { gcTime: 0, refetchOnMount: 'always' })
