import { randomInt } from 'node:crypto'

/**
 * Codes are read aloud and typed by hand, so leave out 0/O, 1/I/L, 5/S and 2/Z. No vowels, so that codes don't form
 * words.
 */
const LETTERS = 'BCDFGHJKMNPQRTVWXY346789'
const LENGTH = 8

export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
