import { randomBytes } from 'node:crypto'
import { eq, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { strFromU8, unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { fetchExport, getExport, linkExport, startExport } from '#shared/contracts/exports.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { users } from '../../db/tables/accounts.ts'
import { ALL_TABLES } from '../../db/tables/all.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { writeEverySealedTable } from '../../testing/sealed-rows.ts'
import { until } from '../../testing/smtp-receiver.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealGeneration } from '../../vault/generations.ts'
import { type ExportParts, exportBuilder } from './exports.builder.ts'
import { exportsStore } from './exports.store.ts'
import { NOT_EXPORTED, OWN_TABLES } from './exports.tables.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const isReady = async ({ call }: Clinician) => (await call(getExport, {})).data?.state === 'ready'

async function exported(owner: Clinician): Promise<Record<string, Uint8Array>> {
  await owner.call(startExport, {})
  await until(() => isReady(owner))
  const { data } = await owner.call(linkExport, {})
  const blob = await owner.download(fetchExport, { body: { token: data.token } })
  return unzipSync(new Uint8Array(await blob.arrayBuffer()))
}

const refusal = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 0,
    (error) => error.status as number,
  )

/** A clinician without a monthly note limit. */
async function withoutLimit(): Promise<Clinician> {
  const owner = await server.newClinician()
  await server.storage.database.orm
    .update(users)
    .set({ subscription: 'Enterprise Plan' })
    .where(eq(users.id, owner.user.id))
  return owner
}

/** A clinician with unique words in every sealed column. */
async function withCanaries() {
  const owner = await server.newClinician({ lastName: `canary${randomBytes(8).toString('hex')}` })
  const patientId = await makePatient(owner)
  const written = await writeEverySealedTable(
    server.storage,
    { ownerId: owner.user.id, patientId },
    (table, column) => `canary ${table} ${column} ${randomBytes(9).toString('hex')}`,
    { skip: [...NOT_EXPORTED.keys()] },
  )
  return { owner, patientId, written }
}

describe('archive contents', () => {
  it('every table is either exported or explicitly excluded', () => {
    const known = new Set<PgTable>([...OWN_TABLES.map(({ table }) => table), ...NOT_EXPORTED.keys()])
    const undecided = (Object.values(ALL_TABLES) as PgTable[]).filter((table) => !known.has(table))
    // Add a new table to OWN_TABLES or NOT_EXPORTED in exports.tables.ts.
    expect(undecided.map(getTableName)).toEqual([])
    expect(known.size).toBe(OWN_TABLES.length + NOT_EXPORTED.size)
  })

  it('includes all your own data and no one else’s', async () => {
    const [mine, theirs] = [await withCanaries(), await withCanaries()]
    const files = await exported(mine.owner)
    const text = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n')

    const secrets = new Set(
      OWN_TABLES.flatMap(({ table, without = [] }) =>
        without.map((column) => `${getTableName(table)}.${column}`),
      ),
    )
    const expected = mine.written.filter(({ table, column }) => !secrets.has(`${table}.${column}`))
    expect(expected.length).toBeGreaterThan(25)
    for (const { words } of expected) expect(text).toContain(words)
    const withheld = mine.written.filter((one) => !expected.includes(one))
    expect(withheld.map(({ column }) => column)).toEqual(['linkSecret'])
    for (const { words } of withheld) expect(text).not.toContain(words)
    // The random words aren't a valid plan, so the bundle is replaced by a text file and the rest is complete.
    expect(Object.keys(files)).toContain(`patients/${mine.patientId}/fhir-not-made.txt`)
    for (const { words } of theirs.written) expect(text).not.toContain(words)
    for (const part of [theirs.owner.email, theirs.owner.user.lastName ?? '?', mine.owner.token]) {
      expect(text).not.toContain(part)
    }
    expect(text).toContain(mine.owner.email)

    const index = JSON.parse(strFromU8(files['index.json'] as Uint8Array)) as {
      tables: { table: string; rows: number; files: string[] }[]
    }
    expect(index.tables.map(({ table }) => table).sort()).toEqual(
      OWN_TABLES.map(({ table }) => getTableName(table)).sort(),
    )
    for (const { rows, files: parts } of index.tables) {
      const read = parts.flatMap((name) => JSON.parse(strFromU8(files[name] as Uint8Array)) as unknown[])
      expect(read).toHaveLength(rows)
    }
  })

  it('includes a PDF of every note, a FHIR bundle of every chart, and readable text files', async () => {
    const owner = await withoutLimit()
    const { data: patient } = await owner.call(createPatient, {
      body: { firstName: 'Renata', lastName: 'O’Hara, "Rennie"', mrn: '=1+1' },
    })
    const noteIds: number[] = []
    // More notes than fit in one step.
    for (let count = 0; count < 12; count += 1) noteIds.push(await makeNote(owner, patient.id))
    const { data: note } = await owner.call(createNote, {
      body: {
        patientId: patient.id,
        noteType: 'Progress Note',
        status: 'completed',
        soapNote: '**SUBJECTIVE:**\nWalks the dog at six.',
      },
    })
    const empty = await makePatient(owner)
    const files = await exported(owner)
    const names = Object.keys(files)
    expect(names.filter((name) => name.endsWith('.pdf')).sort()).toEqual(
      [...noteIds, note.id].map((id) => `patients/${patient.id}/note-${id}.pdf`).sort(),
    )
    const { text } = await extractText(files[`patients/${patient.id}/note-${note.id}.pdf`] as Uint8Array, {
      mergePages: true,
    })
    expect(text).toContain('Walks the dog at six.')
    const bundle = JSON.parse(strFromU8(files[`patients/${empty}/fhir.json`] as Uint8Array))
    expect(bundle).toMatchObject({ resourceType: 'Bundle' })
    const csv = strFromU8(files['patients.csv'] as Uint8Array)
    expect(csv).toContain(`"${patient.id}","O’Hara, ""Rennie""","Renata","'=1+1"`)
    expect(strFromU8(files['README.txt'] as Uint8Array)).toContain('Store it with your other records')
    // File names must not contain patient names.
    expect(names.join('\n')).not.toMatch(/Renata|Hara/)
  })
})

describe('a note in an archive', () => {
  it('includes its statements, the quotes that support them, and their authors', async () => {
    const owner = await withoutLimit()
    const visit = 'Sleeps five hours. Walks the dog at six.'
    const words = 'Walks the dog at six.'
    const statement: Statement = {
      id: 'a',
      section: 'SUBJECTIVE',
      topic: 'Activity',
      text: words,
      by: 'model',
      kept: false,
      evidence: [{ start: visit.indexOf(words), end: visit.length }],
      check: { verdict: 'supported', by: 'model', words: [] },
    }
    const origin = { writer: 'model', model: 'test-model' } as const
    const generation = await sealGeneration(server.storage.vault, owner.user.id, visit, {
      whole: true,
      statements: [statement],
      omissions: [],
      notAssessed: [],
      more: [],
      origin,
    })
    const { data: note } = await owner.call(createNote, {
      body: {
        patientId: await makePatient(owner),
        noteType: 'Progress Note',
        inputText: visit,
        statements: [statement],
        generations: [generation],
      },
    })
    const files = await exported(owner)
    const rows = JSON.parse(strFromU8(files['data/clinical_notes-1.json'] as Uint8Array)) as unknown[]
    expect(rows).toEqual([
      expect.objectContaining({
        id: note.id,
        origin,
        statements: {
          sections: ['SUBJECTIVE'],
          statements: [{ ...statement, evidenceText: [words] }],
        },
      }),
    ])
  })
})

describe('downloading an archive', () => {
  it('works once, for its owner, within 15 minutes, and then deletes the archive', async () => {
    const owner = await server.newClinician()
    const stranger = await server.newClinician()
    expect((await owner.call(getExport, {})).data).toBeNull()
    expect(await refusal(owner.call(linkExport, {}))).toBe(404)
    await owner.call(startExport, {})
    await until(() => isReady(owner))

    const { data: old } = await owner.call(linkExport, {})
    const { data: late } = await owner.call(linkExport, {})
    const fetchWith = (who: Clinician, token: string) => who.download(fetchExport, { body: { token } })
    expect(await refusal(fetchWith(owner, old.token))).toBe(410)
    expect(await refusal(fetchWith(stranger, late.token))).toBe(410)
    expect(await refusal(fetchWith(owner, 'gn_xp_made-up'))).toBe(410)
    clock.advance({ minutes: 14 })
    const again = await server.signIn(owner.email, owner.password)
    clock.advance({ minutes: 1.01 })
    expect(await refusal(fetchWith(again, late.token))).toBe(410)

    const { data: link } = await again.call(linkExport, {})
    const answers = await Promise.allSettled([fetchWith(again, link.token), fetchWith(again, link.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(fetchWith(again, link.token))).toBe(410)
    await until(async () => (await again.call(getExport, {})).data?.state === 'fetched')
    expect(await refusal(again.call(linkExport, {}))).toBe(404)
    const { rows } = await server.storage.database.execute(
      'select count(*)::int as left from data_export_pieces where created_by = $1',
      [owner.user.id],
    )
    expect(rows[0]?.left).toBe(0)
  })

  it('can be retried for up to a day after a lost connection', async () => {
    const owner = await server.newClinician()
    await owner.call(startExport, {})
    await until(() => isReady(owner))
    const { data: link } = await owner.call(linkExport, {})
    const aborted = new AbortController()
    const response = await fetch(server.url + fetchExport.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${owner.token}`,
        cookie: `sid=${owner.cookie}`,
      },
      body: JSON.stringify({ token: link.token }),
      signal: aborted.signal,
    })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[a-z]+-export-[\d-]+\.zip"$/,
    )
    aborted.abort()
    clock.advance({ minutes: 24 * 60 + 1 })
    const later = await server.signIn(owner.email, owner.password)
    expect((await later.call(getExport, {})).data).toBeNull()
    expect(await refusal(later.call(linkExport, {}))).toBe(404)
  })

  it('requires recent re-authentication, is audited, and sends a mail only if notifications are on', async () => {
    const owner = await server.newClinician()
    clock.advance({ minutes: 6 })
    await expect(owner.call(startExport, {})).rejects.toMatchObject({ status: 403 })
    const fresh = await server.signIn(owner.email, owner.password)
    await fresh.call(updatePreferences, { body: { emailNotifications: false } })
    await exported(fresh)
    const silent = await server.mailTo(owner.email)
    await fresh.call(updatePreferences, { body: { emailNotifications: true } })
    await exported(fresh)
    const mails = await server.mailTo(owner.email, silent.length + 1)
    expect(silent.map(({ subject }) => subject)).not.toContain('Your data is ready to download')
    expect(mails.at(-1)?.subject).toBe('Your data is ready to download')
    const actions = (await auditTrailOf(server.storage.database, owner.user.id))
      .filter(({ action }) => action.startsWith('export.'))
      .map(({ action }) => action)
    const once = ['export.started', 'export.finished', 'export.link_made', 'export.fetched']
    expect(actions).toEqual([...once, ...once])
  })

  it('refuses a second archive while one is being built', async () => {
    const owner = await server.newClinician()
    const begun = await Promise.allSettled([1, 2, 3].map(() => owner.call(startExport, {})))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await until(() => isReady(owner))
  })
})

describe('an interrupted export', () => {
  it('resumes where it stopped and produces the same archive as an uninterrupted one', async () => {
    const owner = await withoutLimit()
    const patientId = await makePatient(owner)
    for (let count = 0; count < 12; count += 1) await makeNote(owner, patientId)
    const { database, vault } = server.storage
    const store = exportsStore(database, vault)
    let printed = 0
    const parts: ExportParts = {
      printNote: async (_owner, id) => {
        printed += 1
        return Buffer.from(`note ${id}`)
      },
      fhirBundle: async (_owner, id) => Buffer.from(JSON.stringify({ id })),
    }
    const builder = exportBuilder({ store, parts })
    const begun = { includeVoided: false, at: clock.now(), givenUpBefore: new Date(0) }
    let row = await store.begin(owner.user.id, begun)
    let lost = 0
    let outrun = 0
    for (let round = 0; row; round += 1) {
      const { step, last } = await builder.next(row)
      // Simulates a crash before the write: the step is done again.
      if (round % 3 === 1) {
        lost += 1
        continue
      }
      // Two workers build the same piece. Only one is added.
      const [first, second] = await Promise.all([
        store.add(row, step, clock.now()),
        round % 3 === 2 ? store.add(row, step, clock.now()) : undefined,
      ])
      if (round % 3 === 2) {
        expect([first, second].filter(Boolean)).toHaveLength(1)
        outrun += 1
      }
      row = first ?? second
      if (last && row) {
        await store.finish(row.id, clock.now(), new Date(clock.now().getTime() + 60_000))
        expect(await store.finish(row.id, clock.now(), clock.now())).toBeUndefined()
        break
      }
    }
    expect(lost).toBeGreaterThan(5)
    expect(outrun).toBeGreaterThan(5)
    expect(printed).toBeGreaterThan(12)

    const { data: link } = await owner.call(linkExport, {})
    const blob = await owner.download(fetchExport, { body: { token: link.token } })
    const resumed = unzipSync(new Uint8Array(await blob.arrayBuffer()))
    const straight = await exported(owner)
    // Compare names only for the rest: the audit trail has grown meanwhile.
    expect(Object.keys(resumed).sort()).toEqual(Object.keys(straight).sort())
    expect(resumed['data/clinical_notes-1.json']).toEqual(straight['data/clinical_notes-1.json'])
    expect(Object.keys(resumed).filter((name) => name.endsWith('.pdf'))).toHaveLength(12)
  })
})
