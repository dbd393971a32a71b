import { randomBytes, randomInt } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createNote, getNote } from '#shared/contracts/notes.ts'
import { createPatient, getPatient } from '#shared/contracts/patients.ts'
import { getPsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { verifyAudit } from '../access/audit.ts'
import { prepareStorage } from '../compose/storage.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { embeddedDriver } from '../db/embedded.ts'
import { makeNote, makePatient, makePsychotherapyNote } from '../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createVault } from '../vault/vault.ts'
import { anchorsIn, rewrittenSince } from './anchors.ts'
import { type Backup, readBackup } from './backup-file.ts'
import { backupKeys, makeBackup } from './backups.ts'
import { tablesOf } from './catalog.ts'
import { dumpTable, PLAIN_TEXT_FORMS } from './dump.ts'
import { restoreBackup } from './restore.ts'

/** The drill: copies a database under write load, restores the copy into an empty one and compares them. */

/** `npm run drill` flips more. */
const FLIPS = Number(process.env.BACKUP_FLIPS ?? 12)
const SOAP = '**SUBJECTIVE:**\nSleeps through since Tuesday.\n\n**PLAN:**\nReturn in two weeks.'

const onPostgres = inject('database') === 'postgres'
const folder = mkdtempSync(join(tmpdir(), 'groundnote-backup-'))
const open: { close(): Promise<void> }[] = []
let server: TestApp
let dana: Clinician
let patientId: number
let noteId: number
let privateNoteId: number
let path: string
let backup: Backup
let writtenMeanwhile = 0

beforeAll(async () => {
  server = await startTestApp()
  dana = await server.newClinician({ firstName: 'Dana' })
  const { data } = await dana.call(createPatient, {
    body: { firstName: 'Renata', lastName: 'Okafor-Lindqvist', mrn: 'MRN-204817' },
  })
  patientId = data.id
  const note = await dana.call(createNote, {
    body: { patientId, noteType: 'Progress Note', status: 'completed', soapNote: SOAP },
  })
  noteId = note.data.id
  privateNoteId = await makePsychotherapyNote(dana, patientId)
  for (let n = 0; n < 4; n += 1) await makeNote(await server.newClinician())
  const made = await whileOthersWrite(() =>
    makeBackup(server.storage.database, { folder, key: ourKeys()[0], kind: 'manual' }),
  )
  path = made.path
  backup = made
})
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ourKeys = () => backupKeys(server.storage.master, undefined)

async function whileOthersWrite<T>(work: () => Promise<T>): Promise<T> {
  const writers = await Promise.all(Array.from({ length: 4 }, () => server.newClinician()))
  let stop = false
  const writing = writers.map(async (writer) => {
    for (; !stop; writtenMeanwhile += 1) await makePatient(writer)
  })
  while (writtenMeanwhile < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = writtenMeanwhile
  try {
    const result = await work()
    while (writtenMeanwhile === before) await new Promise((resolve) => setTimeout(resolve, 5))
    return result
  } finally {
    stop = true
    await Promise.all(writing)
  }
}

async function emptyDatabase(): Promise<Database> {
  const database = await openTestDatabase({ poolSize: 2 })
  open.push(database)
  return database
}

const restore = (database: Database, options: Partial<Parameters<typeof restoreBackup>[1]> = {}) =>
  restoreBackup(database, {
    path,
    keys: ourKeys(),
    replace: false,
    check: async () => undefined,
    ...options,
  })

/** A checksum of each table. */
async function sumsOf(database: Database): Promise<Record<string, string>> {
  return database.transaction(async () => {
    await database.execute(PLAIN_TEXT_FORMS)
    const sums: Record<string, string> = {}
    for (const table of await tablesOf(database)) {
      const columns = table.columns.map(({ name }) => name)
      sums[table.name] = (await dumpTable(database, { ...table, columns })).sha256
    }
    return sums
  })
}

const sumsIn = ({ tables }: Backup) =>
  Object.fromEntries(Object.entries(tables).map(([name, { sha256 }]) => [name, sha256]))

async function untouched(database: Database): Promise<void> {
  const { rows } = await database.execute(`select to_regclass('public.users') is null as nothing`)
  if (rows[0]?.nothing) return
  expect((await database.execute('select 1 from users')).rows).toEqual([])
  expect((await database.execute('select 1 from audit_events')).rows).toEqual([])
}

describe('a backup made under write load', () => {
  it('is consistent: every action in it has its audit entry, and every entry its action', async () => {
    expect(writtenMeanwhile).toBeGreaterThan(4)
    const rows: Record<string, string[][]> = {}
    let table = ''
    let columns: Record<string, string[]> = {}
    await readBackup(path, ourKeys(), {
      async onTable(name, names) {
        table = name
        columns = { ...columns, [name]: names }
        rows[name] = []
      },
      async onRows(lines) {
        rows[table]?.push(...lines.map((line) => JSON.parse(line) as string[]))
      },
    })
    const action = columns['public.audit_events']?.indexOf('action') ?? -1
    const acts = (name: string) => rows['public.audit_events']?.filter((row) => row[action] === name).length
    expect(acts('note.created')).toBe(rows['public.clinical_notes']?.length)
    expect(acts('patient.created')).toBe(rows['public.patients']?.length)
    expect(acts('account.registered')).toBe(rows['public.users']?.length)
  })

  it('restores row for row into an empty database, with working keys and an intact audit trail', async () => {
    const database = await emptyDatabase()
    let events = 0
    const restored = await restore(database, {
      async check() {
        const vault = createVault(database, server.storage.master)
        await vault.prepare()
        const report = await verifyAudit(database, vault)
        expect(report.broken).toBeUndefined()
        events = report.events
      },
    })
    expect(restored.rows).toBe(backup.rows)
    expect(events).toBe(backup.tables['public.audit_events']?.rows)
    expect(Object.keys(backup.tables).length).toBeGreaterThan(30)
    expect(await sumsOf(database)).toEqual(sumsIn(backup))

    // A server on it: the old session works, the sealed note opens, and a new patient gets a new ID.
    const storage = await prepareStorage(database, server.storage.master)
    const again = await startTestApp({ storage })
    open.unshift(again)
    const { call } = again.client(dana)
    const note = await call(getNote, { params: { id: String(noteId) } })
    expect(note.data.soapNote).toBe(SOAP)
    const privateNote = await call(getPsychotherapyNote, { params: { id: String(privateNoteId) } })
    expect(privateNote.data.text).toBe('Her silence felt like a test.')
    const patient = await call(getPatient, { params: { id: String(patientId) } })
    expect(patient.data).toMatchObject({ lastName: 'Okafor-Lindqvist', mrn: 'MRN-204817' })
    const fresh = await call(createPatient, { body: { firstName: 'New', lastName: 'Here' } })
    expect(fresh.data.id).toBeGreaterThan(patientId)
    await again.signIn(dana.email, dana.password)
    expect((await verifyAudit(database, storage.vault)).broken).toBeUndefined()
  })

  // Creating an embedded database alone takes ten seconds of CPU.
  it.runIf(onPostgres)(
    'also restores into the embedded database',
    { tags: 'long', timeout: 300_000 },
    async () => {
      const database = createDatabase(await embeddedDriver({ folder: 'memory' }))
      open.push(database)
      await restore(database)
      expect(await sumsOf(database)).toEqual(sumsIn(backup))
    },
  )

  it('contains no readable byte of the data', () => {
    const bytes = readFileSync(path)
    for (const word of ['users', 'clinic.example', 'Dana', 'patient.created']) {
      expect(bytes.includes(word), word).toBe(false)
    }
  })
})

describe('a backup is rejected and the database stays unchanged', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase({ poolSize: 1 })
  })
  afterAll(() => database.close())

  it('with a different key', async () => {
    const refused = restore(database, { keys: [randomBytes(32), randomBytes(32)] })
    await expect(refused).rejects.toThrow('encrypted with a different key')
    await untouched(database)
  })

  it(`after any one of ${FLIPS} bits was flipped`, async () => {
    const whole = readFileSync(path)
    const changed = join(folder, 'flipped')
    for (let n = 0; n < FLIPS; n += 1) {
      const bytes = Buffer.from(whole)
      // The first ones in the header, where each field has a different meaning.
      const place = n < 6 ? randomInt(0, 40) : randomInt(0, bytes.length)
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << randomInt(0, 8)), place)
      writeFileSync(changed, bytes)
      await expect(restore(database, { path: changed }), `bit in byte ${place}`).rejects.toThrow(
        /damaged|different key|isn’t a backup/,
      )
    }
    await untouched(database)
  })

  it('when it was cut off, lengthened, or its chunks were reordered', async () => {
    const whole = readFileSync(path)
    const changed = join(folder, 'changed')
    const piece = 4 + 64 * 1024 + 16
    const forms = [
      Buffer.alloc(0),
      whole.subarray(0, 20),
      whole.subarray(0, 33),
      whole.subarray(0, -1),
      whole.subarray(0, Math.min(whole.length - 1, 33 + piece)),
      Buffer.concat([whole, Buffer.from([0])]),
      Buffer.concat([whole, whole.subarray(33)]),
    ]
    for (const [index, bytes] of forms.entries()) {
      writeFileSync(changed, bytes)
      await expect(restore(database, { path: changed }), `form ${index}`).rejects.toThrow(
        /damaged|isn’t a backup/,
      )
    }
    await expect(restore(database, { path: join(folder, 'nowhere') })).rejects.toThrow('No backup found')
    await untouched(database)
  })

  it('when the final check fails after everything was written', { tags: 'long' }, async () => {
    const failing = restore(database, {
      check: async () => {
        expect((await database.execute('select count(*)::int as n from users')).rows[0]?.n).toBeGreaterThan(4)
        throw new Error('the master key is another one')
      },
    })
    await expect(failing).rejects.toThrow('the master key is another one')
    await untouched(database)
  })
})

