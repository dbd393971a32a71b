import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import { bundleOf } from './fhir.bundle.ts'
import type { FhirStore } from './fhir.store.ts'

type Tools = { store: FhirStore; audit: Audit; now: () => Date }

export function fhirService({ store, audit, now }: Tools) {
  const { recordRead } = actsOf(audit, 'patient')

  /** Undefined when it is not theirs. Whoever takes many at once writes that down themselves. */
  async function bundle(ownerId: number, id: number) {
    const chart = await store.chart(ownerId, id)
    return chart && bundleOf(chart, now())
  }

  return {
    bundle,

    /** The whole chart of a patient, for another record system. */
    async patient(actor: Actor, id: number) {
      const found = await bundle(actor.userId, id)
      if (!found) throw new AppError('not_found', 'Patient not found')
      await recordRead(actor, 'patient.exported', id)
      return found
    },
  }
}
