import { resolve } from 'node:path'
import { backUpFromCommandLine } from '../compose/backups.ts'
import { runAsCommand } from './run-as-command.ts'

/** npm run backup -- [folder]: into BACKUP_DIR by default. Works while the server runs. */
await runAsCommand((config) => {
  const [folder] = process.argv.slice(2)
  return backUpFromCommandLine(config, folder && resolve(folder))
})
