import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signNote } from '#shared/contracts/note-actions.ts'
import {
  getNote,
  listNoteVersions,
  type NoteWithAmendments,
  restoreNoteVersion,
  settleReview,
  updateNote,
} from '#shared/contracts/notes.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { prepareStorage, type Storage } from '../../compose/storage.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { embeddedDriver } from '../../db/embedded.ts'
import { applyMigrations } from '../../db/migrate.ts'
import { clinicalNotes, noteReviews, noteVersions } from '../../db/tables/charts.ts'
import { projectRoot } from '../../project-root.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { masterKeys } from '../../vault/master-key.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import { noteConverter } from './notes.converter.ts'

/**
 * A database as written by the last legacy version (commit `madeWith`, migrations up to 0012): its rows, sealed with a
 * key that exists only for this test, and the responses of that version.
 */
type Fixture = {
  password: string
  masterKey: string
  rows: Record<string, unknown[]>
  expected: {
    name: string
    email: string
    id: number
    soapNote: string | null
    version: number
    signature: { hash: string; intact: boolean } | null
    reviewSource: string | null
    review: {
      sentences: { text: string; section: string; verdict: string; reason: string; spans: Span[] }[]
      unnoted: { id: string; kind: string; critical: boolean; sentence: string; spans: Span[] }[]
      notAssessed: { id: string; label: string; sentence: string; section: string }[]
      keptAsMine: string[]
      acknowledged: string[]
    } | null
    amendments: { text: string; hash: string; intact: boolean }[]
    versions: { version: number; status: string; noteType: string; soapNote: string | null }[]
  }[]
}
type Span = { start: number; end: number }

const FIXTURE = JSON.parse(
  readFileSync(join(projectRoot(), 'server/features/notes/notes.released-0012.json'), 'utf8'),
) as Fixture
const OLD_MIGRATIONS = 13
const VERDICTS: Record<string, string> = {
  supported: 'supported',
  inferred: 'unsure',
  contradicted: 'contradicted',
  not_found: 'not-found',
  clinician: 'unchecked',
}

let server: TestApp
let storage: Storage
let url: string | undefined
const signedIn = new Map<string, Clinician>()

beforeAll(async () => {
  const database = await oldDatabase()
  const key = Buffer.from(FIXTURE.masterKey, 'base64')
  const prepared = await prepareStorage(database, masterKeys(key, [], 'test'))
  storage = { ...prepared, database }
  server = await startTestApp({ storage: prepared, oneProcess: true })
  for (const email of new Set(FIXTURE.expected.map((each) => each.email))) {
    signedIn.set(email, await server.signIn(email, FIXTURE.password))
  }
})
afterAll(async () => {
  await server.close()
  await storage.close()
})

/** Creates the old tables and inserts the old rows. */
async function oldDatabase(): Promise<Database> {
  const opened =
    inject('database') === 'pglite'
      ? Object.assign(createDatabase(await embeddedDriver({ folder: 'memory' })), { url: undefined })
      : await openTestDatabase()
  url = opened.url
  await opened.transaction(() => applyMigrations(opened.execute, OLD_MIGRATIONS))
  for (const [table, rows] of Object.entries(FIXTURE.rows)) {
    await opened.execute(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows)],
    )
    await opened.execute(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      [],
    )
  }
  return opened
}

const at = (id: number) => ({ params: { id: String(id) } })
const ownerOf = ({ email }: { email: string }) => signedIn.get(email) as Clinician
const open = async (each: { email: string; id: number }): Promise<NoteWithAmendments> =>
  (await ownerOf(each).call(getNote, at(each.id))).data
const named = (name: string) => {
  const found = FIXTURE.expected.find((each) => each.name === name)
  if (!found) throw new Error(`The fixture has no note "${name}".`)
  return found
}
/** One note is older than reviews. That version reviewed it each time it was opened. */
const isReviewStored = ({ id, review }: Fixture['expected'][number]) =>
  review !== null && FIXTURE.rows.note_reviews?.some((row) => (row as { note_id: number }).note_id === id)
/** The words of a text in order, without headings, list marks and bold markers. */
const wordsOf = (text: string) => {
  const bodies = sectionsOf(text).map(({ body }) => body)
  const lines = bodies.flatMap((body) => body.split('\n'))
  return lines
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, '').replaceAll('**', ''))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean)
}
/** A label is printed once for all statements of its line. */
const wordsIn = (statements: readonly Statement[]) =>
  statements.flatMap(({ topic, text, newLine, section }, index) => {
    const before = statements[index - 1]
    const shares = before?.topic === topic && before.section === section && !newLine
    return (topic && !shares ? `${topic}: ${text}` : text).split(/\s+/)
  })
const plain = (text: string) => text.replaceAll('**', '').replace(/\s+/g, ' ')

