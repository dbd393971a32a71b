import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTokenizer } from './wordpiece.ts'

const tokenizer = createTokenizer(readFileSync(new URL('./weights/vocab.txt', import.meta.url), 'utf8'))
const reference = JSON.parse(
  readFileSync(new URL('./wordpiece.reference.json', import.meta.url), 'utf8'),
) as { text: string; ids: number[] }[]

describe('the WordPiece tokenizer', () => {
  it('has reference tokenizations to compare with', () => {
    expect(reference.length).toBeGreaterThan(40)
  })

  it.each(reference)('tokenizes like the reference implementation: $text', ({ text, ids }) => {
    expect(tokenizer.encode(text)).toEqual(ids)
  })

  it('rejects a token that is not in the vocabulary', () => {
    expect(() => tokenizer.idOf('[NOPE]')).toThrow('[NOPE]')
  })
})
