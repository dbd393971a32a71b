import * as z from 'zod'
import { MAX_TEMPLATE_SECTIONS } from '../domain/templates/structure.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'

/** A heading becomes a bold marker in the note, so it can't contain an asterisk or a colon. */
const heading = line(80)
  .min(1, 'Every section needs a heading.')
  .regex(/^[^*:]*$/, 'Headings can’t contain * or a colon.')

const TemplateSection = z.object({
  key: line(80).min(1),
  heading,
  guidance: z.string().trim().max(1000, 'Use at most 1,000 characters.').default(''),
})

export const TemplateStructure = z
  .object({
    sections: z
      .array(TemplateSection)
      .min(1, 'A template needs at least one section.')
      .max(MAX_TEMPLATE_SECTIONS, `A template can have at most ${MAX_TEMPLATE_SECTIONS} sections.`),
  })
  .refine(
    ({ sections }) =>
      new Set(sections.map((section) => section.heading.toLowerCase())).size === sections.length,
    { message: 'Two sections have the same heading.', path: ['sections'] },
  )

export const Template = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  templateType: z.string().nullable(),
  structure: TemplateStructure,
  isActive: z.boolean(),
  /** Null for the built-in ones. */
  createdBy: z.number().int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Template = z.infer<typeof Template>

const name = line(255).min(1, 'Enter a template name.')
const description = z.string().trim().max(1000, 'Use at most 1,000 characters.')
const templateType = line(50)
const templateId = z.object({ id })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/soap-templates',
  access: 'signed-in',
  summary: "Built-in templates and the clinician's own; retired=true includes retired ones",
  query: z.object({ retired: z.enum(['true', 'false']).optional() }),
  output: answer(z.array(Template)),
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/soap-templates',
  access: 'signed-in',
  summary: 'Create a template',
  creates: true,
  status: 201,
  body: z.object({
    name,
    description: description.nullish(),
    templateType: templateType.nullish(),
    structure: TemplateStructure,
  }),
  output: answer(Template),
})

export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/api/soap-templates/:id',
  access: 'signed-in',
  summary: 'Change, retire (isActive: false) or restore one of the clinician’s templates',
  params: templateId,
  body: z.object({
    name: name.optional(),
    description: description.nullish(),
    templateType: templateType.nullish(),
    structure: TemplateStructure.optional(),
    isActive: z.boolean().optional(),
  }),
  output: answer(Template),
})

/** One section as an EHR expects it. The order of the list is the order of the copy. */
const CopySection = z.object({
  heading: line(80).min(1),
  /** Printed above the text; empty leaves the heading out. */
  title: line(80),
  included: z.boolean(),
})
export type CopySection = z.infer<typeof CopySection>

const copySections = z.array(CopySection).max(MAX_TEMPLATE_SECTIONS)
const CopyFormat = z.object({ templateId: z.number().int(), sections: copySections })
export type CopyFormat = z.infer<typeof CopyFormat>

export const listCopyFormats = endpoint({
  method: 'GET',
  path: '/api/copy-formats',
  access: 'signed-in',
  summary: 'The formats for copying notes into an EHR, one per template',
  output: answer(z.array(CopyFormat)),
})

export const saveCopyFormat = endpoint({
  method: 'PUT',
  path: '/api/soap-templates/:id/copy-format',
  access: 'signed-in',
  summary: 'Set the order and headings of notes with this template when copied into an EHR',
  params: templateId,
  body: z.object({ sections: copySections }),
  output: answer(CopyFormat),
})