describe('a database with data in it', () => {
  it('is not overwritten unless requested', { tags: 'long' }, async () => {
    const database = await emptyDatabase()
    await restore(database)
    await database.execute(`update users set first_name = 'Changed'`)
    const before = await sumsOf(database)
    await expect(restore(database)).rejects.toThrow('The database isn’t empty')
    expect(await sumsOf(database)).toEqual(before)
    await restore(database, { replace: true })
    expect(await sumsOf(database)).toEqual(sumsIn(backup))
  })

  it('is left alone when it belongs to another program', async () => {
    const database = await emptyDatabase()
    await database.execute('create table public.recipes (id int)')
    await expect(restore(database, { replace: true })).rejects.toThrow('a table from another program')
    expect((await database.execute('select * from recipes')).rows).toEqual([])
  })
})

describe('the audit trail', () => {
  it('with a truncated chain and a reset head is detected by comparing an older backup', async () => {
    const { database, vault } = server.storage
    const anchors = await anchorsIn(path, ourKeys())
    expect(anchors.length).toBeGreaterThan(4)
    expect(await rewrittenSince(database, anchors)).toBeUndefined()
    const undone = database.transaction(async () => {
      const chain = `chain_id = ${dana.user.id}`
      await database.execute('alter table audit_events disable trigger user')
      await database.execute(`delete from audit_events where ${chain} and sequence > 1`)
      await database.execute(
        `update audit_heads h set sequence = e.sequence, hash = e.hash from audit_events e
         where h.chain_id = e.chain_id and h.${chain}`,
      )
      // The database alone doesn't reveal it.
      expect((await verifyAudit(database, vault)).broken).toBeUndefined()
      expect(await rewrittenSince(database, anchors)).toMatchObject({ chainId: dana.user.id })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
  })
})

describe('daily backups', () => {
  it('are kept up to the configured number, and leftovers of a killed one are removed', async () => {
    const daily = join(folder, 'daily')
    const { database } = server.storage
    for (let day = 1; day <= 4; day += 1) {
      await makeBackup(database, {
        folder: daily,
        key: ourKeys()[0],
        kind: 'scheduled',
        keep: 2,
        now: new Date(Date.UTC(2026, 10, day)),
      })
      if (day === 2) copyFileSync(path, join(daily, 'groundnote-20261102T000000000Z.backup.partial'))
      writeFileSync(join(daily, 'mine.txt'), 'not ours')
    }
    expect(readdirSync(daily).sort()).toEqual([
      'erased-accounts.json',
      'groundnote-20261103T000000000Z.backup',
      'groundnote-20261104T000000000Z.backup',
      'mine.txt',
    ])
  })
})
