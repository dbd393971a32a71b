import { createAudit } from '../access/audit.ts'
import type { Config } from '../config.ts'
import { withRowSecurity } from '../db/application-role.ts'
import { lockDataFolder } from '../db/data-lock.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { embeddedDriver } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { postgresDriver } from '../db/postgres.ts'
import { asSystem } from '../db/scope.ts'
import { noteConverter } from '../features/notes/notes.converter.ts'
import { sealTemplateNames } from '../features/notes/notes.template-names.ts'
import { type MasterKeys, masterKeyFile, masterKeys, parseMasterKey } from '../vault/master-key.ts'
import { createVault, type Vault } from '../vault/vault.ts'

export type Storage = {
  database: Database
  master: MasterKeys
  vault: Vault
  audit: ReturnType<typeof createAudit>
  /** Only for the embedded database: tells other commands how to reach this process. */
  announce: ((control: string) => void) | undefined
  close(): Promise<void>
}

type Log = { warn(details: object, message: string): void }

/** The database before migrations, with its master key. */
export type OpenDatabase = Pick<Storage, 'database' | 'master' | 'announce' | 'close'>

/** For backups, which must not change what they copy, and for restoring into an empty database. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const master = chooseMasterKeys(config)
  const lock = config.database.kind === 'embedded' ? lockDataFolder(config.dataDir) : undefined
  let database: Database | undefined
  try {
    database = createDatabase(
      config.database.kind === 'postgres'
        ? postgresDriver({
            ...config.database,
            onIdleError: (error) => log.warn({ kind: error.name }, 'a database connection was lost'),
          })
        : await embeddedDriver({ folder: config.dataDir }),
    )
    const opened = database
    return {
      database,
      master,
      announce: lock?.announce,
      async close() {
        await opened.close()
        lock?.release()
      },
    }
  } catch (error) {
    await database?.close().catch(() => undefined)
    lock?.release()
    throw error
  }
}

/** The migrated database with its keys, for the server and every command line tool. */
export async function openStorage(config: Config, log: Log): Promise<Storage> {
  const opened = await openDatabase(config, log)
  try {
    return await prepareStorage(opened.database, opened.master, opened)
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

/** Migrates an open database, binds its queries to row-level security, and makes sure that its keys work. */
export async function prepareStorage(
  opened: Database,
  master: MasterKeys,
  { announce, close }: Pick<OpenDatabase, 'announce' | 'close'> = {
    announce: undefined,
    close: () => opened.close(),
  },
): Promise<Storage> {
  await migrate(opened)
  const database = await withRowSecurity(opened)
  const vault = createVault(database, master)
  await vault.prepare()
  await asSystem('upgrade', async () => {
    await noteConverter(database, vault).convertAll()
    await sealTemplateNames(database, vault)
  })
  return {
    database,
    master,
    vault,
    audit: createAudit(database, vault),
    announce,
    close,
  }
}

function chooseMasterKeys(config: Config): MasterKeys {
  const previous = config.encryptionKeyPrevious
    ? [parseMasterKey(config.encryptionKeyPrevious, 'ENCRYPTION_KEY_PREVIOUS')]
    : []
  if (config.encryptionKey) {
    return masterKeys(parseMasterKey(config.encryptionKey, 'ENCRYPTION_KEY'), previous, 'ENCRYPTION_KEY')
  }
  const { key, path } = masterKeyFile(config.dataDir)
  return masterKeys(key, previous, path)
}
