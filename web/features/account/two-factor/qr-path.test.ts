import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

it('joins adjacent dark modules within a row only', () => {
  expect(qrPath(3, [1, 1, 0, 0, 0, 1, 1, 0, 1], 4)).toBe('M4 4h2v1h-2zM6 5h1v1h-1zM4 6h1v1h-1zM6 6h1v1h-1z')
  expect(qrPath(2, [0, 0, 0, 0], 4)).toBe('')
})
