import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blindIndex, DecryptionFailed, decrypt, deriveKey, encrypt, newKey } from './cipher.ts'

const key = newKey()
const context = 'patients|7|firstName|3'

describe('a sealed text', () => {
  it('decrypts to the original, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string(), (text, place) => {
        expect(decrypt(key, place, encrypt(key, '1', place, text))).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is different every time', () => {
    const seen = new Set(Array.from({ length: 2_000 }, () => encrypt(key, '1', context, 'Renata')))
    expect(seen.size).toBe(2_000)
  })

  it('can’t be decrypted in another context, with another key, or under another key ID', () => {
    const sealed = encrypt(key, '1', context, 'Renata')
    expect(() => decrypt(key, 'patients|8|firstName|3', sealed)).toThrow(DecryptionFailed)
    expect(() => decrypt(key, 'patients|7|lastName|3', sealed)).toThrow(DecryptionFailed)
    expect(() => decrypt(key, 'patients|7|firstName|4', sealed)).toThrow(DecryptionFailed)
    expect(() => decrypt(newKey(), context, sealed)).toThrow(DecryptionFailed)
    expect(() => decrypt(key, context, sealed.replace('v1.1.', 'v1.2.'))).toThrow(DecryptionFailed)
  })

  it('can’t be decrypted after any character is changed or cut', () => {
    // Three lengths, because the last bytes of base64url can be spelled in three ways.
    const texts = [
      'Stopped sertraline two weeks ago',
      'Stopped sertraline two weeks ago.',
      'Stopped, two weeks.',
    ]
    expect(new Set(texts.map(({ length }) => length % 3)).size).toBe(3)
    const sealedTexts = texts.map((text) => encrypt(key, '1', context, text))
    fc.assert(
      fc.property(
        fc.constantFrom(...sealedTexts),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.constantFrom(...'ABQabg01_-.+/= \n\u00e9'),
        (sealed, share, character) => {
          const position = Math.floor(share * sealed.length)
          const [before, after] = [sealed.slice(0, position), sealed.slice(position)]
          expect(() => decrypt(key, context, before + character + after)).toThrow(DecryptionFailed)
          expect(() => decrypt(key, context, sealed + character)).toThrow(DecryptionFailed)
          expect(() => decrypt(key, context, before)).toThrow(DecryptionFailed)
          fc.pre(sealed[position] !== character)
          expect(() => decrypt(key, context, before + character + after.slice(1))).toThrow(DecryptionFailed)
        },
      ),
      { numRuns: 6_000 },
    )
  })

  it('has only one accepted spelling', () => {
    for (const text of ['', 'a', 'ab', 'abc', 'Stopped sertraline.']) {
      const sealed = encrypt(key, '1', context, text)
      const bytes = Buffer.from(sealed.split('.')[3] ?? '', 'base64url')
      for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
        const other = sealed.slice(0, -1) + last
        if (other === sealed) continue
        const same = Buffer.from(other.split('.')[3] ?? '', 'base64url').equals(bytes)
        expect(() => decrypt(key, context, other), same ? 'the same bytes' : 'other bytes').toThrow(
          DecryptionFailed,
        )
      }
      const foreign = sealed.replace(/-/g, '+').replace(/_/g, '/')
      if (foreign !== sealed) expect(() => decrypt(key, context, foreign)).toThrow(DecryptionFailed)
    }
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
