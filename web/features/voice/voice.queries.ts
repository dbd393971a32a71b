import { queryOptions } from '@tanstack/react-query'
import { getSpeech } from '#shared/contracts/voice.ts'
import { call } from '../../lib/api.ts'

export const speechQuery = queryOptions({
  queryKey: ['/api/speech'],
  queryFn: async () => (await call(getSpeech, {})).data,
  staleTime: 5 * 60_000,
})
