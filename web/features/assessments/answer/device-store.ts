import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Answers } from './answers.ts'

/**
 * Keeps unsent answers in IndexedDB, so closing the tab while offline loses nothing. Records identify no one: they are
 * stored under a hash of the link and encrypted with a key derived from it. Without a secure context or IndexedDB,
 * answers stay in memory only.
 */

const MAX_AGE_MS = 8 * 24 * 60 * 60 * 1000

export type Unsent = { answers: Answers; submitted: boolean }

type StoredRecord = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; at: number }

interface Schema extends DBSchema {
  answers: { key: string; value: StoredRecord }
}

export type DeviceStore = {
  read(): Promise<Unsent | undefined>
  write(unsent: Unsent): Promise<void>
  clear(): Promise<void>
}

const noStore: DeviceStore = {
  read: async () => undefined,
  write: async () => {},
  clear: async () => {},
}

export async function openDeviceStore(token: string): Promise<DeviceStore> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return noStore
  try {
    const { name, key } = await keysOf(token)
    const database = await openDB<Schema>('answers', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('answers'),
    })
    await deleteOld(database)
    return storeIn(database, name, key)
  } catch {
    // A private window, or storage that is blocked or full.
    return noStore
  }
}

function storeIn(database: IDBPDatabase<Schema>, name: string, key: CryptoKey): DeviceStore {
  return {
    async read() {
      const record = await database.get('answers', name).catch(() => undefined)
      if (!record) return undefined
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.sealed)
        return JSON.parse(new TextDecoder().decode(plain)) as Unsent
      } catch {
        return undefined
      }
    },
    async write(unsent) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(unsent))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
      await database.put('answers', { iv, sealed, at: Date.now() }, name).catch(() => undefined)
    },
    async clear() {
      await database.delete('answers', name).catch(() => undefined)
    },
  }
}

/** Derives the record's name and its key from the link's token. The name doesn't reveal the token. */
async function keysOf(token: string): Promise<{ name: string; key: CryptoKey }> {
  const secret = new TextEncoder().encode(token)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const derived = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: new TextEncoder().encode(info),
  })
  const bits = await crypto.subtle.deriveBits(derived('name'), base, 128)
  const name = [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const key = await crypto.subtle.deriveKey(derived('key'), base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return { name, key }
}

/** Deletes records whose links have most likely expired: unsent answers are no longer accepted then. */
async function deleteOld(database: IDBPDatabase<Schema>): Promise<void> {
  const transaction = database.transaction('answers', 'readwrite')
  for await (const cursor of transaction.store) {
    if (Date.now() - cursor.value.at > MAX_AGE_MS) await cursor.delete()
  }
  await transaction.done
}
