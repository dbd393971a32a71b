import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './build-parts.mjs'

/**
 * Settings may be in .env; variables that are already set take precedence. Tests and builds never read it.
 */
const file = join(ROOT, '.env')
if (existsSync(file)) process.loadEnvFile(file)
