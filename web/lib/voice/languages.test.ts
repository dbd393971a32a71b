import { describe, expect, it } from 'vitest'
import { notHeardSentence } from './languages.ts'

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
  it('is no matter where it is understood', () => {
    expect(notHeardSentence('en', builtIn, false)).toBeUndefined()
    expect(notHeardSentence('auto', builtIn, false)).toBeUndefined()
    expect(notHeardSentence('es', withServer, false)).toBeUndefined()
  })

  it('is said to be strange before recording begins', () => {
    expect(notHeardSentence('es', builtIn, false)).toContain('Spanish isn’t supported')
    expect(notHeardSentence('other', builtIn, false)).toContain('Only English')
    expect(notHeardSentence('en', off, false)).toContain('turned off')
  })

  it('is English on this device, whatever the server can', () => {
    expect(notHeardSentence('en', off, true)).toBeUndefined()
    expect(notHeardSentence('es', withServer, true)).toContain('Only English')
  })
})
