import { queryOptions } from '@tanstack/react-query'
import { getRecordingConsent } from '#shared/contracts/voice.ts'
import { call } from '../api.ts'

/** Whether a patient agreed to be recorded; read before recording, and on the patient's page. */
export const consentQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['/api/patients/recording-consent', patientId],
    queryFn: async () => (await call(getRecordingConsent, { params: { id: String(patientId) } })).data,
  })
