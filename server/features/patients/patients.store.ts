import { and, desc, eq, lt } from 'drizzle-orm'
import type { Gender, PatientStatus } from '#shared/domain/patients.ts'
import { type Database, isUniqueViolation } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { patientsSearch, withStatus } from './patients.search.ts'

export type PatientRow = Opened<typeof patients.$inferSelect>

type Page = { status: PatientStatus; limit: number | undefined; before: number | undefined }

export type PatientDetails = {
  firstName: string
  lastName: string
  mrn: string
  dateOfBirth: string | null
  gender: Gender | null
  isSample?: boolean
}

/** The unique index of MRNs per clinician. */
const MRN_INDEX = 'patients_mrn'

/** Equal for every spelling of an MRN. */
export function mrnIndexOf(vault: Vault, ownerId: number, mrn: string): Promise<string> {
  return vault.index(ownerId, 'patients.mrn', mrn.trim().toLowerCase())
}

export type PatientsStore = ReturnType<typeof patientsStore>

export function patientsStore(database: Database, vault: Vault) {
  const mrnIndex = (ownerId: number, mrn: string) => mrnIndexOf(vault, ownerId, mrn)

  return {
    /** A page or all of them. */
    async list(
      ownerId: number,
      { status, limit, before }: Page,
    ): Promise<{ rows: PatientRow[]; total: number }> {
      const keys = await vault.keysOf(ownerId)
      const mine = and(eq(patients.createdBy, ownerId), withStatus(status))
      const query = database.orm
        .select()
        .from(patients)
        .where(before === undefined ? mine : and(mine, lt(patients.id, before)))
        .orderBy(desc(patients.id))
      const rows = await (limit === undefined ? query : query.limit(limit))
      const whole = limit === undefined && before === undefined
      const total = whole ? rows.length : await database.orm.$count(patients, mine)
      return { rows: await openMany(keys, patients, rows), total }
    },

    search: patientsSearch(database, vault),

    async find(ownerId: number, id: number): Promise<PatientRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
      return row && openRow(await vault.keysOf(ownerId), patients, row)
    },

    async sample(ownerId: number): Promise<PatientRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.isSample, true)))
      return row && openRow(await vault.keysOf(ownerId), patients, row)
    },

    /** Its records are deleted with it. The removed patient's ID, if there was one. */
    async removeSample(ownerId: number): Promise<number | undefined> {
      const [row] = await database.orm
        .delete(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.isSample, true)))
        .returning({ id: patients.id })
      return row?.id
    },

    /** 'duplicate' if this clinician already has a patient with that MRN. */
    async create(
      ownerId: number,
      { isSample = false, ...details }: PatientDetails,
      at: Date,
    ): Promise<PatientRow | 'duplicate'> {
      const id = await reserveId(database, patients)
      const keys = await vault.keysOf(ownerId)
      const [row] = await database.orm
        .insert(patients)
        .values({
          id,
          ...sealValues(keys, patients, id, details),
          mrnIndex: await mrnIndex(ownerId, details.mrn),
          isSample,
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing({ target: [patients.createdBy, patients.mrnIndex] })
        .returning()
      return row ? openRow(keys, patients, row) : 'duplicate'
    },

    /** Without a discharge, reactivates the patient. Undefined if the patient doesn't exist. */
    async setDischarge(
      ownerId: number,
      id: number,
      discharged: { on: string; reason: string | null } | undefined,
      at: Date,
    ): Promise<PatientRow | undefined> {
      const keys = await vault.keysOf(ownerId)
      const [row] = await database.orm
        .update(patients)
        .set({
          dischargedAt: discharged ? at : null,
          dischargedOn: discharged?.on ?? null,
          ...sealValues(keys, patients, id, { dischargeReason: discharged?.reason ?? null }),
          updatedAt: at,
        })
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
        .returning()
      return row && openRow(keys, patients, row)
    },

    async update(
      ownerId: number,
      id: number,
      change: Partial<Omit<PatientDetails, 'isSample'>>,
      at: Date,
    ): Promise<PatientRow | 'duplicate' | undefined> {
      const keys = await vault.keysOf(ownerId)
      const values = {
        ...sealValues(keys, patients, id, change),
        ...(change.mrn === undefined ? {} : { mrnIndex: await mrnIndex(ownerId, change.mrn) }),
      }
      if (Object.keys(values).length === 0) return this.find(ownerId, id)
      try {
        const [row] = await database.orm
          .update(patients)
          .set({ ...values, updatedAt: at })
          .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
          .returning()
        return row && openRow(keys, patients, row)
      } catch (error) {
        if (isUniqueViolation(error, MRN_INDEX)) return 'duplicate'
        throw error
      }
    },
  }
}
