import { createSecretKey, type KeyObject } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Sealed } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { vaultKeys } from '../db/tables/system.ts'
import { blindIndex, DecryptionFailed, decrypt, encrypt, keyIdOf, newKey } from './cipher.ts'
import type { MasterKeys } from './master-key.ts'

/** Owner of data that belongs to no clinician: queued mail, replies to strangers, contact forms. */
export const SYSTEM = 0

/** How long a process caches an owner's keys, and so how long until it notices a rotation. */
const KEY_CACHE_MS = 30_000
const MAX_OWNERS_HELD = 1_000

/** Where a value is stored. Authenticated, so a sealed value can be decrypted only here. */
export type Place = { table: string; column: string; row: number }

/**
 * A clinician's keys. Psychotherapy notes have their own, so that code with the key of the charts can't open them.
 */
export const OWNER_PURPOSES = ['data', 'psychotherapy_notes'] as const
export type OwnerPurpose = (typeof OWNER_PURPOSES)[number]

type Purpose = OwnerPurpose | 'index' | 'audit'

export function purposeOf(table: string): OwnerPurpose {
  return table === 'psychotherapy_notes' ? 'psychotherapy_notes' : 'data'
}

/** One owner's keys for one purpose, unwrapped. They refuse tables of the other purpose. */
export type OwnerKeys = {
  seal(place: Place, text: string): Sealed
  open(place: Place, sealed: Sealed): string
  /** Every sealed value names its key. */
  sealedWithActiveKey(sealed: Sealed): boolean
}

export type Vault = {
  /** At startup: ensures that all keys exist and the master key is the right one. */
  prepare(): Promise<void>
  /**
   * Creates a new account's keys, in the transaction that creates the account. Never lazily: a key created in
   * a transaction that rolls back would stay cached here but be missing from the database.
   */
  createKeys(ownerId: number): Promise<void>
  keysOf(ownerId: number, purpose?: OwnerPurpose): Promise<OwnerKeys>
  /** Keyed fingerprint for uniqueness and lookup. Equal values of two owners differ. */
  index(ownerId: number, field: string, value: string): Promise<string>
  auditKey(): Promise<Buffer>
  /** Makes all of this owner's values in this database permanently unreadable. */
  destroy(ownerId: number): Promise<void>
  forget(): void
}

/** An owner's keys by ID. Every sealed value names its key. */
type Keys = ReadonlyMap<string, KeyObject>

type Held = { safe: OwnerKeys; until: number }

type Options = { now?: () => number }

export function createVault(database: Database, master: MasterKeys, { now = Date.now }: Options = {}): Vault {
  const held = new Map<string, Held>()
  const systemKeys = new Map<Purpose, Buffer>()

  async function makeKey(ownerId: number, purpose: Purpose): Promise<void> {
    const wrapped = master.wrap(newKey(), wrapContext(ownerId, purpose))
    // Another process may create it at the same time. The unique index lets one of them win.
    await database.orm.insert(vaultKeys).values({ ownerId, purpose, wrapped }).onConflictDoNothing()
  }

  async function activeKey(ownerId: number, purpose: Purpose) {
    const [row] = await database.orm
      .select()
      .from(vaultKeys)
      .where(and(eq(vaultKeys.ownerId, ownerId), eq(vaultKeys.purpose, purpose), isNull(vaultKeys.retiredAt)))
    if (!row) throw noKey(ownerId, purpose)
    return row
  }

  /** Accounts created before psychotherapy notes have no key for them. */
  async function addMissingKeys(): Promise<void> {
    const owners = await database.orm
      .select({ ownerId: vaultKeys.ownerId })
      .from(vaultKeys)
      .where(ne(vaultKeys.ownerId, SYSTEM))
      .groupBy(vaultKeys.ownerId)
      .having(sql`not bool_or(${vaultKeys.purpose} = 'psychotherapy_notes')`)
    for (const { ownerId } of owners) await makeKey(ownerId, 'psychotherapy_notes')
  }

  async function load(ownerId: number, purpose: OwnerPurpose): Promise<OwnerKeys> {
    const rows = await database.orm
      .select()
      .from(vaultKeys)
      .where(and(eq(vaultKeys.ownerId, ownerId), eq(vaultKeys.purpose, purpose)))
    const active = rows.find((row) => row.retiredAt === null)
    if (!active) throw noKey(ownerId, purpose)
    const context = wrapContext(ownerId, purpose)
    const keys = new Map(
      rows.map((row) => [String(row.id), createSecretKey(master.unwrap(row.wrapped, context))]),
    )
    return keysWith(ownerId, purpose, String(active.id), keys)
  }

  async function systemKey(purpose: 'index' | 'audit'): Promise<Buffer> {
    let key = systemKeys.get(purpose)
    if (!key) {
      const row = await activeKey(SYSTEM, purpose)
      key = master.unwrap(row.wrapped, wrapContext(SYSTEM, purpose))
      systemKeys.set(purpose, key)
    }
    return key
  }

  return {
    async prepare() {
      for (const purpose of ['data', 'index', 'audit'] as const) await makeKey(SYSTEM, purpose)
      await load(SYSTEM, 'data')
      await systemKey('index')
      await systemKey('audit')
      await addMissingKeys()
    },
    async createKeys(ownerId) {
      for (const purpose of OWNER_PURPOSES) await makeKey(ownerId, purpose)
    },
    async keysOf(ownerId, purpose = 'data') {
      const name = `${purpose} ${ownerId}`
      const known = held.get(name)
      if (known && known.until > now()) return known.safe
      const safe = await load(ownerId, purpose)
      if (held.size >= MAX_OWNERS_HELD) held.clear()
      held.set(name, { safe, until: now() + KEY_CACHE_MS })
      return safe
    },
    async index(ownerId, field, value) {
      return blindIndex(await systemKey('index'), `${ownerId}|${field}|${value}`)
    },
    auditKey: () => systemKey('audit'),
    async destroy(ownerId) {
      await database.orm.delete(vaultKeys).where(eq(vaultKeys.ownerId, ownerId))
      for (const purpose of OWNER_PURPOSES) held.delete(`${purpose} ${ownerId}`)
    },
    forget() {
      held.clear()
      systemKeys.clear()
    },
  }
}

export function wrapContext(ownerId: number, purpose: Purpose): string {
  return `vault_keys|${ownerId}|${purpose}`
}

function noKey(ownerId: number, purpose: Purpose): Error {
  return new Error(`Owner ${ownerId} has no ${purpose} key.`)
}

function keysWith(ownerId: number, purpose: OwnerPurpose, activeId: string, keys: Keys): OwnerKeys {
  const activeKey = keys.get(activeId)
  if (!activeKey) throw new Error('The active key is missing from the key list.')
  const contextAt = ({ table, row, column }: Place) => {
    if (purposeOf(table) !== purpose) throw new Error(`${table} is sealed with another key.`)
    return `${table}|${row}|${column}|${ownerId}`
  }
  return {
    seal: (place, text) => encrypt(activeKey, activeId, contextAt(place), text) as Sealed,
    open(place, sealed) {
      const key = keys.get(keyIdOf(sealed))
      if (!key) throw new DecryptionFailed()
      return decrypt(key, contextAt(place), sealed)
    },
    sealedWithActiveKey: (sealed) => keyIdOf(sealed) === activeId,
  }
}