describe('converting a legacy database', () => {
  it('starts from notes with every kind of verdict', () => {
    expect(FIXTURE.expected.length).toBeGreaterThan(15)
    const verdicts = FIXTURE.expected.flatMap(({ review }) => review?.sentences.map(({ verdict }) => verdict))
    expect(new Set(verdicts)).toEqual(new Set([...Object.keys(VERDICTS), undefined]))
  })

  it.each(FIXTURE.expected.map((each) => [each.name, each] as const))(
    'keeps the text: %s',
    async (_name, was) => {
      const note = await open(was)
      expect(note).toMatchObject({
        soapNote: was.soapNote,
        version: was.version,
        ...(was.reviewSource && { reviewSource: was.reviewSource }),
      })
      // The only date it had.
      expect(note.serviceAt).toBe(note.createdAt)
      const { data: versions } = await ownerOf(was).call(listNoteVersions, at(was.id))
      expect(
        versions.map(({ version, status, noteType, soapNote }) => ({ version, status, noteType, soapNote })),
      ).toEqual(was.versions)
      for (const each of [note, ...versions]) {
        expect(wordsIn(each.statements)).toEqual(wordsOf(each.soapNote ?? ''))
        expect(new Set(each.statements.map(({ id }) => id)).size).toBe(each.statements.length)
        const headings = sectionsOf(each.soapNote ?? '').map(({ heading }) => heading)
        expect(each.sections).toEqual([...new Set(headings)])
        expect(each.statements.every(({ section }) => headings.includes(section))).toBe(true)
      }
    },
  )

  it.each(FIXTURE.expected.filter(isReviewStored).map((each) => [each.name, each] as const))(
    'keeps the evidence and decisions: %s',
    async (_name, was) => {
      const note = await open(was)
      const { review } = was
      const found = (review?.sentences ?? []).map((sentence) => {
        const statement = note.statements.find(
          ({ section, topic, text }) =>
            section === sentence.section && [text, `${topic}: ${text}`].includes(plain(sentence.text)),
        )
        const line = note.statements.find(
          ({ section, text }) => section === sentence.section && text.includes(plain(sentence.text)),
        )
        return { sentence, statement, line }
      })
      for (const { sentence, statement, line } of found) {
        // A plan line is a single statement with the words of all its sentences.
        expect(line?.evidence ?? statement?.evidence).toEqual(expect.arrayContaining(sentence.spans))
        if (!statement) continue
        expect(statement.evidence).toEqual(sentence.spans)
        expect(statement.check.verdict).toBe(VERDICTS[sentence.verdict])
        expect(statement.by).toBe(sentence.verdict === 'clinician' ? 'clinician' : 'fact')
        if (sentence.verdict !== 'clinician') {
          expect(statement.check).toEqual({
            verdict: VERDICTS[sentence.verdict],
            why: sentence.reason,
            by: 'facts',
            words: sentence.spans,
          })
        }
        const kept = review?.keptAsMine.includes(sentence.text)
        expect(statement.kept).toBe(kept || (was.signature !== null && sentence.verdict === 'clinician'))
      }
      const { omissions, notAssessed, acknowledged } = note.findings
      expect(acknowledged).toEqual(review?.acknowledged)
      expect(omissions.length).toBe(Math.min(6, review?.unnoted.length ?? 0))
      for (const omission of omissions) {
        const unnoted = review?.unnoted.find(({ id }) => id === omission.id)
        expect(omission).toMatchObject({
          kind: unnoted?.kind,
          grave: unnoted?.critical,
          text: unnoted?.sentence,
          evidence: unnoted?.spans,
        })
      }
      const grave = review?.unnoted.filter(({ critical }) => critical).map(({ id }) => id) ?? []
      expect(omissions.map(({ id }) => id)).toEqual(expect.arrayContaining(grave))
      expect(notAssessed).toEqual(
        review?.notAssessed.map(({ id, label, sentence, section }) => ({
          id,
          label,
          text: sentence,
          section,
        })),
      )
    },
  )

  it('leaves statements unchecked if the note had no stored review', async () => {
    const note = await open(named('older than reviews'))
    expect(new Set(note.statements.map(({ by, check }) => `${by} ${check.verdict}`))).toEqual(
      new Set(['clinician unchecked']),
    )
  })

  it('keeps signatures and amendments intact', async () => {
    const signed = FIXTURE.expected.filter(({ signature }) => signature)
    expect(signed).toHaveLength(2)
    for (const was of signed) {
      const note = await open(was)
      expect(note.signature).toMatchObject({ hash: was.signature?.hash, intact: true })
      expect(note.amendments).toEqual(
        was.amendments.map((each) => expect.objectContaining({ ...each, intact: true })),
      )
    }
  })

  it('runs once: a second start changes nothing, and a line has the same ID in all versions', async () => {
    const grown = named('several versions')
    const before = await open(grown)
    expect(await noteConverter(storage.database, storage.vault).convertAll()).toBe(0)
    expect(await open(grown)).toEqual(before)
    const { data: versions } = await ownerOf(grown).call(listNoteVersions, at(grown.id))
    const ids = (text: string) =>
      new Set(
        versions.flatMap((each) => each.statements.filter((one) => one.text === text).map(({ id }) => id)),
      )
    expect(ids('Sleeps ten hours.').size).toBe(1)
    expect(ids('Eats well, she says.').size).toBe(1)
  })
})

