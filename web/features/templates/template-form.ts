import { createTemplate, type Template } from '#shared/contracts/templates.ts'
import { MAX_TEMPLATE_SECTIONS } from '#shared/domain/templates/structure.ts'

/** A template being edited. Every section has a stable key, which keeps its React state when sections move. */
export type SectionForm = { key: string; heading: string; guidance: string }
export type TemplateForm = { name: string; description: string; sections: SectionForm[] }

export type TemplateErrors = {
  name?: string
  description?: string
  /** An error about the list of sections. */
  sections?: string
  bySection: Record<number, { heading?: string; guidance?: string }>
}

let made = 0

export function emptySection(): SectionForm {
  made += 1
  return { key: `section-${Date.now().toString(36)}-${made}`, heading: '', guidance: '' }
}

export function emptyForm(): TemplateForm {
  return { name: '', description: '', sections: [emptySection()] }
}

export function formOf(template: Template, change: Partial<TemplateForm> = {}): TemplateForm {
  const { name, description, structure } = template
  return {
    name,
    description: description ?? '',
    sections: structure.sections.map((section) => ({ ...section })),
    ...change,
  }
}

export function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, 255)
}

export function bodyOf({ name, description, sections }: TemplateForm) {
  return { name, description, structure: { sections } }
}

/** Validation errors by field, from the contract. */
export function templateErrors(form: TemplateForm): TemplateErrors {
  const errors: TemplateErrors = { bySection: {} }
  const issues = createTemplate.body?.safeParse(bodyOf(form)).error?.issues ?? []
  for (const { path, message } of issues) {
    const [field, , at, part] = path
    if (field === 'name') errors.name ??= message
    else if (field === 'description') errors.description ??= message
    else if (typeof at === 'number' && (part === 'heading' || part === 'guidance')) {
      const section = errors.bySection[at] ?? {}
      section[part] ??= message
      errors.bySection[at] = section
    } else errors.sections ??= message
  }
  return errors
}

export function hasTemplateErrors({ bySection, ...errors }: TemplateErrors): boolean {
  return Object.keys(bySection).length > 0 || Object.values(errors).some(Boolean)
}

export function canAddSection({ sections }: TemplateForm): boolean {
  return sections.length < MAX_TEMPLATE_SECTIONS
}

/** Moves a section up or down by one; no effect at the ends. */
export function moved(sections: readonly SectionForm[], from: number, by: -1 | 1): SectionForm[] {
  const to = from + by
  const section = sections[from]
  if (!section || to < 0 || to >= sections.length) return [...sections]
  const next = sections.filter((_, index) => index !== from)
  next.splice(to, 0, section)
  return next
}
