import { runFromCommandLine } from '../compose/commands.ts'
import { runAsCommand } from './run-as-command.ts'

await runAsCommand(async (config) => {
  const [command, email, ...rest] = process.argv.slice(2)
  const plan = rest.join(' ')
  if (email && command === 'plan' && plan) return runFromCommandLine(config, { command, email, plan })
  if (email && (command === 'grant' || command === 'revoke' || command === 'reset-two-factor')) {
    return runFromCommandLine(config, { command, email })
  }
  return {
    ok: false,
    message:
      'Usage: npm run admin -- grant <email>   or   revoke <email>   or   plan <email> <name of the plan>   or   reset-two-factor <email>',
  }
})
