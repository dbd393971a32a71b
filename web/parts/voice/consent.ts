import { getRecordingConsent } from '#shared/contracts/recording-consent.ts'
import { queryOf } from '../../lib/queries.ts'

/** Recording consent of a patient, for the recorder and the patient’s page. */
export const consentQuery = (patientId: number) =>
  queryOf(getRecordingConsent, { params: { id: String(patientId) } })
