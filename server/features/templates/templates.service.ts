import type { CopyFormat, CopySection, Template } from '#shared/contracts/templates.ts'
import type { TemplateStructure } from '#shared/domain/templates/structure.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Database } from '../../db/database.ts'
import type { TemplateRow, TemplatesStore } from './templates.store.ts'

type Details = {
  name: string
  description?: string | null | undefined
  templateType?: string | null | undefined
  structure: TemplateStructure
}
type Change = { [Key in keyof Details]?: Details[Key] | undefined } & { isActive?: boolean | undefined }

type Deps = { database: Database; store: TemplatesStore; audit: Audit }

export function templatesService({ database, store, audit }: Deps) {
  const { record } = auditFor(audit, 'template')

  return {
    /** Templates contain no patient data, so reading them isn't audited. */
    async list(actor: Actor, { retired }: { retired: boolean }): Promise<Template[]> {
      return (await store.list(actor.userId, { retired })).map(view)
    },

    async create(actor: Actor, { name, description, templateType, structure }: Details): Promise<Template> {
      return database.transaction(async () => {
        const row = await store.create(actor.userId, {
          name,
          description: description || null,
          templateType: templateType || null,
          structure,
        })
        await record(actor, 'template.created', row.id)
        return view(row)
      })
    },

    async update(actor: Actor, id: number, change: Change): Promise<Template> {
      return database.transaction(async () => {
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        const row = await store.update(actor.userId, id, given)
        if (!row) {
          if (await store.isBuiltIn(id)) {
            throw new AppError('forbidden', 'Built-in templates can’t be changed. Make a copy and edit that.')
          }
          throw new AppError('not_found', 'Template not found')
        }
        await record(actor, 'template.updated', id, { active: row.isActive })
        return view(row)
      })
    },

    async copyFormats(actor: Actor): Promise<CopyFormat[]> {
      return store.copyFormats(actor.userId)
    },

    async saveCopyFormat(actor: Actor, templateId: number, sections: CopySection[]): Promise<CopyFormat> {
      return database.transaction(async () => {
        const saved = await store.saveCopyFormat(actor.userId, templateId, sections)
        if (!saved) throw new AppError('not_found', 'Template not found')
        await record(actor, 'template.copy_format_saved', templateId)
        return { templateId, sections }
      })
    },
  }
}

function view(row: TemplateRow): Template {
  const { id, name, description, templateType, isActive, createdBy } = row
  return {
    id,
    name,
    description,
    templateType,
    isActive,
    createdBy,
    structure: row.structure as TemplateStructure,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
