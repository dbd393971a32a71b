import { queryOptions } from '@tanstack/react-query'
import { getRecordingConsent } from '#shared/contracts/voice.ts'
import { call } from '../api.ts'

/** Recording consent of a patient, for the recorder and the patient’s page. */
export const consentQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['/api/patients/recording-consent', patientId],
    queryFn: async () => (await call(getRecordingConsent, { params: { id: String(patientId) } })).data,
  })
