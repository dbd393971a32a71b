import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { envExample } from './env-example/text.ts'
import { ROOT } from './test-steps.ts'

/** Writes .env.example from the settings in server/settings.ts. */
writeFileSync(join(ROOT, '.env.example'), envExample())
