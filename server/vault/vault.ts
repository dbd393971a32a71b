import { createSecretKey } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { arrayLiteral } from '../db/arrays.ts'
import type { Sealed } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import { columnList, plainRows } from '../db/plain-rows.ts'
import { vaultKeys } from '../db/tables/system.ts'
import { blindIndex, encrypt, keyIdOf, newKey } from './cipher.ts'
import type { MasterKeys } from './master-key.ts'
import { inlineOpener } from './openers.ts'
import { contextOf, type Keys, type Opener, openValue, type SealedValues } from './opening.ts'

/** Owner of data that belongs to no clinician: queued mail, replies to strangers, contact forms. */
export const SYSTEM = 0

/** How long a process caches an owner's keys, and so how long until it notices a rotation. */
const TRUST_MS = 30_000
const MAX_OWNERS_HELD = 1_000

/** Where a value is stored. Authenticated, so a sealed value can be decrypted only here. */
export type Place = { table: string; column: string; row: number }

type Purpose = 'data' | 'index' | 'audit'

/** One owner's keys, unwrapped. */
export type OwnerKeys = {
  seal(place: Place, text: string): Sealed
  open(place: Place, sealed: Sealed): string
  /** Decrypts many values, in order; large numbers in a worker thread. */
  openAll(values: Omit<SealedValues, 'owner'>): Promise<string[]>
  /** Every sealed value names its key. */
  sealedWithActiveKey(sealed: Sealed): boolean
}

export type Vault = {
  /** At startup: ensures that the system's own keys exist and the master key is the right one. */
  prepare(): Promise<void>
  /**
   * Creates a new account's key, in the transaction that creates the account. Never lazily: a key created in
   * a transaction that rolls back would stay cached here but be missing from the database.
   */
  enrol(ownerId: number): Promise<void>
  keysOf(ownerId: number): Promise<OwnerKeys>
  /** Keyed fingerprint for uniqueness and lookup. Equal values of two owners differ. */
  index(ownerId: number, field: string, value: string): Promise<string>
  auditKey(): Promise<Buffer>
  /** Makes all of this owner's values in this database permanently unreadable. */
  destroy(ownerId: number): Promise<void>
  forget(): void
}

type StoredKey = typeof vaultKeys.$inferSelect

const DATA_KEYS = `select ${columnList(vaultKeys)} from vault_keys
  where purpose = 'data' and owner_id = any($1::bigint[])`

type Held = { safe: OwnerKeys; until: number }

type Options = { now?: () => number; opener?: Opener }

export function createVault(
  database: Database,
  master: MasterKeys,
  { now = Date.now, opener = inlineOpener() }: Options = {},
): Vault {
  const held = new Map<number, Held>()
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

  const dataKeysOf = inBatches<number, StoredKey[]>(database, async (owners) => {
    const rows = await plainRows<StoredKey>(database, DATA_KEYS, [arrayLiteral([...new Set(owners)])])
    return owners.map((ownerId) => rows.filter((row) => row.ownerId === ownerId))
  })

  async function load(ownerId: number): Promise<OwnerKeys> {
    const rows = await dataKeysOf(ownerId)
    const active = rows.find((row) => row.retiredAt === null)
    if (!active) throw noKey(ownerId, 'data')
    const context = wrapContext(ownerId, 'data')
    const keys = new Map(
      rows.map((row) => [String(row.id), createSecretKey(master.unwrap(row.wrapped, context))]),
    )
    return keysWith(ownerId, String(active.id), keys, opener)
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
      await load(SYSTEM)
      await systemKey('index')
      await systemKey('audit')
    },
    enrol: (ownerId) => makeKey(ownerId, 'data'),
    async keysOf(ownerId) {
      const known = held.get(ownerId)
      if (known && known.until > now()) return known.safe
      const safe = await load(ownerId)
      if (held.size >= MAX_OWNERS_HELD) held.clear()
      held.set(ownerId, { safe, until: now() + TRUST_MS })
      return safe
    },
    async index(ownerId, field, value) {
      return blindIndex(await systemKey('index'), `${ownerId}|${field}|${value}`)
    },
    auditKey: () => systemKey('audit'),
    async destroy(ownerId) {
      await database.orm.delete(vaultKeys).where(eq(vaultKeys.ownerId, ownerId))
      held.delete(ownerId)
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

function keysWith(ownerId: number, activeId: string, keys: Keys, opener: Opener): OwnerKeys {
  const activeKey = keys.get(activeId)
  if (!activeKey) throw new Error('The active key is missing from the key list.')
  const contextAt = ({ table, row, column }: Place) => contextOf(table, row, column, ownerId)
  return {
    seal: (place, text) => encrypt(activeKey, activeId, contextAt(place), text) as Sealed,
    open: (place, sealed) => openValue(keys, contextAt(place), sealed),
    openAll: (values) => opener.open(keys, { ...values, owner: ownerId }),
    sealedWithActiveKey: (sealed) => keyIdOf(sealed) === activeId,
  }
}
