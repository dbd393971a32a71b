import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Answers } from './answers.ts'

/**
 * Answers that have not reached the server yet, so that a closed tab without a connection loses none of them. What lies
 * here names nobody: the record is found by a hash of the link and is readable only with the link itself. Without a
 * secure context or a database the page's memory has to do.
 */

const KEPT_FOR_MS = 8 * 24 * 60 * 60 * 1000

export type Unsent = { answers: Answers; submitted: boolean }

type Kept = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; at: number }

interface Schema extends DBSchema {
  answers: { key: string; value: Kept }
}

export type DeviceStore = {
  read(): Promise<Unsent | undefined>
  write(unsent: Unsent): Promise<void>
  clear(): Promise<void>
}

const nothing: DeviceStore = {
  read: async () => undefined,
  write: async () => {},
  clear: async () => {},
}

export async function openDeviceStore(token: string): Promise<DeviceStore> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return nothing
  try {
    const { name, key } = await keysOf(token)
    const database = await openDB<Schema>('answers', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('answers'),
    })
    await dropOld(database)
    return storeIn(database, name, key)
  } catch {
    // A private window, or storage that is blocked or full.
    return nothing
  }
}

function storeIn(database: IDBPDatabase<Schema>, name: string, key: CryptoKey): DeviceStore {
  return {
    async read() {
      const kept = await database.get('answers', name).catch(() => undefined)
      if (!kept) return undefined
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.sealed)
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

/** From the link's secret: a name that does not tell it, and a key that only it opens. */
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

/** Links end after a while; what was never sent by then is of no use to anybody. */
async function dropOld(database: IDBPDatabase<Schema>): Promise<void> {
  const transaction = database.transaction('answers', 'readwrite')
  for await (const cursor of transaction.store) {
    if (Date.now() - cursor.value.at > KEPT_FOR_MS) await cursor.delete()
  }
  await transaction.done
}
