import { runFromCommandLine } from '../compose/commands.ts'
import { runAsCommand } from './run-as-command.ts'

await runAsCommand(async (config) => {
  const [command, email] = process.argv.slice(2)
  if ((command !== 'grant' && command !== 'revoke') || !email) {
    return {
      ok: false,
      message: 'Usage: npm run admin -- grant <email>   or   npm run admin -- revoke <email>',
    }
  }
  return runFromCommandLine(config, { command, email })
})
