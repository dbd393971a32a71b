import { runFromCommandLine } from '../compose/commands.ts'
import { runAsCommand } from './run-as-command.ts'

await runAsCommand((config) => runFromCommandLine(config, { command: 'audit-verify' }))
