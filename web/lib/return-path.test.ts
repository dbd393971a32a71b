import { describe, expect, it } from 'vitest'
import { readSignInState, returnPath } from './return-path.ts'

describe('the return path after signing in', () => {
  it('leads to our own guarded pages with their query', () => {
    expect(returnPath('/patient/12')).toBe('/patient/12')
    expect(returnPath('/create-note?patientId=3&noteType=Progress%20Note')).toBe(
      '/create-note?patientId=3&noteType=Progress%20Note',
    )
    expect(returnPath('/admin')).toBe('/admin')
  })

  it.each([
    undefined,
    '',
    '/',
    '/login',
    '/assessment/secret',
    '/nowhere',
    'dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/%5cevil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    '/dashboard/../login',
  ])('leads to the dashboard instead of %j', (from) => {
    expect(returnPath(from)).toBe('/dashboard')
  })

  it('reads only known fields from a history entry', () => {
    expect(readSignInState({ from: '/note/1', notice: 'idle', other: 1 })).toEqual({
      from: '/note/1',
      notice: 'idle',
    })
    for (const state of [null, undefined, 'x', 5, { from: 7, notice: 'else' }]) {
      expect(readSignInState(state)).toEqual({})
    }
  })
})
