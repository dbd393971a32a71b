import { describe, expect, it } from 'vitest'
import { readGoogleReturn, WELCOME, withoutGoogleReturn } from './google-return.ts'

describe('the return from Google', () => {
  it('succeeds only with a token and the success parameter', () => {
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
  ])('shows for %s: %s', (error, description) => {
    expect(readGoogleReturn(`?error=${error}`)).toEqual({ kind: 'failure', description })
  })

  it('cleans up the URL', () => {
    expect(withoutGoogleReturn('?token=abc&auth=success')).toBe('')
    expect(withoutGoogleReturn('?error=x&utm=1')).toBe('?utm=1')
  })

  it('welcomes with the product’s name', () => {
    expect(WELCOME.title).toBe('Welcome to Groundnote')
  })
})
