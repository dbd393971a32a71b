import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { resolveTheme, themeChoice } from './theme.ts'

const script = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')

/** Runs the script that sets the theme on <html> before the first paint. */
function firstPaint(stored: string | null | 'blocked', systemIsDark: boolean): string | undefined {
  const dataset: { theme?: string } = {}
  runInNewContext(script, {
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: systemIsDark }),
    localStorage: {
      getItem: () => {
        if (stored === 'blocked') throw new Error('SecurityError')
        return stored
      },
    },
  })
  return dataset.theme
}

describe('the theme', () => {
  it('is the chosen one, otherwise the system’s', () => {
    expect(resolveTheme('dark', false)).toBe('dark')
    expect(resolveTheme('light', true)).toBe('light')
    expect(resolveTheme('system', true)).toBe('dark')
    expect(resolveTheme('system', false)).toBe('light')
  })

  it('follows the system when the stored value is invalid', () => {
    expect([null, '', 'sepia'].map(themeChoice)).toEqual(['system', 'system', 'system'])
  })

  it('is the same before and after the first paint', () => {
    for (const stored of ['light', 'dark', 'system', 'sepia', null]) {
      for (const dark of [true, false]) {
        expect(firstPaint(stored, dark)).toBe(resolveTheme(themeChoice(stored), dark))
      }
    }
    expect(firstPaint('blocked', true)).toBe('dark')
  })
})
