import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getLanguageModelSettings, type LanguageModelSettings } from '#shared/contracts/language-model.ts'
import { call } from '../../../lib/api.ts'
import { writerInUseQuery } from '../../../lib/language-model.ts'

export const languageModelQuery = queryOptions({
  queryKey: [getLanguageModelSettings.path],
  queryFn: async () => (await call(getLanguageModelSettings, {})).data,
})

/** Call after a change. This page uses the response; the model name near Generate reloads. */
export function settingsChanged(queryClient: QueryClient, settings: LanguageModelSettings): void {
  queryClient.setQueryData(languageModelQuery.queryKey, settings)
  void queryClient.invalidateQueries({ queryKey: writerInUseQuery.queryKey })
}
