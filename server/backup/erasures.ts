import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../db/database.ts'

/** An account that was deleted, and when. */
export type Erasure = { id: number; at: string }

/** Stored next to the backups, so that restoring an old one doesn't bring back deleted accounts. Only ids and times. */
const LIST = 'erased-accounts.json'

/** Erasures recorded in a database's audit trail; empty if there is no trail. */
export async function erasuresIn(database: Database): Promise<Erasure[]> {
  const { rows: found } = await database.execute(
    `select to_regclass('public.audit_events') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await database.execute(
    `select chain_id::float8 as id, at from audit_events where action = 'account.erased'`,
  )
  return rows.map(({ id, at }) => ({ id: Number(id), at: new Date(at as string).toISOString() }))
}

export async function erasuresFor(path: string): Promise<Erasure[]> {
  try {
    return JSON.parse(await readFile(join(dirname(path), LIST), 'utf8')) as Erasure[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Written with every backup. Existing entries are kept, even after an old backup is restored. */
export async function listErasures(database: Database, backupPath: string): Promise<void> {
  const all = [...(await erasuresFor(backupPath)), ...(await erasuresIn(database))]
  const once = new Map(all.map((erasure) => [`${erasure.id} ${erasure.at}`, erasure]))
  const path = join(dirname(backupPath), LIST)
  await writeFile(`${path}.partial`, `${JSON.stringify([...once.values()])}\n`, { mode: 0o600 })
  await rename(`${path}.partial`, path)
}

/**
 * Accounts in a database that were deleted after it was copied. A newer account may have reused a deleted
 * account's ID; its creation time tells them apart.
 */
export async function erasedSince(database: Database, erasures: readonly Erasure[]): Promise<number[]> {
  const ids: number[] = []
  for (const { id, at } of erasures) {
    const { rows } = await database.execute('select 1 from users where id = $1 and created_at < $2', [id, at])
    if (rows.length > 0 && !ids.includes(id)) ids.push(id)
  }
  return ids
}
