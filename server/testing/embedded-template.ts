import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../db/database.ts'
import { embeddedDriver } from '../db/embedded.ts'
import { makeTemplate } from './database-template.ts'

/**
 * Creating an embedded database takes seconds and copying one is fast, so each test file starts from this
 * copy.
 */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'groundnote-template-'))
  const path = join(folder, 'template.tar')
  const driver = await embeddedDriver({ folder: 'memory' })
  const database = createDatabase(driver)
  await makeTemplate(database)
  const dump = await driver.pglite.dumpDataDir('none')
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  project.provide('embeddedTemplate', path)
  return () => rmSync(folder, { recursive: true, force: true })
}
