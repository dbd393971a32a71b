import { describe, expect, it } from 'vitest'
import { readGoogleReturn, WELCOME, withoutGoogleReturn } from './google-return.ts'

describe('the return from Google', () => {
  it('is a success only with a token and the word for it', () => {
    expect(readGoogleReturn('?token=abc&auth=success')).toEqual({ kind: 'success', token: 'abc' })
    expect(readGoogleReturn('?token=abc')).toEqual({ kind: 'none' })
    expect(readGoogleReturn('?auth=success')).toEqual({ kind: 'none' })
    expect(readGoogleReturn('')).toEqual({ kind: 'none' })
  })

  it.each([
    ['oauth_not_configured', 'Google OAuth is not configured on this server.'],
    ['oauth_failed', 'Google authentication failed. Please try again.'],
    ['anything', 'Authentication failed. Please try again.'],
    ['constructor', 'Authentication failed. Please try again.'],
  ])('says for %s: %s', (error, description) => {
    expect(readGoogleReturn(`?error=${error}`)).toEqual({ kind: 'failure', description })
  })

  it('leaves a clean address', () => {
    expect(withoutGoogleReturn('?token=abc&auth=success')).toBe('')
    expect(withoutGoogleReturn('?error=x&utm=1')).toBe('?utm=1')
  })

  it('welcomes by name of the product', () => {
    expect(WELCOME.title).toBe('Welcome to Groundnote')
  })
})
