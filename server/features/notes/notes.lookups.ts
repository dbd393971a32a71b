import { and, eq, inArray } from 'drizzle-orm'
import type { TemplateSection, TemplateStructure } from '#shared/domain/templates/structure.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { clinicalNotes, patients, soapTemplates } from '../../db/tables/charts.ts'
import { usableTemplate } from '../../db/usable-template.ts'
import { openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

/** Patients, clinicians and templates, as far as notes need them. */
export function noteLookups(database: Database, vault: Vault) {
  return {
    async patient(ownerId: number, id: number) {
      const [row] = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
      return row && openRow(await vault.keysOf(ownerId), patients, row)
    },

    /** The clinician, for a printed note. */
    async clinician(ownerId: number) {
      const [row] = await database.orm
        .select({
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          credentials: users.credentials,
          npi: users.npi,
          practiceName: users.practiceName,
          practiceAddress: users.practiceAddress,
          timeZone: users.timeZone,
        })
        .from(users)
        .where(eq(users.id, ownerId))
      return row
    },

    /** Which of these notes are in the patient's chart. */
    async notesOfPatient(ownerId: number, patientId: number, ids: readonly number[]): Promise<number[]> {
      if (ids.length === 0) return []
      const rows = await database.orm
        .select({ id: clinicalNotes.id })
        .from(clinicalNotes)
        .where(
          and(
            eq(clinicalNotes.createdBy, ownerId),
            eq(clinicalNotes.patientId, patientId),
            inArray(clinicalNotes.id, [...ids]),
          ),
        )
      return rows.map(({ id }) => id)
    },

    /** Whether the patient exists and is in care. */
    async patientState(ownerId: number, id: number): Promise<{ dischargedAt: Date | null } | undefined> {
      const [found] = await database.orm
        .select({ dischargedAt: patients.dischargedAt })
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
      return found
    },

    async templateSections(ownerId: number, id: number): Promise<TemplateSection[] | undefined> {
      const [row] = await database.orm
        .select({ structure: soapTemplates.structure })
        .from(soapTemplates)
        .where(and(eq(soapTemplates.id, id), usableTemplate(ownerId)))
      return (row?.structure as TemplateStructure | undefined)?.sections
    },

    /** A built-in template or the clinician's own. */
    async templateName(ownerId: number, id: number): Promise<string | undefined> {
      const [row] = await database.orm
        .select({ name: soapTemplates.name })
        .from(soapTemplates)
        .where(and(eq(soapTemplates.id, id), usableTemplate(ownerId)))
      return row?.name
    },
  }
}
