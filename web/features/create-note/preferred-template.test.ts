import { expect, it } from 'vitest'
import type { Template } from '#shared/contracts/templates.ts'
import type { NoteType } from '#shared/domain/notes.ts'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { TEMPLATE_FOR_TYPE } from '#shared/domain/templates/for-note-type.ts'
import { templateToUse } from './preferred-template.ts'

const templates = ['SOAP Note', 'DAP Note', 'Crisis Note'].map(
  (name, index) => ({ id: index + 1, name, createdBy: null }) as Template,
)
const use = (chosen: number | null, noteType: NoteType | null, stored: Record<string, string> = {}) =>
  templateToUse(templates, { chosen, noteType }, (key) => stored[key] ?? null)?.id

it('prefers the chosen template, then the stored one, then the first', () => {
  const stored = { preferred_soap_template: '2' }
  expect(use(3, 'Progress Note', stored)).toBe(3)
  expect(use(null, 'Progress Note', stored)).toBe(2)
  expect(use(99, null)).toBe(1)
  expect(use(null, null, { preferred_soap_template: '99' })).toBe(1)
  expect(templateToUse([], { chosen: 2, noteType: null }, () => null)).toBeUndefined()
})

it('preselects the template of the note type, or the one last used for that type', () => {
  const stored = { preferred_soap_template: '2' }
  expect(use(null, 'Crisis Intervention', stored)).toBe(3)
  const ofType = { ...stored, 'preferred_soap_template:Crisis Intervention': '1' }
  expect(use(null, 'Crisis Intervention', ofType)).toBe(1)
  expect(use(null, 'Therapy Session', ofType)).toBe(2)
})

it('names only templates that exist', () => {
  const names = BUILT_IN_TEMPLATES.map(({ name }) => name)
  for (const name of Object.values(TEMPLATE_FOR_TYPE)) expect(names).toContain(name)
})
