import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decrypt, deriveKey, encrypt, KEY_BYTES, keyIdOf, newKey } from './cipher.ts'

/** Wraps the other keys. The previous key still unwraps during a rotation. */
export type MasterKeys = {
  wrap(key: Buffer, context: string): string
  unwrap(wrapped: string, context: string): Buffer
  isCurrent(wrapped: string): boolean
  /** Derived keys for another purpose: from the current key, then from the previous ones. */
  derive(purpose: string): Buffer[]
  description: string
}

/** 32 bytes as 64 hex digits or as base64. */
export function parseMasterKey(text: string, name: string): Buffer {
  const trimmed = text.trim()
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  if (key.length !== KEY_BYTES) {
    throw new Error(`${name} must be 32 bytes, written as 64 hex digits or as base64.`)
  }
  return key
}

export function masterKeys(current: Buffer, previous: Buffer[], description: string): MasterKeys {
  const byId = new Map([current, ...previous].map((key) => [fingerprint(key), key]))
  const currentId = fingerprint(current)
  return {
    wrap: (key, context) => encrypt(current, currentId, context, key.toString('base64')),
    unwrap(wrapped, context) {
      const key = byId.get(keyIdOf(wrapped))
      if (!key) throw new WrongMasterKey()
      return Buffer.from(decrypt(key, context, wrapped), 'base64')
    },
    isCurrent: (wrapped) => keyIdOf(wrapped) === currentId,
    derive: (purpose) => [current, ...previous].map((key) => deriveKey(key, purpose)),
    description,
  }
}

export class WrongMasterKey extends Error {
  constructor() {
    super(
      'This database was encrypted with a different master key. ' +
        'Set ENCRYPTION_KEY to that key, or restore master.key in the data folder. ' +
        'During a rotation, put the old key in ENCRYPTION_KEY_PREVIOUS.',
    )
    this.name = 'WrongMasterKey'
  }
}

/** Enough to tell keys apart, too short to reveal anything about them. */
function fingerprint(key: Buffer): string {
  return createHash('sha256').update('groundnote master key').update(key).digest('hex').slice(0, 12)
}

/** The embedded default: created on first start, readable only by this user. */
export function masterKeyFile(folder: string): { key: Buffer; path: string } {
  const path = join(folder, 'master.key')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // 'wx': two processes on a first start must not each create a key.
    try {
      writeFileSync(path, `${newKey().toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    chmodSync(path, 0o600)
  }
  return { key: parseMasterKey(readFileSync(path, 'utf8'), path), path }
}
