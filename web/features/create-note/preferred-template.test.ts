import { expect, it } from 'vitest'
import type { Template } from '#shared/contracts/templates.ts'
import { templateToUse } from './preferred-template.ts'

const templates = [1, 2, 3].map((id) => ({ id }) as Template)

it('prefers the chosen template, then the stored one, then the first', () => {
  expect(templateToUse(templates, 2, '3')?.id).toBe(2)
  expect(templateToUse(templates, null, '3')?.id).toBe(3)
  expect(templateToUse(templates, 99, null)?.id).toBe(1)
  expect(templateToUse(templates, null, '99')?.id).toBe(1)
  expect(templateToUse([], 2, '3')).toBeUndefined()
})
