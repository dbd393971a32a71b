import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { forgotPassword } from '#shared/contracts/auth.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { prepareStorage, type Storage } from '../compose/storage.ts'
import type { Sealed } from '../db/columns.ts'
import { createDatabase } from '../db/database.ts'
import { embeddedDriver } from '../db/embedded.ts'
import * as life from '../db/tables/account-life.ts'
import * as care from '../db/tables/care.ts'
import * as charts from '../db/tables/charts.ts'
import { writeEverySealedTable } from '../testing/sealed-rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { masterKeys } from './master-key.ts'
import { sealedColumnsOf } from './sealed-row.ts'

/** Writes words that occur nowhere else into every place that holds a patient's data, then reads the disk. */

const onEmbedded = inject('database') === 'pglite'
const folder = mkdtempSync(join(tmpdir(), 'groundnote-canary-'))
const canaries: string[] = []

function canary(what: string): string {
  const word = `canary-${what}-${randomBytes(9).toString('hex')}`
  canaries.push(word)
  return word
}

let server: TestApp
let storage: Storage | undefined
beforeAll(async () => {
  storage = onEmbedded
    ? await prepareStorage(
        createDatabase(await embeddedDriver({ folder })),
        masterKeys(randomBytes(32), [], 'test'),
      )
    : undefined
  server = await startTestApp({ ...(storage ? { storage } : {}) })
})
afterAll(async () => {
  await server.close()
  await storage?.close()
  rmSync(folder, { recursive: true, force: true })
})

function filesUnder(path: string): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A value may hide in another spelling. */
function spellings(word: string): Buffer[] {
  const bytes = Buffer.from(word)
  return [
    bytes,
    Buffer.from(word, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('base64').slice(0, -4)),
  ]
}

describe("a patient's data", () => {
  it('stands nowhere in the bytes of the database', async () => {
    const { call, user, token, cookie, password, email } = await server.newClinician()
    const { data: patient } = await call(
      createPatient,
      {
        body: {
          firstName: canary('first'),
          lastName: canary('last'),
          mrn: canary('mrn').slice(0, 60),
          dateOfBirth: '01/02/1903',
        },
      },
      { idempotencyKey: 'canary-key' },
    )
    canaries.push(token, cookie, password, '01/02/1903')
    await server.client().call(forgotPassword, { body: { email } })
    const mails = await server.mailTo(email, 2)
    canaries.push(...mails.map((mail) => /token=(\S+)/.exec(mail.text)?.[1] ?? 'no link'))
    const written = await writeEverySealedTable(
      server.storage,
      { ownerId: user.id, patientId: patient.id },
      (table, column) => canary(`${table}.${column}`),
    )
    expect(written.length).toBeGreaterThanOrEqual(20)

    const { database } = server.storage
    await database.execute('checkpoint')
    const { rows } = await database.execute('show data_directory')
    const where = onEmbedded ? folder : String(rows[0]?.data_directory)
    const files = filesUnder(where)
    expect(files.length).toBeGreaterThan(100)
    const found: string[] = []
    let sawTheOwner = false
    const wanted = canaries.flatMap((word) => spellings(word).map((bytes) => ({ word, bytes })))
    for (const file of files) {
      const content = readIfThere(file)
      if (content.includes(email)) sawTheOwner = true
      for (const { word, bytes } of wanted) if (content.includes(bytes)) found.push(`${word} in ${file}`)
    }
    expect(found).toEqual([])
    // The clinician's own address is not sealed: if it is not found either, the scan looked in the wrong place.
    expect(sawTheOwner).toBe(true)
  })

  it('is sealed in every column that holds it', () => {
    const expected: Record<string, string[]> = {
      patients: ['firstName', 'lastName', 'mrn', 'dateOfBirth', 'gender'],
      clinical_notes: ['inputText', 'soapNote', 'transcript'],
      note_versions: ['soapNote'],
      note_reviews: ['content'],
      note_amendments: ['text'],
      note_drafts: ['text'],
      note_usage: [],
      patient_insights: ['text'],
      patient_summaries: ['summary'],
      treatment_plans: ['goals', 'interventions', 'risks', 'barriers', 'strengths'],
      treatment_plan_changes: ['text'],
      goal_progress: ['comment'],
      note_goals: [],
      assessments: ['title', 'responses', 'patientContact', 'linkSecret'],
      assessment_schedules: ['title', 'patientContact'],
      safety_alerts: ['items', 'note'],
      soap_templates: [],
      data_exports: [],
      data_export_pieces: ['content'],
      retention_notices: [],
      retention_holds: [],
      consent_links: [],
    }
    for (const table of Object.values({ ...charts, ...care, ...life }) as PgTable[]) {
      expect(sealedColumnsOf(table), getTableName(table)).toEqual(expected[getTableName(table)])
    }
  })

  it('does not open after it was moved to another row, column, table or owner', async () => {
    const { vault } = server.storage
    const [mine, theirs] = [await server.newClinician(), await server.newClinician()]
    const safe = await vault.safeOf(mine.user.id)
    const place = { table: 'patients', column: 'firstName', row: 1 }
    const sealed: Sealed = safe.seal(place, 'Renata')
    expect(safe.open(place, sealed)).toBe('Renata')
    expect(() => safe.open({ ...place, row: 2 }, sealed)).toThrow()
    expect(() => safe.open({ ...place, column: 'lastName' }, sealed)).toThrow()
    expect(() => safe.open({ ...place, table: 'assessments' }, sealed)).toThrow()
    const other = await vault.safeOf(theirs.user.id)
    expect(() => other.open(place, sealed)).toThrow()
  })

  it('is never in a log line', () => {
    const lines = server.logLines.join('')
    expect(lines.length).toBeGreaterThan(0)
    for (const word of canaries) expect(lines).not.toContain(word)
  })

  it('is gone for good when its owner’s key is destroyed', async () => {
    const { vault } = server.storage
    const { user } = await server.newClinician()
    await vault.destroy(user.id)
    await expect(vault.safeOf(user.id)).rejects.toThrow('no data key')
  })
})

/** PostgreSQL may remove a file of its own while we walk. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
