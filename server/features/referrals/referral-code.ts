import { randomInt } from 'node:crypto'

/** No 0 and O, no 1, I and L, no 5 and S, no 2 and Z: a code is read aloud and typed by hand. No vowels: no words. */
const LETTERS = 'BCDFGHJKMNPQRTVWXY346789'
const LENGTH = 8

export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