describe('a converted note', () => {
  it('restores an earlier version exactly', async () => {
    const was = named('several versions')
    const body = { restore: 2, version: was.version }
    const { data } = await ownerOf(was).call(restoreNoteVersion, { ...at(was.id), body })
    const version = was.versions.find(({ version: number }) => number === 2)
    expect(data).toMatchObject({ soapNote: version?.soapNote, version: was.version + 1 })
    const sentence = data.statements.find(({ text }) => text === 'Sleeps ten hours.')
    expect(sentence).toMatchObject({ by: 'fact', check: { verdict: 'contradicted' } })
  })

  it('keeps the evidence of other lines when one is edited', async () => {
    const was = named('odd spacing')
    const before = await open(was)
    const statements = before.statements.map((each, index) =>
      index === 0 ? { ...each, text: 'Sleeps six hours.' } : each,
    )
    const { data } = await ownerOf(was).call(updateNote, { ...at(was.id), body: { statements, version: 1 } })
    expect(data.statements.slice(1)).toEqual(before.statements.slice(1))
    expect(data.statements[0]).toMatchObject({ by: 'clinician', evidence: before.statements[0]?.evidence })
    expect(wordsIn(data.statements)).toEqual(wordsOf(data.soapNote ?? ''))
  })

  it('can be signed once the open items are resolved', async () => {
    const was = named('typed, decisions made')
    const owner = ownerOf(was)
    const sign = () => owner.call(signNote, { ...at(was.id), body: { name: 'Dana Whitfield', version: 1 } })
    const open = await sign().catch((error: { details: { contradicted: number } }) => error)
    if ('details' in open) {
      const { data } = await owner.call(getNote, at(was.id))
      const keep = data.statements.filter(({ check }) => check.verdict === 'contradicted').map(({ id }) => id)
      const acknowledge = data.findings.omissions.map(({ id }) => id)
      await owner.call(settleReview, { ...at(was.id), body: { version: 1, keep, acknowledge } })
      await sign()
    }
    const { data } = await owner.call(getNote, at(was.id))
    expect(data.signature?.intact).toBe(true)
    expect(data.soapNote).toBe(was.soapNote)
  })
})

describe('an old server version that is still running', () => {
  /** Saves like the old version: text, version and review, without statements. */
  async function saveTheOldWay(id: number, ownerId: number, soapNote: string): Promise<void> {
    const { database, vault } = storage
    const keys = await vault.keysOf(ownerId)
    const [row] = await database.orm.select().from(clinicalNotes).where(eq(clinicalNotes.id, id))
    if (!row) throw new Error('There is no such note.')
    const [last] = await database.orm
      .insert(noteVersions)
      .values({
        noteId: id,
        version: row.version,
        status: row.status,
        noteType: row.noteType,
        createdBy: ownerId,
      })
      .returning()
    const before = openRow(keys, clinicalNotes, row).soapNote
    await database.orm
      .update(noteVersions)
      .set(sealValues(keys, noteVersions, last?.id ?? 0, { soapNote: before }))
      .where(eq(noteVersions.id, last?.id ?? 0))
    await database.orm
      .update(clinicalNotes)
      .set({ ...sealValues(keys, clinicalNotes, id, { soapNote }), version: row.version + 1 })
      .where(eq(clinicalNotes.id, id))
    await database.orm.delete(noteReviews).where(eq(noteReviews.noteId, id))
  }

  it('can save a converted note; the new text is shown and unchanged lines keep their evidence', async () => {
    const was = named('from a transcript')
    const owner = ownerOf(was)
    const before = await open(was)
    await saveTheOldWay(was.id, owner.user.id, '**SUBJECTIVE:**\nAppetite is good. Seen with her dog.')
    const after = await open(was)
    expect(after.statements.map(({ text }) => text)).toEqual(['Appetite is good.', 'Seen with her dog.'])
    const kept = before.statements.find(({ text }) => text === 'Appetite is good.')
    expect(after.statements[0]).toMatchObject({ id: kept?.id, evidence: kept?.evidence })
    expect(after.statements[1]).toMatchObject({ by: 'clinician', check: { verdict: 'unchecked' } })
    const { data: versions } = await owner.call(listNoteVersions, at(was.id))
    expect(versions[1]?.statements.length).toBe(before.statements.length)
  })

  it.skipIf(inject('database') === 'pglite')(
    'doesn’t block several new servers that start together',
    async () => {
      const was = named('labels')
      await saveTheOldWay(was.id, ownerOf(was).user.id, '**SUBJECTIVE:**\nAppetite is good.')
      const more = await Promise.all(
        [1, 2, 3].map(() => noteConverter(storage.database, storage.vault).convertAll()),
      )
      expect(more.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(url).toBeTruthy()
      expect((await open(was)).statements).toHaveLength(1)
    },
  )
})
