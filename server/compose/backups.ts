import { join } from 'node:path'
import { createAudit, verifyAudit } from '../access/audit.ts'
import { backupKeys, type MadeBackup, makeBackup } from '../backup/backups.ts'
import { type Erasure, erasedSince } from '../backup/erasures.ts'
import { restoreBackup } from '../backup/restore.ts'
import { BackupRefused } from '../backup/sealed-stream.ts'
import type { Config } from '../config.ts'
import { DataFolderInUse } from '../db/data-lock.ts'
import type { Database } from '../db/database.ts'
import { erasureStore } from '../features/account/erasure.store.ts'
import type { Queue } from '../jobs/queue.ts'
import { createVault, type Vault } from '../vault/vault.ts'
import { askRunningServer } from './command-socket.ts'
import type { CommandAnswer } from './commands.ts'
import { type OpenDatabase, openDatabase } from './storage.ts'

type Source = Pick<OpenDatabase, 'database' | 'master'>

const QUIET = { warn: () => undefined }
/** At night for most clinicians, and not on the hour, when other scheduled jobs run. */
const EVERY_NIGHT = '40 7 * * *'
const SIX_HOURS = 6 * 3600

/** Schedules the daily backup as a queue job, so that only one process makes it. */
export function scheduleBackups(queue: Queue, source: Source, { backup }: Config): void {
  const { folder, keep } = backup
  const options = { retries: 3, firstRetryAfterSeconds: 300, mayTakeSeconds: SIX_HOURS }
  queue.define('backup', options, async () => {
    // A schedule outlives the setting that created it.
    if (!folder) return
    const [key] = backupKeys(source.master, backup.key)
    await makeBackup(source.database, { folder, key, kind: 'scheduled', keep })
  })
  if (folder) queue.every(EVERY_NIGHT, 'backup')
}

/** Run by the process that has the database open. */
export async function backUp(source: Source, config: Config, folder: string): Promise<CommandAnswer> {
  const [key] = backupKeys(source.master, config.backup.key)
  const made = await makeBackup(source.database, { folder, key, kind: 'manual' })
  return { ok: true, message: describe(made, config) }
}

export async function backUpFromCommandLine(config: Config, given?: string): Promise<CommandAnswer> {
  const folder = given ?? config.backup.folder ?? join(config.dataDir, 'backups')
  let opened: OpenDatabase
  try {
    opened = await openDatabase(config, QUIET)
  } catch (error) {
    const control = error instanceof DataFolderInUse ? error.holder.control : undefined
    if (!control) throw error
    return askRunningServer(control, { command: 'backup', folder })
  }
  try {
    return await backUp(opened, config, folder)
  } finally {
    await opened.close()
  }
}

/** Requires exclusive access to the database. */
export async function restoreFromCommandLine(
  config: Config,
  { path, replace }: { path: string; replace: boolean },
): Promise<CommandAnswer> {
  const { database, master, close } = await openDatabase(config, QUIET)
  try {
    let events = 0
    let erased = 0
    const backup = await restoreBackup(database, {
      path,
      replace,
      keys: backupKeys(master, config.backup.key),
      async check(erasures) {
        const vault = createVault(database, master)
        await vault.prepare()
        const report = await verifyAudit(database, vault)
        if (!report.broken) erased = await repeatErasures(database, vault, erasures)
        if (report.broken)
          throw new BackupRefused('The audit trail in the backup is broken. Nothing was restored.')
        events = report.events
      },
    })
    const tables = Object.keys(backup.tables).length
    return {
      ok: true,
      message: [
        `Restored ${backup.rows} rows of ${tables} tables from ${path},`,
        `made ${backup.head.createdAt} from ${nameOf(backup.head.from)}, into ${database.description}.`,
        'Every table matches row for row; the master key decrypts it; ' +
          `the audit trail is intact (${events} events).`,
        ...(erased > 0 ? [`Accounts deleted since then were deleted again: ${erased}.`] : []),
      ].join('\n'),
    }
  } finally {
    await close()
  }
}

/** Accounts deleted after the backup was made stay deleted. */
async function repeatErasures(database: Database, vault: Vault, erasures: Erasure[]): Promise<number> {
  const store = erasureStore(database)
  const audit = createAudit(database, vault)
  const ids = await erasedSince(database, erasures)
  for (const id of ids) {
    await vault.destroy(id)
    await store.remove(id)
    await audit.record({
      chainId: id,
      actorId: null,
      action: 'account.erased',
      subject: 'user',
      subjectId: id,
      detail: { by: 'restore' },
    })
  }
  return ids.length
}

function describe({ path, bytes, rows, tables, head }: MadeBackup, { backup }: Config): string {
  const counts = Object.entries(tables).filter(([, table]) => table.rows > 0)
  const width = Math.max(...counts.map(([name]) => name.length))
  return [
    `Wrote ${path}: ${bytes} bytes, ${rows} rows of ${Object.keys(tables).length} tables from ${nameOf(head.from)}.`,
    ...counts.map(([name, table]) => `  ${name.padEnd(width)}  ${String(table.rows).padStart(8)}`),
    'Verified: every row was read back and compared.',
    backup.key
      ? 'You need BACKUP_KEY to open it, and the master key to decrypt its charts.'
      : 'You need the master key to open it. The key isn’t in the backup, so store it somewhere else.',
  ].join('\n')
}

function nameOf(from: string): string {
  return from === 'pglite' ? 'the embedded database' : 'PostgreSQL'
}
