import { randomBytes } from 'node:crypto'
import { createAudit } from '../access/audit.ts'
import { createAdapters } from '../compose/adapters.ts'
import { createApp } from '../compose/app.ts'
import { readConfig } from '../config.ts'
import { withRowSecurity } from '../db/application-role.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../logger.ts'
import { masterKeys } from '../vault/master-key.ts'
import { createVault } from '../vault/vault.ts'

/**
 * Everything a first start creates except its keys: tables, built-in templates and queue tables. Creating it
 * takes a second or more, copying is fast, and there are a hundred test files.
 */
export async function makeTemplate(login: Database): Promise<void> {
  await migrate(login)
  const database = await withRowSecurity(login)
  const master = masterKeys(randomBytes(32), [], 'test')
  const vault = createVault(database, master)
  const config = readConfig({ NODE_ENV: 'test', STT_EMBEDDED_MODEL: 'off' })
  const storage = {
    database,
    master,
    vault,
    audit: createAudit(database, vault),
    announce: undefined,
    close: () => database.close(),
  }
  const logger = createLogger('silent')
  const app = await createApp({ config, storage, logger, adapters: createAdapters(config) })
  await app.startJobs({ work: false })
  await app.close()
}
