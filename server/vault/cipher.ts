import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * AES-256-GCM. A sealed text is `v1.<key id>.<nonce>.<ciphertext and tag>`; the context (which table, row,
 * column and owner) is authenticated with it, so a value copied to another place does not open there.
 */

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** A sealed text that cannot be opened: another key, another place, or changed bytes. */
export class CannotOpen extends Error {
  constructor() {
    super('A sealed value could not be opened.')
    this.name = 'CannotOpen'
  }
}

export function encrypt(key: Buffer, keyId: string, context: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(authenticated(keyId, context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${keyId}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

export function decrypt(key: Buffer, context: string, sealed: string): string {
  const [version, keyId, nonceText, bodyText] = sealed.split('.')
  const nonce = Buffer.from(nonceText ?? '', 'base64url')
  const body = Buffer.from(bodyText ?? '', 'base64url')
  if (version !== VERSION || !keyId || nonce.length !== NONCE_BYTES || body.length < TAG_BYTES)
    throw new CannotOpen()
  // base64url has several spellings of the same bytes; only the one we write is ours.
  if (body.toString('base64url') !== bodyText || nonce.toString('base64url') !== nonceText)
    throw new CannotOpen()
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(authenticated(keyId, context))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new CannotOpen()
  }
}

export function keyIdOf(sealed: string): string {
  return sealed.split('.')[1] ?? ''
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

/** A value's keyed fingerprint: equal for equal values, useless without the key. */
export function blindIndex(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value, 'utf8').digest('base64url')
}
