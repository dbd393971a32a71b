import { describe, expect, it } from 'vitest'
import { isGuardedPath } from './page-access.ts'

describe('guarded pages', () => {
  it('are those that need a signed-in user', () => {
    for (const path of ['/dashboard', '/dashboard/', '/note/7', '/patient/7', '/admin', '/subscribe']) {
      expect(isGuardedPath(path), path).toBe(true)
    }
    for (const path of ['/', '/sign-in', '/assessment/abc', '/note', '/note/7/more', '/terms-of-use']) {
      expect(isGuardedPath(path), path).toBe(false)
    }
  })
})
