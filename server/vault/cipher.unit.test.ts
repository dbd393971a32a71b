import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blindIndex, CannotOpen, decrypt, deriveKey, encrypt, newKey } from './cipher.ts'

const key = newKey()
const context = 'patients|7|firstName|3'

describe('a sealed text', () => {
  it('opens to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string(), (text, place) => {
        expect(decrypt(key, place, encrypt(key, '1', place, text))).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never shows the same twice', () => {
    const seen = new Set(Array.from({ length: 2_000 }, () => encrypt(key, '1', context, 'Renata')))
    expect(seen.size).toBe(2_000)
  })

  it('does not open in another place, with another key, or under another key id', () => {
    const sealed = encrypt(key, '1', context, 'Renata')
    expect(() => decrypt(key, 'patients|8|firstName|3', sealed)).toThrow(CannotOpen)
    expect(() => decrypt(key, 'patients|7|lastName|3', sealed)).toThrow(CannotOpen)
    expect(() => decrypt(key, 'patients|7|firstName|4', sealed)).toThrow(CannotOpen)
    expect(() => decrypt(newKey(), context, sealed)).toThrow(CannotOpen)
    expect(() => decrypt(key, context, sealed.replace('v1.1.', 'v1.2.'))).toThrow(CannotOpen)
  })

  it('does not open after any change of a character or any cut', () => {
    const sealed = encrypt(key, '1', context, 'Stopped sertraline two weeks ago.')
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'ABab01_-.'), (position, character) => {
        fc.pre(sealed[position] !== character)
        const changed = sealed.slice(0, position) + character + sealed.slice(position + 1)
        expect(() => decrypt(key, context, changed)).toThrow(CannotOpen)
        expect(() => decrypt(key, context, sealed.slice(0, position))).toThrow(CannotOpen)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a blind index', () => {
  it('is equal for equal values under one key and different under another', () => {
    const other = deriveKey(key, 'other')
    expect(blindIndex(key, 'MRN-1')).toBe(blindIndex(key, 'MRN-1'))
    expect(blindIndex(key, 'MRN-1')).not.toBe(blindIndex(key, 'MRN-2'))
    expect(blindIndex(key, 'MRN-1')).not.toBe(blindIndex(other, 'MRN-1'))
  })
})
