import type { Patient, PatientCard } from '#shared/contracts/patients.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { type Gender, generatedMrn, type PatientSort, type PatientStatus } from '#shared/domain/patients.ts'
import { SAMPLE_PATIENT } from '#shared/domain/sample-visit.ts'
import { dayAfter, dayIn } from '#shared/domain/time-zones.ts'
import { AppError } from '#shared/errors.ts'
import { pageOf } from '#shared/http/page-of.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { patientNotFound } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { PatientCardRow } from './patients.search.ts'
import type { PatientDetails, PatientRow, PatientsStore } from './patients.store.ts'

type NewPatient = {
  firstName: string
  lastName: string
  mrn?: string | undefined
  dateOfBirth?: string | undefined
  gender?: Gender | undefined
}

type PatientChange = {
  firstName?: string | undefined
  lastName?: string | undefined
  mrn?: string | undefined
  dateOfBirth?: string | null | undefined
  gender?: Gender | '' | null | undefined
}

/** A generated MRN may already exist: six digits of the clock repeat every 17 minutes. */
const GENERATED_MRN_TRIES = 5

type Deps = {
  database: Database
  store: PatientsStore
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

export function patientsService({ database, store, audit, limits, now }: Deps) {
  const { record } = auditFor(audit, 'patient')

  async function createWithGeneratedMrn(actor: Actor, details: Omit<PatientDetails, 'mrn'>) {
    for (let attempt = 0; ; attempt += 1) {
      const mrn = generatedMrn(now().getTime() + attempt)
      const created = await store.create(actor.userId, { ...details, mrn }, now())
      if (created !== 'duplicate') return created
      if (attempt === GENERATED_MRN_TRIES) throw duplicateMrn(mrn)
    }
  }

  return {
    async list(
      actor: Actor,
      page: { status: PatientStatus; limit?: number | undefined; before?: number | undefined },
    ) {
      await limits.take(LIMITS.searchPerUser, String(actor.userId))
      const { status, limit, before } = page
      const { rows, total } = await store.list(actor.userId, { status, limit, before })
      await record(actor, 'patient.listed', undefined, { count: rows.length })
      return pageOf(rows.map(view), total, page.limit)
    },

    async search(
      actor: Actor,
      asked: {
        query: string
        status: PatientStatus
        sort: PatientSort
        openAlert: boolean
        noVisitForDays?: number | undefined
        limit: number
        before?: number | undefined
      },
    ) {
      await limits.take(LIMITS.searchPerUser, String(actor.userId))
      const { before, noVisitForDays } = asked
      const { rows, total } = await store.search(actor.userId, { ...asked, before, noVisitForDays }, now())
      await record(actor, 'patient.listed', undefined, { count: rows.length })
      return pageOf(rows.map(card), total, asked.limit)
    },

    async create(actor: Actor, given: NewPatient): Promise<Patient> {
      return database.transaction(async () => {
        const { mrn, ...rest } = given
        const details = { ...rest, dateOfBirth: given.dateOfBirth ?? null, gender: given.gender ?? null }
        const row = mrn
          ? await store.create(actor.userId, { ...details, mrn }, now())
          : await createWithGeneratedMrn(actor, details)
        if (row === 'duplicate') throw duplicateMrn(mrn ?? '')
        await record(actor, 'patient.created', row.id)
        return view(row)
      })
    },

    async get(actor: Actor, id: number): Promise<Patient> {
      const row = await store.find(actor.userId, id)
      if (!row) throw patientNotFound()
      await record(actor, 'patient.read', row.id)
      return view(row)
    },

    async update(actor: Actor, id: number, change: PatientChange): Promise<Patient> {
      return database.transaction(async () => {
        const values = {
          ...(change.firstName === undefined ? {} : { firstName: change.firstName }),
          ...(change.lastName === undefined ? {} : { lastName: change.lastName }),
          ...(change.mrn === undefined ? {} : { mrn: change.mrn }),
          ...(change.dateOfBirth === undefined ? {} : { dateOfBirth: change.dateOfBirth || null }),
          ...(change.gender === undefined ? {} : { gender: change.gender || null }),
        }
        const row = await store.update(actor.userId, id, values, now())
        if (row === 'duplicate') throw duplicateMrn(change.mrn ?? '')
        if (!row) throw patientNotFound()
        await record(actor, 'patient.updated', row.id)
        return view(row)
      })
    },

    async discharge(
      actor: Actor,
      id: number,
      { on, reason }: { on?: string | undefined; reason?: string | undefined },
    ): Promise<Patient> {
      const at = now()
      const today = dayIn('UTC', at)
      // It may already be tomorrow in the clinician's time zone.
      if (on && (on > dayAfter(today, 1) || on < EARLIEST_DAY)) {
        const fault = 'Choose today or an earlier day.'
        throw new AppError('bad_request', fault, { details: { fields: { on: fault } } })
      }
      return database.transaction(async () => {
        const discharged = { on: on ?? today, reason: reason || null }
        const row = await store.setDischarge(actor.userId, id, discharged, at)
        if (!row) throw patientNotFound()
        await record(actor, 'patient.discharged', row.id)
        return view(row)
      })
    },

    async reactivate(actor: Actor, id: number): Promise<Patient> {
      return database.transaction(async () => {
        const before = await store.find(actor.userId, id)
        if (!before) throw patientNotFound()
        if (!before.dischargedAt) {
          await record(actor, 'patient.read', id)
          return view(before)
        }
        const row = await store.setDischarge(actor.userId, id, undefined, now())
        if (!row) throw patientNotFound()
        await record(actor, 'patient.brought_back', id)
        return view(row)
      })
    },

    async startSample(actor: Actor): Promise<Patient> {
      return database.transaction(async () => {
        const before = await store.sample(actor.userId)
        if (before) {
          await record(actor, 'patient.read', before.id)
          return view(before)
        }
        const { mrn, ...facts } = SAMPLE_PATIENT
        const sample = { ...facts, isSample: true }
        let row = await store.create(actor.userId, { ...sample, mrn }, now())
        if (row === 'duplicate') row = await createWithGeneratedMrn(actor, sample)
        await record(actor, 'patient.sample_added', row.id)
        return view(row)
      })
    },

    /** On request, only the sample patient and untouched imports are deleted; charts follow the retention period. */
    async removeSample(actor: Actor): Promise<{ removed: boolean }> {
      return database.transaction(async () => {
        const id = await store.removeSample(actor.userId)
        if (id === undefined) return { removed: false }
        await record(actor, 'patient.sample_removed', id)
        return { removed: true }
      })
    },
  }
}

const EARLIEST_DAY = '1900-01-01'

function view(row: PatientRow): Patient {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    mrn: row.mrn,
    dateOfBirth: row.dateOfBirth,
    gender: row.gender as Gender | null,
    isSample: row.isSample,
    discharge: row.dischargedAt && { on: row.dischargedOn ?? '', reason: row.dischargeReason },
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  }
}

function card(row: PatientCardRow): PatientCard {
  const { lastNote, lastScore, openAlert, waitingFor } = row
  return {
    ...view(row),
    lastScore: lastScore && { ...lastScore, completedAt: lastScore.completedAt.toISOString() },
    openAlert,
    waitingFor: waitingFor && { ...waitingFor, sentAt: waitingFor.sentAt.toISOString() },
    noteCount: row.noteCount,
    lastNote: lastNote && {
      ...lastNote,
      status: lastNote.status as NoteStatus,
      serviceAt: lastNote.serviceAt.toISOString(),
    },
  }
}

/** The same error for another user's record and for one that never existed. */
function duplicateMrn(mrn: string): AppError {
  const message = `A patient with MRN ${mrn} already exists`
  return new AppError('conflict', message, { details: { fields: { mrn: message } } })
}
