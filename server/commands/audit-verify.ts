import { resolve } from 'node:path'
import { runFromCommandLine } from '../compose/commands.ts'
import { runAsCommand } from './run-as-command.ts'

/** npm run audit:verify -- [--against <backup>]. With a backup, also detects a trail truncated since then. */
await runAsCommand(async (config) => {
  const [option, file, ...others] = process.argv.slice(2)
  if (option === undefined) return runFromCommandLine(config, { command: 'audit-verify' })
  if (option !== '--against' || !file || others.length > 0) {
    return { ok: false, message: 'Usage: npm run audit:verify -- [--against <backup>]' }
  }
  return runFromCommandLine(config, { command: 'audit-verify', against: resolve(file) })
})
