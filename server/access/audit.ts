import { createHmac } from 'node:crypto'
import { asc, gt } from 'drizzle-orm'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { arrayLiteral } from '../db/arrays.ts'
import type { Database } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import { plainRows } from '../db/plain-rows.ts'
import { auditEvents, auditHeads } from '../db/tables/system.ts'
import type { Vault } from '../vault/vault.ts'

export type AuditEntry = {
  /** The chain of the clinician whose account or chart is affected. */
  chainId: number
  actorId: number | null
  action: AuditAction
  subject?: string
  subjectId?: number
  /** Plain facts, never a patient's data. */
  detail?: Record<string, string | number | boolean | null>
}

export type Audit = {
  /** Joins the act's own transaction, so both are kept or neither is. */
  record(entry: AuditEntry): Promise<void>
  /**
   * For an act that changes nothing, before its response is sent. Concurrent reads are written in one
   * transaction, which keeps the trail cheap under load, and nothing is shown that isn't recorded.
   */
  recordRead(entry: AuditEntry): Promise<void>
}

/** The chain for events that belong to no account. */
export const SYSTEM_CHAIN = 0
const START = 'start'

/** Maximum number of cached chain ends. */
const MAX_ENDS = 10_000

export function createAudit(database: Database, vault: Vault, now: () => Date = () => new Date()): Audit {
  /**
   * The last chain ends this process saw, which saves a query. The append succeeds only if the chain still
   * ends there; otherwise its head is locked and read.
   */
  const ends = new Map<number, Head>()

  function remember(heads: Iterable<Head>): void {
    if (ends.size > MAX_ENDS) ends.clear()
    for (const head of heads) ends.set(head.chainId, head)
  }

  async function append(entries: readonly AuditEntry[], { awaitDisk = true } = {}): Promise<void> {
    const key = await vault.auditKey()
    const guessed = entries.filter(({ chainId }) => ends.has(chainId))
    const written = guessed.length > 0 ? await appendToGuessed(key, guessed, awaitDisk) : NONE
    const left = entries.filter(({ chainId }) => !written.has(chainId))
    if (left.length > 0) await appendToLocked(key, left, awaitDisk)
  }

  /** Optimistic append; returns the chains it appended to. Locked chains fall back to the slow path. */
  async function appendToGuessed(key: Buffer, entries: readonly AuditEntry[], awaitDisk: boolean) {
    const links = linksAfter(key, ends, entries, now)
    const moves = [...links.heads.values()].map((head) => {
      const end = ends.get(head.chainId)
      return { ...head, endSequence: end?.sequence, endHash: end?.hash }
    })
    const values = [JSON.stringify(links.rows), JSON.stringify(moves)]
    const moved = await plainRows<{ chainId: number }>(
      database,
      awaitDisk ? APPEND_IF_UNMOVED : APPEND_IF_UNMOVED_QUICKLY,
      values,
    )
    const chains = new Set(moved.map(({ chainId }) => chainId))
    remember([...links.heads.values()].filter(({ chainId }) => chains.has(chainId)))
    return chains
  }

  async function appendToLocked(key: Buffer, entries: readonly AuditEntry[], awaitDisk: boolean) {
    await database.transaction(async () => {
      if (!awaitDisk) await database.execute('set local synchronous_commit = off')
      // Sorted, so that two writers of several chains can't deadlock.
      const chains = [...new Set(entries.map((entry) => entry.chainId))].sort((a, b) => a - b)
      // Creates missing heads and locks every head. Writers of one chain queue here; other chains continue.
      const locked = await plainRows<Head>(database, LOCK_HEADS, [arrayLiteral(chains), START])
      const before = new Map(locked.map((head) => [head.chainId, head]))
      const { rows, heads } = linksAfter(key, before, entries, now)
      await plainRows(database, APPEND, [JSON.stringify(rows), JSON.stringify([...heads.values()])])
      remember(heads.values())
    })
  }

  // The read is committed, but its response doesn't wait for the disk. A record is lost only if the database
  // machine crashes within the next half second, and even then the chain stays intact.
  const recordBatched = inBatches<AuditEntry, void>(database, async (entries) => {
    await append(entries, { awaitDisk: database.inTransaction })
    return []
  })
  return { record: (entry) => append([entry]), recordRead: recordBatched }
}

type Head = { chainId: number; sequence: number; hash: string }

const NONE: ReadonlySet<number> = new Set()

/** The rows for these entries, each hashed over the previous one, and the new chain ends. */
function linksAfter(
  key: Buffer,
  before: ReadonlyMap<number, Head>,
  entries: readonly AuditEntry[],
  now: () => Date,
) {
  const heads = new Map<number, Head>()
  const rows = entries.map((entry) => {
    const { chainId } = entry
    const head = heads.get(chainId) ?? before.get(chainId)
    if (!head) throw new Error('The audit chain has no head.')
    const row = rowAfter(head, entry, now())
    const hash = hashOf(key, row)
    heads.set(chainId, { chainId, sequence: row.sequence, hash })
    return { ...row, hash }
  })
  return { rows, heads }
}

function rowAfter(head: Head, entry: AuditEntry, at: Date): HashedRow {
  return {
    chainId: entry.chainId,
    sequence: head.sequence + 1,
    at,
    actorId: entry.actorId,
    action: entry.action,
    subject: entry.subject ?? null,
    subjectId: entry.subjectId ?? null,
    detail: entry.detail ?? {},
    previousHash: head.hash,
  }
}

