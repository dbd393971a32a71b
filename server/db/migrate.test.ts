import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { withRowSecurity } from './application-role.ts'
import { createDatabase, type Database } from './database.ts'
import { embeddedDriver } from './embedded.ts'
import { applyMigrations, knownMigrations, migrate } from './migrate.ts'
import { postgresDriver } from './postgres.ts'
import { asClinician, asSystem } from './scope.ts'
import { patients } from './tables/charts.ts'

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function tables(of: Database): Promise<string[]> {
  const { rows } = await of.execute(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  return rows.map((row) => String(row.name))
}

describe('migrations', () => {
  it('update the database once, no matter how many processes start at the same time', async () => {
    const { url } = database
    // On PostgreSQL, eight pools simulate eight processes. The embedded database only ever has one.
    const others = url
      ? Array.from({ length: 8 }, () =>
          createDatabase(postgresDriver({ url, poolSize: 2, onIdleError: () => undefined })),
        )
      : []
    const applied = await Promise.all([database, ...others].map((each) => migrate(each)))
    await Promise.all(others.map((other) => other.close()))
    if (url) expect(applied.filter((count) => count > 0)).toHaveLength(1)
    expect(await migrate(database)).toBe(0)
    expect(await tables(database)).toEqual(
      expect.arrayContaining([
        'users',
        'patients',
        'clinical_notes',
        'assessments',
        'audit_events',
        'outbox',
      ]),
    )
  })

  it('leave nothing behind when one of them fails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'groundnote-migrations-'))
    const later = Date.now() + 60_000
    const entries = ['0000_good', '0001_bad'].map((tag, idx) => ({
      idx,
      version: '7',
      when: later + idx,
      tag,
      breakpoints: true,
    }))
    mkdirSync(join(folder, 'meta'))
    writeFileSync(
      join(folder, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    )
    writeFileSync(join(folder, '0000_good.sql'), 'create table public.halfway (id int);')
    writeFileSync(join(folder, '0001_bad.sql'), 'this is not SQL;')
    await expect(migrate(database, folder)).rejects.toThrow()
    expect(await tables(database)).not.toContain('halfway')

    writeFileSync(join(folder, '0001_bad.sql'), 'alter table public.halfway add column more int;')
    expect(await migrate(database, folder)).toBe(2)
    expect(await tables(database)).toContain('halfway')
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('a database from before row-level security', () => {
  it('keeps every row, and its clinician sees them', async () => {
    const old =
      inject('database') === 'pglite'
        ? createDatabase(await embeddedDriver({ folder: 'memory' }))
        : await openTestDatabase()
    const before = knownMigrations().findIndex(({ sql }) =>
      sql.join().includes('CREATE FUNCTION "keep_to_owner"'),
    )
    await old.transaction(() => applyMigrations(old.execute, before))
    await old.execute(`
      insert into users (id, email) values (7, 'ana@clinic.example'), (8, 'ben@clinic.example');
      insert into patients (id, first_name, last_name, mrn, mrn_index, created_by)
        select n, 'first ' || n, 'last', 'mrn', 'index ' || n, 7 + n % 2 from generate_series(1, 500) n;
      insert into soap_templates (name, structure, created_by) values ('built in', '{}', null), ('own', '{}', 7)`)
    const everything = async () => {
      const { rows } = await old.execute<{ patients: number; templates: number; words: string }>(
        `select count(*)::int as patients, md5(string_agg((to_jsonb(p) - 'import_id')::text, '' order by id)) as words,
          (select count(*)::int from soap_templates) as templates from patients p`,
      )
      return rows[0]
    }
    const was = await everything()
    expect(await migrate(old)).toBeGreaterThan(0)
    expect(await everything()).toEqual(was)

    const database = await withRowSecurity(old)
    const count = () => database.orm.$count(patients)
    expect(await count()).toBe(0)
    expect(await asClinician(7, count)).toBe(250)
    expect(await asSystem('upgrade', count)).toBe(500)
    await old.close()
  })
})

describe('a transaction', () => {
  it('commits everything inside or nothing, including nested transactions', async () => {
    await database.execute('create table public.kept (n int)')
    const insert = (n: number) =>
      database.transaction(async () => void (await database.execute(`insert into kept values (${n})`)))
    await database.transaction(async () => {
      await insert(1)
      await insert(2)
    })
    const failing = database.transaction(async () => {
      await insert(3)
      await insert(4)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const { rows } = await database.execute('select n from kept order by n')
    expect(rows.map((row) => Number(row.n))).toEqual([1, 2])
  })

  // PGlite has one connection, so nothing can run alongside a transaction.
  it.skipIf(inject('database') === 'pglite')('is invisible to concurrent queries', async () => {
    await database.execute('create table public.apart (n int)')
    let seenFromOutside = -1
    const count = async () =>
      Number((await database.execute('select count(*)::int as n from apart')).rows[0]?.n)
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const inside = database.transaction(async () => {
      await database.execute('insert into apart values (1)')
      await gate
    })
    seenFromOutside = await count()
    release()
    await inside
    expect([seenFromOutside, await count()]).toEqual([0, 1])
  })
})
