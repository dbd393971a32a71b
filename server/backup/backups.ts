import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { type MasterKeys, parseMasterKey } from '../vault/master-key.ts'
import { type Backup, writeBackup } from './backup-file.ts'
import { listErasures } from './erasures.ts'

const NAME = /^groundnote-\d{8}T\d{6}\d{3}Z\.backup$/
/** A backup that was being written when its process ended. */
const LEFTOVER = /^groundnote-.*\.backup\.partial$/

export type MadeBackup = Backup & { path: string; removed: string[] }

type Options = {
  folder: string
  key: Buffer
  kind: 'scheduled' | 'manual'
  /** Keep this many of the newest; undefined: all. */
  keep?: number
  now?: Date
}

/** Uses a separate key or one derived from the master key. Reading tries every key that may have been used. */
export function backupKeys(master: MasterKeys, own: string | undefined): [Buffer, ...Buffer[]] {
  const derived = master.derive('groundnote backup')
  const keys = own ? [parseMasterKey(own, 'BACKUP_KEY'), ...derived] : derived
  return keys as [Buffer, ...Buffer[]]
}

/** Makes and verifies one backup, records it, and deletes the oldest beyond `keep`. */
export async function makeBackup(database: Database, options: Options): Promise<MadeBackup> {
  const { folder, key, kind, keep, now = new Date() } = options
  const path = join(folder, `groundnote-${now.toISOString().replace(/[-:.]/g, '')}.backup`)
  const backup = await writeBackup(database, path, key)
  await listErasures(database, path)
  await recordBackup(database, kind, backup.bytes)
  return { ...backup, path, removed: keep === undefined ? [] : await removeOldest(folder, keep) }
}

/** An older database may not have the table yet. */
async function recordBackup(database: Database, kind: Options['kind'], bytes: number): Promise<void> {
  const { rows } = await database.execute(`select to_regclass('public.backups') is not null as there`)
  if (!rows[0]?.there) return
  await database.execute('insert into backups (kind, bytes, verified) values ($1, $2, true)', [kind, bytes])
}

async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder)
  // The names sort by time.
  const old = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of [...old, ...names.filter((name) => LEFTOVER.test(name))]) {
    await rm(join(folder, name), { force: true })
  }
  return old
}
