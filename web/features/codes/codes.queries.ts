import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { getNoteCodes, type NoteCodes } from '#shared/contracts/codes.ts'
import { queryOf } from '../../lib/queries.ts'

type CodedNote = { id: number; version: number }

/** The codes for a version of a note. While they load, those of the previous version stay on screen. */
export function codesQuery({ id, version }: CodedNote) {
  const query = queryOf(getNoteCodes, { params: { id: String(id) } }, { refetchOnMount: 'always' })
  return {
    ...query,
    queryKey: [...query.queryKey, version] as unknown as typeof query.queryKey,
    placeholderData: keepPreviousData<NoteCodes>,
  }
}

export function codesChanged(queryClient: QueryClient, note: CodedNote, codes: NoteCodes): void {
  queryClient.setQueryData(codesQuery(note).queryKey, codes)
}
