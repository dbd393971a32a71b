import type { Assessment } from '#shared/contracts/assessments.ts'
import type { DeliveryMethod } from '#shared/domain/assessments.ts'
import type { AssessmentType } from '#shared/domain/instruments/instrument.ts'
import { questionsOf } from '#shared/domain/instruments/questions.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { type AssessmentDelivery, expiryOf } from './assessments.delivery.ts'
import type { AssessmentRow, AssessmentsStore } from './assessments.store.ts'
import { assessmentView, noteTextOf, statusOf } from './assessments.views.ts'

type NewAssessment = {
  patientId: number
  title: string
  assessmentType: AssessmentType
  deliveryMethod: DeliveryMethod
  patientContact: string
  expiresAt: string
  timeZone?: string | undefined
}

type Resend = {
  patientContact?: string | undefined
  deliveryMethod?: DeliveryMethod | undefined
  expiresAt?: string | undefined
  timeZone?: string | undefined
}

type Deps = {
  database: Database
  store: AssessmentsStore
  delivery: AssessmentDelivery
  limits: RateLimits
  audit: Audit
  publicUrl: string
  timeZone: string
  now: () => Date
}

export function assessmentsService(deps: Deps) {
  const { database, store, delivery, limits, audit, publicUrl, now } = deps
  const { record, recordOf } = auditFor(audit, 'assessment')
  /** If no mail is configured, a link that wasn't sent isn't a failure: it can be copied. */
  const view = (row: AssessmentRow): Assessment => {
    const shown = assessmentView(row, publicUrl, now())
    return delivery.reaches(row.deliveryMethod) ? shown : { ...shown, deliveryFailed: false }
  }

  /** Locks the row before changing it. */
  async function changing(actor: Actor, id: number, change: (row: AssessmentRow) => Promise<AssessmentRow>) {
    return database.transaction(async () => {
      const row = await store.findForChange(actor.userId, id)
      if (!row) throw assessmentNotFound()
      if (row.status === 'completed')
        throw new AppError('conflict', 'The patient has already completed this assessment.')
      return view(await change(row))
    })
  }

  return {
    async list(actor: Actor, patientId: number): Promise<Assessment[]> {
      await requirePatient(database, actor, patientId)
      const rows = await store.list(actor.userId, { patientId })
      await recordOf('patient', actor, 'assessment.listed', patientId, { count: rows.length })
      return rows.map(view)
    },

    async get(actor: Actor, id: number): Promise<Assessment> {
      const row = await store.find(actor.userId, id)
      if (!row) throw assessmentNotFound()
      await record(actor, 'assessment.read', id)
      return view(row)
    },

    /** Runs before the transaction, so that refused requests count too. */
    admit: (actor: Actor) => limits.take(LIMITS.questionnaireSentPerUser, String(actor.userId)),

    async create(actor: Actor, given: NewAssessment): Promise<Assessment> {
      const { patientId, title, assessmentType, deliveryMethod } = given
      const timeZone = given.timeZone ?? deps.timeZone
      const at = now()
      const expiresAt = expiryOf(given.expiresAt, timeZone, at)
      const patientContact = delivery.contact(deliveryMethod, given.patientContact)
      const questions = questionsOf(instrumentOf(assessmentType))
      return database.transaction(async () => {
        await requirePatient(database, actor, patientId)
        const row = await store.create(
          actor.userId,
          {
            patientId,
            title,
            assessmentType,
            questions,
            deliveryMethod,
            patientContact,
            expiresAt,
            timeZone,
          },
          at,
        )
        if (!row) throw new Error('The assessment was not created.')
        await delivery.send(row)
        await record(actor, 'assessment.created', row.id, { assessmentType, deliveryMethod })
        return view(row)
      })
    },

    async resend(actor: Actor, id: number, given: Resend): Promise<Assessment> {
      return changing(actor, id, async (row) => {
        if (row.status === 'revoked')
          throw new AppError('conflict', 'This link was revoked. Send a new assessment.')
        const at = now()
        const timeZone = given.timeZone ?? row.timeZone
        const expiresAt = given.expiresAt ? expiryOf(given.expiresAt, timeZone, at) : row.expiresAt
        if (statusOf({ ...row, expiresAt }, at) === 'expired') {
          throw new AppError('conflict', 'This link has expired. Choose a new expiration date.')
        }
        const deliveryMethod = given.deliveryMethod ?? (row.deliveryMethod as DeliveryMethod)
        const patientContact = delivery.contact(deliveryMethod, given.patientContact ?? row.patientContact)
        // If no mail is configured, save the new date anyway. The link can be copied.
        if (!delivery.reaches(deliveryMethod) && !given.expiresAt) {
          throw new AppError('unavailable', MAIL_NOT_SET_UP)
        }
        const change = { expiresAt, timeZone, deliveryMethod, patientContact, queuedAt: at }
        const changed = await store.change(row, change, at)
        await delivery.send(changed)
        await record(actor, 'assessment.resent', id, { deliveryMethod })
        return changed
      })
    },

    async revoke(actor: Actor, id: number): Promise<Assessment> {
      return changing(actor, id, async (row) => {
        if (row.status === 'revoked') {
          await record(actor, 'assessment.read', id)
          return row
        }
        const changed = await store.change(row, { status: 'revoked' }, now())
        await record(actor, 'assessment.revoked', id)
        return changed
      })
    },

    /** The result as input text for a new note. */
    async noteText(actor: Actor, id: number): Promise<{ text: string }> {
      const row = await store.find(actor.userId, id)
      if (!row) throw assessmentNotFound()
      if (row.status !== 'completed')
        throw new AppError('conflict', 'The patient hasn’t completed this assessment yet.')
      await record(actor, 'assessment.exported', id)
      return { text: noteTextOf(row) }
    },
  }
}

function assessmentNotFound(): AppError {
  return new AppError('not_found', 'Assessment not found')
}
