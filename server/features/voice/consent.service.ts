import type { ConsentState } from '#shared/contracts/recording-consent.ts'
import { CONSENT_MISSING, type ConsentKind, type ConsentWay } from '#shared/domain/voice.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { lockPatient, requirePatient } from '../../access/patients.ts'
import type { Database } from '../../db/database.ts'
import type { ConsentRow, ConsentStore } from './consent.store.ts'

type Deps = {
  database: Database
  store: ConsentStore
  /** A consent request sent by link. */
  asked: (ownerId: number, patientId: number) => Promise<ConsentState['link']>
  audit: Audit
  now: () => Date
}

export type ConsentService = ReturnType<typeof consentService>

/** Recording requires the patient's consent. */
export function consentService({ database, store, asked, audit, now }: Deps) {
  const { record } = auditFor(audit, 'patient')

  /** False if it was already given. */
  async function give(actor: Actor, patientId: number, how: ConsentKind): Promise<boolean> {
    return database.transaction(async () => {
      await lockPatient(database, actor, patientId)
      if (await store.isGiven(actor.userId, patientId)) return false
      await store.give(actor.userId, patientId, how, await store.nameOf(actor.userId), now())
      await record(actor, 'consent.given', patientId, { how })
      return true
    })
  }

  async function state(actor: Actor, patientId: number): Promise<ConsentState> {
    const history = (await store.list(actor.userId, patientId)).map(view)
    const consent = history.find(({ revokedAt }) => revokedAt === null) ?? null
    return { consent, history, link: consent ? null : await asked(actor.userId, patientId) }
  }

  return {
    state,

    async get(actor: Actor, patientId: number): Promise<ConsentState> {
      await requirePatient(database, actor, patientId)
      await record(actor, 'consent.read', patientId)
      return state(actor, patientId)
    },

    async give(actor: Actor, patientId: number, how: ConsentKind): Promise<ConsentState> {
      if (!(await give(actor, patientId, how))) await record(actor, 'consent.read', patientId)
      return state(actor, patientId)
    },

    async revoke(actor: Actor, patientId: number): Promise<ConsentState> {
      await database.transaction(async () => {
        await lockPatient(database, actor, patientId)
        const revoked = await store.revoke(actor.userId, patientId, now())
        if (revoked > 0) await record(actor, 'consent.revoked', patientId)
        else await record(actor, 'consent.read', patientId)
      })
      return state(actor, patientId)
    },

    /** Required before transcribing anything of a patient. Attested consent is recorded. */
    async require(actor: Actor, patientId: number, { attested }: { attested: boolean }): Promise<void> {
      if (await store.isGiven(actor.userId, patientId)) return
      if (!attested) throw new AppError('forbidden', CONSENT_MISSING, { details: { consent: 'missing' } })
      await give(actor, patientId, 'verbal')
    },
  }
}

function view({ how, givenAt, givenTo, revokedAt }: ConsentRow) {
  return {
    how: how as ConsentWay,
    givenAt: givenAt.toISOString(),
    by: givenTo,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
