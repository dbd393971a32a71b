import { randomBytes } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { createSessions, type NewSession } from '../../server/access/sessions.ts'
import { embeddedChecker } from '../../server/adapters/engine/embedded-checker.ts'
import { prepareStorage, type Storage } from '../../server/compose/storage.ts'
import { createDatabase } from '../../server/db/database.ts'
import { postgresDriver } from '../../server/db/postgres.ts'
import { users } from '../../server/db/tables/accounts.ts'
import { clinicalNotes, noteReviews, patients } from '../../server/db/tables/charts.ts'
import { masterKeys } from '../../server/vault/master-key.ts'
import { sealValues } from '../../server/vault/sealed-row.ts'
import type { OwnerKeys } from '../../server/vault/vault.ts'
import { bodyOfText } from '../../shared/domain/statement-text.ts'

/** Every clinician has the same chart; only the number of clinicians varies. */
export const PATIENTS_EACH = 100
export const NOTES_EACH = 500
const BATCH = 500

export type Clinician = NewSession & { id: number; patientId: number; noteIds: number[] }

const SENTENCE =
  'Reports mood as mostly down over the past three weeks, sleeps four to five hours and wakes at three. '
const VISIT = SENTENCE.repeat(12)
const HEADINGS = ['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN']
const NOTE = HEADINGS.map((heading) => `**${heading}:**\n${SENTENCE.repeat(3)}`).join('\n\n')

/** Fills a database with charts, sealed with the product's own vault, and creates a session for every clinician. */
export async function makeClinics(
  url: string,
  key: Buffer,
  count: number,
  size = { patients: PATIENTS_EACH, notes: NOTES_EACH },
): Promise<Clinician[]> {
  const database = createDatabase(postgresDriver({ url, poolSize: 4, onIdleError: () => undefined }))
  const storage = await prepareStorage(database, masterKeys(key, [], 'benchmark'))
  const sessions = createSessions(database, storage.audit, { idleMinutes: 600, hours: 24 })
  const clinicians: Clinician[] = []
  for (let number = 0; number < count; number += 1) {
    // As the login, which row-level security doesn't bind.
    const chart = await makeChart({ ...storage, database }, number, size)
    clinicians.push({ ...chart, ...(await sessions.start(chart.id, { bound: true })) })
    if ((number + 1) % 100 === 0) console.error(`  ${number + 1} of ${count} charts`)
  }
  await database.execute('vacuum analyze')
  await storage.close()
  return clinicians
}

/** The note to open has been checked against its visit, like every real note. */
export function noteToOpen(noteIds: readonly number[]): number {
  return noteIds[noteIds.length >> 1] ?? 0
}

const BODY = bodyOfText(NOTE, () => randomBytes(9).toString('base64url'))
const { checks, omissions, notAssessed } = await embeddedChecker().check({
  source: VISIT,
  noteType: 'Follow-up Session',
  statements: BODY.statements,
  sections: HEADINGS.map((heading) => ({ heading })),
})
const STATEMENTS = JSON.stringify({
  ...BODY,
  statements: BODY.statements.map((each) => ({ ...each, check: checks.get(each.id) ?? each.check })),
})
const FINDINGS = JSON.stringify({ omissions, notAssessed, acknowledged: [] })

async function keepReview(database: Storage['database'], safe: OwnerKeys, ownerId: number, noteId: number) {
  const [id = 0] = await reserve(database, noteReviews, 1)
  const sealed = sealValues(safe, noteReviews, id, { content: FINDINGS })
  await database.orm.insert(noteReviews).values({ id, noteId, createdBy: ownerId, ...sealed })
}

type Size = { patients: number; notes: number }

async function makeChart({ database, vault }: Storage, number: number, size: Size) {
  return database.transaction(async () => {
    const [user] = await database.orm
      .insert(users)
      .values({
        email: `clinician${number}@bench.example`,
        subscription: 'Enterprise Plan',
        firstName: 'Dana',
        lastName: 'Whitfield',
      })
      .returning({ id: users.id })
    const id = user?.id ?? 0
    await vault.createKeys(id)
    const safe = await vault.keysOf(id)
    const patientIds = await reserve(database, patients, size.patients)
    for (const rows of batchesOf(patientIds)) {
      await database.orm.insert(patients).values(
        rows.map((row) => ({
          id: row,
          ...sealValues(safe, patients, row, {
            firstName: 'Renata',
            lastName: `Okafor-${row}`,
            mrn: `MRN-${row}`,
            dateOfBirth: '03/14/1985',
          }),
          mrnIndex: randomBytes(16).toString('hex'),
          createdBy: id,
        })),
      )
    }
    const noteIds = await reserve(database, clinicalNotes, size.notes)
    for (const rows of batchesOf(noteIds)) {
      await database.orm.insert(clinicalNotes).values(
        rows.map((row) => ({
          id: row,
          patientId: patientIds[row % patientIds.length] ?? 0,
          noteType: 'Follow-up Session',
          status: 'completed',
          ...sealValues(safe, clinicalNotes, row, {
            inputText: VISIT,
            soapNote: NOTE,
            statements: STATEMENTS,
          }),
          statementsVersion: 1,
          createdBy: id,
        })),
      )
    }
    await keepReview(database, safe, id, noteToOpen(noteIds))
    return { id, patientId: patientIds[0] ?? 0, noteIds }
  })
}

async function reserve(database: Storage['database'], table: PgTable, count: number): Promise<number[]> {
  const { rows } = (await database.orm.execute(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::text as id
        from generate_series(1, ${count})`,
  )) as unknown as { rows: { id: string }[] }
  return rows.map(({ id }) => Number(id))
}

function batchesOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, batch) =>
    ids.slice(batch * BATCH, (batch + 1) * BATCH),
  )
}
