import { readFileSync } from 'node:fs'
import { embeddedDriver } from '../db/embedded.ts'

/** Puts a finished embedded database (embedded-template.ts) where a server would spend ten seconds on making one. */
export async function fillDataFolder(folder: string, template: string): Promise<void> {
  const driver = await embeddedDriver({ folder, loadDataDir: new Blob([readFileSync(template)]) })
  await driver.close()
}
