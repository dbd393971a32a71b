import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import type { Router } from '../../http/route.ts'
import type { fhirService } from './fhir.service.ts'

export function fhirRoutes(router: Router, fhir: ReturnType<typeof fhirService>): void {
  router.file(patientFhir, async ({ params }, actor) => ({
    bytes: Buffer.from(JSON.stringify(await fhir.patient(actor, params.id), null, 1)),
    // No name of a patient: it would stand in the list of downloads.
    name: `patient-${params.id}.fhir.json`,
  }))
}
