import { describe, expect, it } from 'vitest'
import { CallError } from '#shared/http/call.ts'
import { failureOf } from './transcriber.ts'

function answer(status: number, error?: string) {
  return new CallError(status, '', error ? JSON.stringify({ error }) : '')
}

describe('how a failed call affects its segment', () => {
  it('is retried after a network or server outage', () => {
    for (const status of [408, 429, 500, 502, 503, 504]) expect(failureOf(answer(status)).kind).toBe('later')
    expect(failureOf(new TypeError('Failed to fetch')).kind).toBe('later')
  })

  it('waits for a session', () => {
    expect(failureOf(answer(401))).toEqual({ kind: 'signed-out' })
  })

  it('stops without consent or when the recording no longer exists', () => {
    expect(failureOf(answer(403, 'No consent.'))).toEqual({ kind: 'stopped', sentence: 'No consent.' })
    expect(failureOf(answer(404)).kind).toBe('stopped')
  })

  it('skips a segment that can’t be transcribed', () => {
    expect(failureOf(answer(415, 'Not a sound.'))).toEqual({ kind: 'refused', sentence: 'Not a sound.' })
    expect(failureOf(answer(422))).toEqual({ kind: 'refused', sentence: 'Transcription failed: 422' })
  })
})
