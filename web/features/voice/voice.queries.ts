import { queryOptions } from '@tanstack/react-query'
import { getRecordingConsent, getSpeech } from '#shared/contracts/voice.ts'
import { call } from '../../lib/api.ts'

export const speechQuery = queryOptions({
  queryKey: ['/api/speech'],
  queryFn: async () => (await call(getSpeech, {})).data,
  staleTime: 5 * 60_000,
})

export const consentQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['/api/patients/recording-consent', patientId],
    queryFn: async () => (await call(getRecordingConsent, { params: { id: String(patientId) } })).data,
  })
