import type { AddressInfo } from 'node:net'
import { embeddedChecker } from '../../adapters/engine/embedded-checker.ts'
import { type Adapters, createAdapters } from '../../compose/adapters.ts'
import { createApp } from '../../compose/app.ts'
import { openStorage } from '../../compose/storage.ts'
import { readConfig } from '../../config.ts'
import { createLogger } from '../../logger.ts'
import type { Passwords } from '../../vault/passwords.ts'
import { partsRpc } from './parts-rpc.ts'

/**
 * A server in its own process that uses objects from the test's process, such as a failing writer or a
 * counting checker. It starts once they have arrived and reports its address.
 */
export type SharedParts = { adapters: Partial<Adapters>; passwords: Passwords }

const { unpack } = partsRpc({
  send: (message) => void process.send?.(message),
  listen: (onPiece) => process.on('message', (message) => onPiece(message as never)),
})
process.once('message', ({ lent }: { lent: unknown }) => start(unpack(lent) as SharedParts))
// The test's process ended.
process.once('disconnect', () => process.exit(0))

async function start({ adapters: lent, passwords }: SharedParts): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const adapters = { ...createAdapters(config), ...answeredHere(lent) }
  const storage = await openStorage(config, logger)
  const app = await createApp({ config, storage, adapters, logger, passwords })
  await app.startJobs({ work: config.process !== 'web' })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  process.on('SIGTERM', async () => {
    await app.close()
    await storage.close()
    process.exit(0)
  })
  process.send?.({ listening: (app.http.server.address() as AddressInfo).port })
}

/** Calls without a return value can't be made remotely. The lender closes its own objects. */
function answeredHere(lent: Partial<Adapters>): Partial<Adapters> {
  const open = { close: async () => undefined }
  const { checker, transcribers, documents } = lent
  const supports = (language: string) => language === 'en' || language === 'auto'
  return {
    ...lent,
    ...(checker && { checker: { ...checker, languageOf: embeddedChecker().languageOf } }),
    ...(transcribers && {
      transcribers: transcribers.map((one) => ({ ...one, ...open, supports })),
    }),
    ...(documents && { documents: { ...documents, ...open } }),
  }
}
