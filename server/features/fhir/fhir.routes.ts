import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import type { Router } from '../../http/route.ts'
import type { fhirService } from './fhir.service.ts'

export function fhirRoutes(router: Router, fhir: ReturnType<typeof fhirService>): void {
  router.file(patientFhir, async ({ params, query }, actor) => ({
    bytes: await fhir.patient(actor, params.id, { includeVoided: query.voided === 'include' }),
    // No patient name: it would show in the browser's list of downloads.
    name: `patient-${params.id}.fhir.json`,
  }))
}
