import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import { bundleOf } from './fhir.bundle.ts'
import type { FhirStore } from './fhir.store.ts'

type Tools = { store: FhirStore; audit: Audit; now: () => Date }

export function fhirService({ store, audit, now }: Tools) {
  const { recordRead } = actsOf(audit, 'patient')
  return {
    /** The whole chart of a patient, for another record system. */
    async patient(actor: Actor, id: number) {
      const chart = await store.chart(actor.userId, id)
      if (!chart) throw new AppError('not_found', 'Patient not found')
      await recordRead(actor, 'patient.exported', id)
      return bundleOf(chart, now())
    },
  }
}
