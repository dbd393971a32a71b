import { resolve } from 'node:path'
import { restoreFromCommandLine } from '../compose/backups.ts'
import { runAsCommand } from './run-as-command.ts'

/** npm run restore -- <file> [--replace]: into an empty database, or over an existing one with --replace. */
await runAsCommand(async (config) => {
  const args = process.argv.slice(2)
  const [file, ...others] = args.filter((arg) => arg !== '--replace')
  if (!file || others.length > 0) {
    return { ok: false, message: 'Usage: npm run restore -- <file> [--replace]' }
  }
  return restoreFromCommandLine(config, { path: resolve(file), replace: args.includes('--replace') })
})