const LOCK_HEADS = `
  insert into audit_heads (chain_id, sequence, hash)
  select chain, 0, $2 from unnest($1::bigint[]) as chain order by chain
  on conflict (chain_id) do update set sequence = audit_heads.sequence
  returning chain_id::float8 as "chainId", sequence::float8 as "sequence", hash`

const INSERT_ROWS = `
  insert into audit_events
    (chain_id, sequence, at, actor_id, action, subject, subject_id, detail, previous_hash, hash)
  select "chainId", sequence, at, "actorId", action, subject, "subjectId", detail, "previousHash", hash
  from jsonb_to_recordset($1::jsonb) as row("chainId" bigint, sequence bigint, at timestamptz, "actorId" bigint,
    action text, subject text, "subjectId" bigint, detail jsonb, "previousHash" text, hash text)`

/** Inserts the rows and moves the heads in one statement. */
const APPEND = `
  with written as (${INSERT_ROWS} order by "chainId", sequence)
  update audit_heads head set sequence = moved.sequence, hash = moved.hash
  from jsonb_to_recordset($2::jsonb) as moved("chainId" bigint, sequence bigint, hash text)
  where head.chain_id = moved."chainId"`

/**
 * The same, but only for chains that still end where they were last seen. It skips locked heads, so two
 * writers of several chains can't deadlock.
 */
const appendIfUnmoved = (answer: string) => `
  with asked as (
    select * from jsonb_to_recordset($2::jsonb)
      as asked("chainId" bigint, sequence bigint, hash text, "endSequence" bigint, "endHash" text)),
  free as (
    select chain_id from audit_heads where chain_id in (select "chainId" from asked) for update skip locked),
  moved as (
    update audit_heads head set sequence = asked.sequence, hash = asked.hash
    from asked
    where head.chain_id = asked."chainId" and head.sequence = asked."endSequence" and head.hash = asked."endHash"
      and head.chain_id in (select chain_id from free)
    returning ${answer}),
  written as (${INSERT_ROWS} where "chainId" in (select "chainId" from moved) order by "chainId", sequence)
  select "chainId"::float8 as "chainId" from moved`

const APPEND_IF_UNMOVED = appendIfUnmoved('head.chain_id as "chainId"')
/** Runs alone in a transaction whose commit doesn't wait for the disk. */
const APPEND_IF_UNMOVED_QUICKLY = appendIfUnmoved(
  `head.chain_id as "chainId", set_config('synchronous_commit', 'off', true)`,
)

type HashedRow = Omit<typeof auditEvents.$inferSelect, 'id' | 'hash'>

function hashOf(key: Buffer, row: HashedRow): string {
  const detail = Object.entries(row.detail).sort(([a], [b]) => (a < b ? -1 : 1))
  const fields = [
    row.previousHash,
    row.chainId,
    row.sequence,
    row.at.toISOString(),
    row.actorId,
    row.action,
    row.subject,
    row.subjectId,
    detail,
  ]
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('base64url')
}

export type BrokenRow = { chainId: number; sequence: number; rowId: number | null; reason: string }

export type AuditReport = {
  events: number
  chains: number
  heads: Map<number, string>
  broken: BrokenRow | undefined
}

/** Reads every chain from the start and names the first row that doesn't fit. */
export async function verifyAudit(database: Database, vault: Vault): Promise<AuditReport> {
  const key = await vault.auditKey()
  // Inside a caller's transaction, use its snapshot.
  if (database.inTransaction) return readChains(database, key)
  return database.transaction(async () => {
    // One snapshot: rows committed meanwhile by a running server must not look like gaps.
    await database.execute('set transaction isolation level repeatable read, read only')
    return readChains(database, key)
  })
}

async function readChains(database: Database, key: Buffer): Promise<AuditReport> {
  const ends = new Map<number, { sequence: number; hash: string }>()
  let events = 0
  for (let after = 0; ; ) {
    // By row ID: rows of one chain are written in order, under the lock on its head.
    const rows = await database.orm
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.id, after))
      .orderBy(asc(auditEvents.id))
      .limit(1_000)
    for (const row of rows) {
      const end = ends.get(row.chainId) ?? { sequence: 0, hash: START }
      const broken = (reason: string) => ({
        events,
        chains: ends.size,
        heads: new Map<number, string>(),
        broken: { chainId: row.chainId, sequence: row.sequence, rowId: row.id, reason },
      })
      if (row.sequence !== end.sequence + 1)
        return broken('an earlier row is missing, or rows were reordered')
      if (row.previousHash !== end.hash) return broken('its hash doesn’t follow from the previous row')
      if (row.hash !== hashOf(key, row)) return broken('its content was changed')
      ends.set(row.chainId, { sequence: row.sequence, hash: row.hash })
      events += 1
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }

  const heads = new Map([...ends].map(([chainId, end]) => [chainId, end.hash]))
  for (const head of await database.orm.select().from(auditHeads).orderBy(asc(auditHeads.chainId))) {
    const end = ends.get(head.chainId) ?? { sequence: 0, hash: START }
    if (end.sequence !== head.sequence || end.hash !== head.hash) {
      const broken = {
        chainId: head.chainId,
        sequence: end.sequence + 1,
        rowId: null,
        reason: 'the end of the chain is missing',
      }
      return { events, chains: ends.size, heads, broken }
    }
    ends.delete(head.chainId)
  }
  const [headless] = ends
  if (headless) {
    const [chainId, { sequence }] = headless
    const broken = { chainId, sequence, rowId: null, reason: 'the chain has no head' }
    return { events, chains: heads.size, heads, broken }
  }
  return { events, chains: heads.size, heads, broken: undefined }
}
