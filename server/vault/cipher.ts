import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/**
 * AES-256-GCM. A sealed text is `v1.<key id>.<nonce>.<ciphertext and tag>`. The context (table, row, column
 * and owner) is authenticated with it, so a value copied elsewhere can't be decrypted there.
 */

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'
const PREFIX = `${VERSION}.`
const NONCE_CHARACTERS = (NONCE_BYTES / 3) * 4
const AUTHENTICATED = { authTagLength: TAG_BYTES }
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** By the number of characters in the last group of four. */
const SPARE_BITS = [0, 0, 0b1111, 0b11]
/** Scratch buffers, safe to share because decryption is synchronous. A page decrypts hundreds of values. */
const NONCE = Buffer.alloc(NONCE_BYTES)
const BODY = Buffer.alloc(64 * 1024)

/** A sealed text that can't be decrypted: wrong key, wrong context, or changed bytes. */
export class DecryptionFailed extends Error {
  constructor() {
    super('A sealed value could not be decrypted.')
    this.name = 'DecryptionFailed'
  }
}

export function encrypt(key: CipherKey, keyId: string, context: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(authenticated(keyId, context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${keyId}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

export function decrypt(key: CipherKey, context: string, sealed: string): string {
  // Found by position, without splitting the text: a list decrypts hundreds of them.
  const idEnd = sealed.indexOf('.', PREFIX.length)
  const nonceEnd = idEnd + 1 + NONCE_CHARACTERS
  if (!sealed.startsWith(PREFIX) || idEnd <= PREFIX.length || sealed[nonceEnd] !== '.')
    throw new DecryptionFailed()
  const nonce = bytesOf(sealed.slice(idEnd + 1, nonceEnd), NONCE)
  const body = bytesOf(sealed.slice(nonceEnd + 1), BODY)
  if (nonce.length !== NONCE_BYTES || body.length < TAG_BYTES) throw new DecryptionFailed()
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, AUTHENTICATED)
  decipher.setAAD(authenticated(sealed.slice(PREFIX.length, idEnd), context))
  decipher.setAuthTag(body.subarray(body.length - TAG_BYTES))
  try {
    const text = decipher.update(body.subarray(0, body.length - TAG_BYTES))
    // Throws if a single bit of the text, nonce, tag or context differs. GCM returns no more data here.
    decipher.final()
    return text.toString('utf8')
  } catch {
    throw new DecryptionFailed()
  }
}

/** base64url has several spellings for the same bytes. Accept only the one we write. */
function bytesOf(text: string, scratch: Buffer): Buffer {
  const length = Math.floor((text.length * 3) / 4)
  const fits = length <= scratch.length
  const bytes = fits
    ? scratch.subarray(0, scratch.write(text, 0, 'base64url'))
    : Buffer.from(text, 'base64url')
  // The decoder skips padding, spaces and foreign characters, which yields fewer bytes than expected.
  const complete = bytes.length === length && text.length % 4 !== 1
  // Some bits of the last character belong to no byte. They must be zero.
  const last = ALPHABET.indexOf(text.charAt(text.length - 1))
  const whole = (last & (SPARE_BITS[text.length % 4] ?? 0)) === 0
  if (!complete || !whole || text.includes('+') || text.includes('/')) throw new DecryptionFailed()
  return bytes
}

export function keyIdOf(sealed: string): string {
  return sealed.slice(PREFIX.length, sealed.indexOf('.', PREFIX.length))
}

function authenticated(keyId: string, context: string): Buffer {
  return Buffer.from(`${VERSION}|${keyId}|${context}`, 'utf8')
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES))
}

/** A keyed fingerprint: equal for equal values, useless without the key. */
export function blindIndex(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value, 'utf8').digest('base64url')
}
