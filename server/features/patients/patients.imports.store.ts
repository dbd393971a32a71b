import { and, asc, desc, eq } from 'drizzle-orm'
import type { Gender } from '#shared/domain/patients.ts'
import type { Database } from '../../db/database.ts'
import { reserveId, reserveIds } from '../../db/reserve-id.ts'
import { patients } from '../../db/tables/charts.ts'
import { patientImports } from '../../db/tables/patient-imports.ts'
import { untouchedPatient } from '../../db/untouched-patient.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { timeSlices } from '../../work/time-slices.ts'
import { mrnIndexOf, type PatientRow } from './patients.store.ts'

export type PatientImportRow = Opened<typeof patientImports.$inferSelect>

export type ImportedPatient = {
  firstName: string
  lastName: string
  mrn: string
  dateOfBirth: string | null
  gender: Gender | null
}

/** Rows of one insert. */
const BATCH = 250

export type PatientImportsStore = ReturnType<typeof patientImportsStore>

export function patientImportsStore(database: Database, vault: Vault) {
  const own = (ownerId: number, id: number) =>
    and(eq(patientImports.createdBy, ownerId), eq(patientImports.id, id))

  return {
    /** Every patient of the clinician, discharged ones too. */
    async patients(ownerId: number): Promise<PatientRow[]> {
      const rows = await database.orm.select().from(patients).where(eq(patients.createdBy, ownerId))
      return openMany(await vault.keysOf(ownerId), patients, rows)
    },

    async list(ownerId: number, limit: number): Promise<PatientImportRow[]> {
      const rows = await database.orm
        .select()
        .from(patientImports)
        .where(eq(patientImports.createdBy, ownerId))
        .orderBy(desc(patientImports.id))
        .limit(limit)
      return openMany(await vault.keysOf(ownerId), patientImports, rows)
    },

    async find(ownerId: number, id: number, { lock = false } = {}): Promise<PatientImportRow | undefined> {
      const query = database.orm.select().from(patientImports).where(own(ownerId, id))
      const [row] = await (lock ? query.for('update') : query)
      return row && openRow(await vault.keysOf(ownerId), patientImports, row)
    },

    async create(
      ownerId: number,
      counts: { fileName: string; imported: number; skipped: number },
      at: Date,
    ): Promise<PatientImportRow> {
      const id = await reserveId(database, patientImports)
      const keys = await vault.keysOf(ownerId)
      const { fileName, imported, skipped } = counts
      const [row] = await database.orm
        .insert(patientImports)
        .values({
          id,
          ...sealValues(keys, patientImports, id, { fileName }),
          imported,
          skipped,
          createdBy: ownerId,
          createdAt: at,
        })
        .returning()
      if (!row) throw new Error('The import was not stored.')
      return openRow(keys, patientImports, row)
    },

    /** The new patients' IDs. Undefined if one of the MRNs was taken meanwhile. */
    async addPatients(
      ownerId: number,
      importId: number,
      added: readonly ImportedPatient[],
      at: Date,
    ): Promise<number[] | undefined> {
      const ids = await reserveIds(database, patients, added.length)
      const keys = await vault.keysOf(ownerId)
      const pauseIfDue = timeSlices()
      for (let from = 0; from < added.length; from += BATCH) {
        const values: (typeof patients.$inferInsert)[] = []
        for (const [index, patient] of added.slice(from, from + BATCH).entries()) {
          const id = ids[from + index] ?? 0
          values.push({
            id,
            ...sealValues(keys, patients, id, patient),
            mrnIndex: await mrnIndexOf(vault, ownerId, patient.mrn),
            importId,
            createdBy: ownerId,
            createdAt: at,
            updatedAt: at,
          })
          await pauseIfDue()
        }
        const rows = await database.orm
          .insert(patients)
          .values(values)
          .onConflictDoNothing({ target: [patients.createdBy, patients.mrnIndex] })
          .returning({ id: patients.id })
        if (rows.length < values.length) return undefined
      }
      return ids
    },

    /** Removes the patients whose chart is unchanged since the import. Returns their IDs, and the patients that stay. */
    async removeUntouched(
      ownerId: number,
      importId: number,
    ): Promise<{ removed: number[]; kept: PatientRow[] }> {
      const ofImport = and(eq(patients.createdBy, ownerId), eq(patients.importId, importId))
      // Additions to these charts wait until this is done.
      await database.orm.select({ id: patients.id }).from(patients).where(ofImport).for('update')
      const removed = await database.orm
        .delete(patients)
        .where(and(ofImport, untouchedPatient()))
        .returning({ id: patients.id })
      const kept = await database.orm.select().from(patients).where(ofImport).orderBy(asc(patients.id))
      return {
        removed: removed.map(({ id }) => id),
        kept: await openMany(await vault.keysOf(ownerId), patients, kept),
      }
    },

    async setUndone(ownerId: number, id: number, removed: number, at: Date): Promise<void> {
      await database.orm.update(patientImports).set({ undoneAt: at, removed }).where(own(ownerId, id))
    },
  }
}
