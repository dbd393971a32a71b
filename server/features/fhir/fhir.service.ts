import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { patientNotFound } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import { oneAtATime } from '../../work/one-at-a-time.ts'
import type { Chart, FhirStore } from './fhir.store.ts'

type Deps = {
  store: FhirStore
  /** Encodes a chart as a FHIR bundle. Large charts take seconds. */
  encode: (asked: { chart: Chart; at: Date }) => Promise<Uint8Array>
  audit: Audit
  limits: RateLimits
  now: () => Date
}

export function fhirService({ store, encode, audit, limits, now }: Deps) {
  const { record } = auditFor(audit, 'patient')
  const inTurn = oneAtATime()

  /** Undefined if the patient isn't theirs. Bulk callers record their own audit entry. */
  async function bundle(ownerId: number, id: number, includeVoided: boolean) {
    const chart = await store.chart(ownerId, id, { includeVoided })
    return chart && encode({ chart, at: now() })
  }

  return {
    bundle,

    /** A patient's whole chart, for another EHR. */
    async patient(actor: Actor, id: number, { includeVoided }: { includeVoided: boolean }) {
      await limits.take(LIMITS.printPerUser, String(actor.userId))
      const found = await inTurn(actor.userId, () => bundle(actor.userId, id, includeVoided))
      if (!found) throw patientNotFound()
      await record(actor, 'patient.exported', id, includeVoided ? { includeVoided } : undefined)
      return found
    },
  }
}
