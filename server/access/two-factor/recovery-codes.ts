import { randomBytes } from 'node:crypto'

/** Letters and digits that can't be confused on paper: no i, l, o or u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12
const RECOVERY_CODES = 10

/** Sixty bits each, in groups of four for reading aloud and copying by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length])
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Accepts any way of typing it: with or without dashes, in capitals, an o for a zero. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}
