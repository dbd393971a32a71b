import type { QueryClient } from '@tanstack/react-query'
import { getLanguageModelSettings, type LanguageModelSettings } from '#shared/contracts/language-model.ts'
import { writerInUseQuery } from '../../../lib/language-model.ts'
import { invalidate, queryOf } from '../../../lib/queries.ts'

export const languageModelQuery = queryOf(getLanguageModelSettings, {})

/** Call after a change. This page uses the response; the model name near Generate reloads. */
export function settingsChanged(queryClient: QueryClient, settings: LanguageModelSettings): void {
  queryClient.setQueryData(languageModelQuery.queryKey, settings)
  void invalidate(queryClient, writerInUseQuery.queryKey)
}
