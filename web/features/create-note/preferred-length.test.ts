import { expect, it } from 'vitest'
import { lengthToUse } from './preferred-length.ts'

it('takes the length this device remembers, and the middle one for anything else', () => {
  expect(lengthToUse('brief')).toBe('brief')
  expect(lengthToUse('detailed')).toBe('detailed')
  expect(lengthToUse('endless')).toBe('standard')
  expect(lengthToUse(null)).toBe('standard')
})
