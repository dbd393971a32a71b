import { resolve } from 'node:path'
import { runFromCommandLine } from '../compose/commands.ts'
import { runAsCommand } from './run-as-command.ts'

/** npm run audit:verify -- [--against <backup>]: also finds an end that was cut off since that backup was made. */
await runAsCommand(async (config) => {
  const [option, file, ...others] = process.argv.slice(2)
  if (option === undefined) return runFromCommandLine(config, { command: 'audit-verify' })
  if (option !== '--against' || !file || others.length > 0) {
    return { ok: false, message: 'Usage: npm run audit:verify -- [--against <backup>]' }
  }
  return runFromCommandLine(config, { command: 'audit-verify', against: resolve(file) })
})
