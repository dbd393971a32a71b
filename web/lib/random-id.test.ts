import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('randomId', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is a UUID, even without crypto.randomUUID', () => {
    expect(randomId()).toMatch(UUID)
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    expect(randomId()).toMatch(UUID)
    expect(randomId()).not.toBe(randomId())
  })
})
