import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { CopyFormat, CopySection } from '#shared/contracts/templates.ts'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import type { TemplateStructure } from '#shared/domain/templates/structure.ts'
import type { Database } from '../../db/database.ts'
import { copyFormats, soapTemplates } from '../../db/tables/charts.ts'
import { usableTemplate } from '../../db/usable-template.ts'

export type TemplateRow = typeof soapTemplates.$inferSelect

export type TemplateDetails = {
  name: string
  description: string | null
  templateType: string | null
  structure: TemplateStructure
}

export type TemplatesStore = ReturnType<typeof templatesStore>

export function templatesStore(database: Database) {
  return {
    /** At startup, creates or updates the built-in templates. */
    async prepare(): Promise<void> {
      await database.orm
        .insert(soapTemplates)
        .values(BUILT_IN_TEMPLATES.map((template, place) => ({ ...template, builtIn: place + 1 })))
        .onConflictDoUpdate({
          target: soapTemplates.builtIn,
          set: {
            name: sql`excluded.name`,
            description: sql`excluded.description`,
            templateType: sql`excluded.template_type`,
            structure: sql`excluded.structure`,
          },
        })
    },

    async list(ownerId: number, { retired }: { retired: boolean }): Promise<TemplateRow[]> {
      return database.orm
        .select()
        .from(soapTemplates)
        .where(and(usableTemplate(ownerId), retired ? undefined : eq(soapTemplates.isActive, true)))
        .orderBy(sql`${soapTemplates.builtIn} nulls last`, asc(soapTemplates.id))
    },

    async create(ownerId: number, details: TemplateDetails): Promise<TemplateRow> {
      const [row] = await database.orm
        .insert(soapTemplates)
        .values({ ...details, createdBy: ownerId })
        .returning()
      if (!row) throw new Error('The template was not saved.')
      return row
    },

    async update(
      ownerId: number,
      id: number,
      change: Partial<TemplateDetails & { isActive: boolean }>,
    ): Promise<TemplateRow | undefined> {
      const [row] = await database.orm
        .update(soapTemplates)
        .set({ ...change, updatedAt: sql`now()` as never })
        .where(and(eq(soapTemplates.id, id), eq(soapTemplates.createdBy, ownerId)))
        .returning()
      return row
    },

    async copyFormats(ownerId: number): Promise<CopyFormat[]> {
      const rows = await database.orm
        .select({ templateId: copyFormats.templateId, sections: copyFormats.sections })
        .from(copyFormats)
        .where(eq(copyFormats.createdBy, ownerId))
        .orderBy(asc(copyFormats.templateId))
      return rows as CopyFormat[]
    },

    /** False if the clinician can't use that template. */
    async saveCopyFormat(ownerId: number, templateId: number, sections: CopySection[]): Promise<boolean> {
      const usable = and(eq(soapTemplates.id, templateId), usableTemplate(ownerId))
      if ((await database.orm.$count(soapTemplates, usable)) === 0) return false
      await database.orm
        .insert(copyFormats)
        .values({ templateId, sections, createdBy: ownerId })
        .onConflictDoUpdate({
          target: [copyFormats.createdBy, copyFormats.templateId],
          set: { sections, updatedAt: sql`now()` as never },
        })
      return true
    },

    async isBuiltIn(id: number): Promise<boolean> {
      return (
        (await database.orm.$count(
          soapTemplates,
          and(eq(soapTemplates.id, id), isNotNull(soapTemplates.builtIn)),
        )) > 0
      )
    },
  }
}
