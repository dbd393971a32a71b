import { PRODUCT_NAME } from '#shared/product.ts'
import { createAdapters, describeParts } from './compose/adapters.ts'
import { createApp } from './compose/app.ts'
import { listenForCommands } from './compose/command-socket.ts'
import { runCommand } from './compose/commands.ts'
import { seedDemo } from './compose/demo.ts'
import { startupMessage } from './compose/startup-message.ts'
import { openStorage } from './compose/storage.ts'
import { BadConfiguration, type Config, readConfig } from './config.ts'
import { UnsafeDatabaseUser } from './db/application-role.ts'
import { DataFolderInUse } from './db/data-lock.ts'
import { createLogger } from './logger.ts'
import { WrongMasterKey } from './vault/master-key.ts'

const SHUTDOWN_LIMIT_MS = 25_000

try {
  await start(readConfig(process.env))
} catch (error) {
  const expected = [BadConfiguration, DataFolderInUse, UnsafeDatabaseUser, WrongMasterKey].some(
    (kind) => error instanceof kind,
  )
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error)
  process.stderr.write(`${PRODUCT_NAME} did not start.\n${text}\n`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const adapters = createAdapters(config)
  const storage = await openStorage(config, logger)
  const app = await createApp({ config, storage, adapters, logger })
  await app.startJobs({ work: config.process !== 'web' })
  if (config.demo) await seedDemo(storage, app.auth, adapters.engine)
  const control = storage.announce
    ? await listenForCommands((request) => runCommand(storage, config, request))
    : undefined
  if (control) storage.announce?.(control.address)
  const figures = config.metrics && (await app.metrics?.listen(config.metrics))
  const address =
    config.process === 'worker' ? undefined : await app.http.listen({ port: config.port, host: config.host })

  const parts = describeParts(adapters, {
    description: storage.database.description,
    embedded: config.database.kind === 'embedded',
  })
  process.stdout.write(`${startupMessage(config, address, parts)}\n`)
  if (address && config.warmUp)
    adapters.engine.warmUp().catch(() => logger.info('engine warm-up failed; the first note will be slower'))

  let closing = false
  const stop = async () => {
    // A second signal: exit without waiting.
    if (closing) process.exit(1)
    closing = true
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    control?.close()
    figures?.close()
    await app.close()
    await storage.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A mistake in the code of one request doesn't end everyone else's.
  process.on('unhandledRejection', (reason) =>
    logger.error({ kind: kindOf(reason), at: framesOf(reason) }, 'unhandled rejection'),
  )
}

function kindOf(reason: unknown): string {
  return reason instanceof Error ? reason.name : typeof reason
}

/** The lines of code without the error's message, which may quote a visit. */
function framesOf(reason: unknown): string[] {
  const lines = reason instanceof Error ? (reason.stack ?? '').split('\n') : []
  return lines.filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line)).slice(0, 8)
}
