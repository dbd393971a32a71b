import { createHmac } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { Database } from '../db/database.ts'
import { auditEvents, auditHeads } from '../db/tables/system.ts'
import type { Vault } from '../vault/vault.ts'
import { tokenInUse } from './token-in-use.ts'

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
  /**
   * A change is recorded in its own transaction, so both are kept or neither is. A read is recorded before its
   * response is sent, so nothing is shown that isn't in the trail.
   */
  record(entry: AuditEntry): Promise<void>
}

/** The chain for events that belong to no account. */
export const SYSTEM_CHAIN = 0
const START = 'start'

export function createAudit(database: Database, vault: Vault, now: () => Date = () => new Date()): Audit {
  const headOf = (chainId: number) =>
    database.orm.select().from(auditHeads).where(eq(auditHeads.chainId, chainId)).for('update')

  /** The chain's end, locked until the transaction ends: writers of one chain queue here, other chains continue. */
  async function lockHead(chainId: number): Promise<Head> {
    let [head] = await headOf(chainId)
    if (!head) {
      await database.orm
        .insert(auditHeads)
        .values({ chainId, sequence: 0, hash: START })
        .onConflictDoNothing()
      ;[head] = await headOf(chainId)
    }
    if (!head) throw new Error('The audit chain has no head.')
    return head
  }

  return {
    async record(entry) {
      const key = await vault.auditKey()
      await database.transaction(async () => {
        const row = rowAfter(await lockHead(entry.chainId), entry, now())
        const hash = hashOf(key, row)
        const { orm } = database
        const moved = orm
          .$with('moved')
          .as(
            orm
              .update(auditHeads)
              .set({ sequence: row.sequence, hash })
              .where(eq(auditHeads.chainId, entry.chainId))
              .returning({ chainId: auditHeads.chainId }),
          )
        await orm
          .with(moved)
          .insert(auditEvents)
          .values({ ...row, hash })
      })
    },
  }
}

type Head = typeof auditHeads.$inferSelect

function rowAfter(head: Head, entry: AuditEntry, at: Date): HashedRow {
  return {
    chainId: entry.chainId,
    sequence: head.sequence + 1,
    at,
    actorId: entry.actorId,
    action: entry.action,
    subject: entry.subject ?? null,
    subjectId: entry.subjectId ?? null,
    detail: { ...entry.detail, ...accessTokenDetail() },
    previousHash: head.hash,
  }
}

/** With a personal access token, its name and ID. */
function accessTokenDetail(): { token?: string; tokenId?: number } {
  const token = tokenInUse()
  return token ? { token: token.name, tokenId: token.id } : {}
}

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
