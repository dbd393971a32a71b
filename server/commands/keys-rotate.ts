import { openStorage } from '../compose/storage.ts'
import { rewrapKeys, rotateDataKeys } from '../vault/rotate.ts'
import { runAsCommand } from './run-as-command.ts'

/**
 * Without options: rewraps all keys with the current ENCRYPTION_KEY (the old one in ENCRYPTION_KEY_PREVIOUS).
 * --data: also gives every clinician a new data key and re-encrypts everything.
 * --resume: continues an interrupted --data run.
 */
await runAsCommand(async (config) => {
  const resume = process.argv.includes('--resume')
  const data = resume || process.argv.includes('--data')
  const storage = await openStorage(config, { warn: () => undefined })
  try {
    const wrapped = await rewrapKeys(storage.database, storage.master)
    const lines = [`Rewrapped ${wrapped} keys with ${storage.master.description}.`]
    if (data) {
      const result = await rotateDataKeys(storage.database, storage.master, { startNew: !resume })
      lines.push(
        `Re-encrypted ${result.values} values for ${result.owners} owners; removed ${result.keysRemoved} old keys.`,
      )
    }
    return { ok: true, message: lines.join('\n') }
  } finally {
    await storage.close()
  }
})
