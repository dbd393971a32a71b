import { expect, it } from 'vitest'
import { lengthToUse } from './preferred-length.ts'

it('uses the length stored on this device, or the standard one', () => {
  expect(lengthToUse('brief')).toBe('brief')
  expect(lengthToUse('detailed')).toBe('detailed')
  expect(lengthToUse('endless')).toBe('standard')
  expect(lengthToUse(null)).toBe('standard')
})
