import { describe, expect, it } from 'vitest'
import { unsupportedLanguageError } from './languages.ts'

const builtIn = {
  server: false,
  languages: { en: 'embedded', es: null, other: null, auto: 'embedded' },
} as const
const withServer = {
  server: true,
  languages: { en: 'server', es: 'server', other: 'server', auto: 'server' },
} as const
const off = { server: false, languages: { en: null, es: null, other: null, auto: null } } as const

describe('the language of a recording', () => {
  it('doesn’t matter if it is supported', () => {
    expect(unsupportedLanguageError('en', builtIn, false)).toBeUndefined()
    expect(unsupportedLanguageError('auto', builtIn, false)).toBeUndefined()
    expect(unsupportedLanguageError('es', withServer, false)).toBeUndefined()
  })

  it('shows an error before recording if it isn’t supported', () => {
    expect(unsupportedLanguageError('es', builtIn, false)).toContain('Spanish isn’t supported')
    expect(unsupportedLanguageError('other', builtIn, false)).toContain('Only English')
    expect(unsupportedLanguageError('en', off, false)).toContain('turned off')
  })

  it('is English on this device, whatever the server supports', () => {
    expect(unsupportedLanguageError('en', off, true)).toBeUndefined()
    expect(unsupportedLanguageError('es', withServer, true)).toContain('Only English')
  })
})
