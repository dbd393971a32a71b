import { readFileSync } from 'node:fs'
import { embeddedDriver } from '../db/embedded.ts'

/** Copies a finished embedded database (embedded-template.ts), because creating one takes ten seconds. */
export async function fillDataFolder(folder: string, template: string): Promise<void> {
  const driver = await embeddedDriver({ folder, loadDataDir: new Blob([readFileSync(template)]) })
  await driver.close()
}
