import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { makeBackup } from '../backup/backups.ts'
import { restoreBackup } from '../backup/restore.ts'
import { prepareStorage, type Storage } from '../compose/storage.ts'
import { erasureStore } from '../features/account/erasure.store.ts'
import { makePatient } from '../testing/records.ts'
import { startTestApp } from '../testing/test-app.ts'
import { onServer } from '../testing/test-database.ts'
import { masterKeys } from '../vault/master-key.ts'
import { UnsafeDatabaseUser } from './application-role.ts'
import { createDatabase, type Database } from './database.ts'
import { postgresDriver } from './postgres.ts'
import { asClinician, asSystem } from './scope.ts'
import { patients } from './tables/charts.ts'

const admin = inject('postgresUrl')
const used: string[] = []

/** A new login with these attributes, which owns two new databases. */
async function newLogin(
  attributes: string,
): Promise<{ name: string; open(database?: 'first' | 'second'): Database }> {
  const name = `login_${randomBytes(6).toString('hex')}`
  used.push(name)
  await onServer(admin, `create role ${name} login password 'quiet' ${attributes}`)
  for (const which of ['first', 'second'])
    await onServer(admin, `create database ${name}_${which} owner ${name}`)
  return {
    name,
    open(which = 'first') {
      const url = new URL(admin)
      Object.assign(url, { username: name, password: 'quiet', pathname: `/${name}_${which}` })
      return createDatabase(postgresDriver({ url: url.href, poolSize: 2, onIdleError: () => undefined }))
    },
  }
}

afterAll(async () => {
  for (const name of used) {
    for (const which of ['first', 'second'])
      await onServer(admin, `drop database ${name}_${which} with (force)`)
    await onServer(admin, `drop role if exists ${name}`)
    await onServer(admin, `drop role if exists ${name}_app`)
  }
})

const KEY = randomBytes(32)
const prepare = (database: Database) => prepareStorage(database, masterKeys(KEY, [], 'test'))

async function currentUser({ database }: Storage): Promise<unknown> {
  return (await database.execute('select current_user::text as name')).rows[0]?.name
}

describe.skipIf(inject('database') === 'pglite')('a database user', () => {
  it('without any rights runs queries itself and is bound as the tables’ owner', async () => {
    const { name, open } = await newLogin('')
    const storage = await prepare(open())
    expect(await currentUser(storage)).toBe(name)
    const { database } = storage
    const app = await startTestApp({ storage })
    const [ana, ben] = [await app.newClinician(), await app.newClinician()]
    for (const clinician of [ana, ben]) await makePatient(clinician)
    const count = () => database.orm.$count(patients)
    expect(await count()).toBe(0)
    expect(await asClinician(ana.user.id, count)).toBe(1)
    expect(await asSystem('backup', count)).toBe(2)

    const folder = mkdtempSync(join(tmpdir(), 'groundnote-owner-'))
    const backup = await makeBackup(database, { folder, key: KEY, kind: 'manual' })
    expect(backup.tables['public.patients']?.rows).toBe(2)
    // Deleting an account reaches its rows through foreign keys, which row-level security doesn't restrict.
    await erasureStore(database).remove(ana.user.id)
    expect(await asSystem('backup', count)).toBe(1)
    await app.close()
    await storage.close()

    const target = open('second')
    await restoreBackup(target, {
      path: backup.path,
      replace: false,
      keys: [KEY],
      check: async () => undefined,
    })
    const restored = await prepare(target)
    expect(await asSystem('backup', () => restored.database.orm.$count(patients))).toBe(2)
    expect(await restored.database.orm.$count(patients)).toBe(0)
    await restored.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('that was given a role uses it', async () => {
    const { name, open } = await newLogin('')
    await onServer(admin, `create role ${name}_app nologin`)
    await onServer(admin, `grant ${name}_app to ${name}`)
    const storage = await prepare(open())
    const app = await startTestApp({ storage })
    expect(await currentUser(storage)).toBe(`${name}_app`)
    await makePatient(await app.newClinician())
    await app.close()
    await storage.close()
  })

  it('that may create roles creates its own', async () => {
    const { name, open } = await newLogin('createrole')
    for (const attempt of [open(), open()]) {
      const storage = await prepare(attempt)
      expect(await currentUser(storage)).toBe(`${name}_app`)
      await storage.close()
    }
  })

  it.each(['bypassrls', 'bypassrls createrole'])(
    'with “%s” is bound by a role or refused',
    async (attributes) => {
      const { name, open } = await newLogin(attributes)
      const database = open()
      if (attributes.includes('createrole')) {
        expect(await currentUser(await prepare(database))).toBe(`${name}_app`)
      } else {
        await expect(prepare(database)).rejects.toThrow(UnsafeDatabaseUser)
      }
      await database.close()
    },
  )
})
