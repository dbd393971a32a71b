import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { forgotPassword } from '#shared/contracts/auth.ts'
import { createDraft } from '#shared/contracts/drafts.ts'
import { amendNote, signNote, voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, settleReview } from '#shared/contracts/notes.ts'
import { createPatient, dischargePatient } from '#shared/contracts/patients.ts'
import { createPlan } from '#shared/contracts/treatment-plans.ts'
import { readBackup } from '../backup/backup-file.ts'
import { backupKeys, makeBackup } from '../backup/backups.ts'
import { prepareStorage, type Storage } from '../compose/storage.ts'
import type { Sealed } from '../db/columns.ts'
import { createDatabase } from '../db/database.ts'
import { embeddedDriver } from '../db/embedded.ts'
import * as life from '../db/tables/account-lifecycle.ts'
import * as care from '../db/tables/care.ts'
import * as charts from '../db/tables/charts.ts'
import { noteCodes } from '../db/tables/codes.ts'
import { importedNotes } from '../db/tables/imported-notes.ts'
import { patientLetters } from '../db/tables/letters.ts'
import { patientImports } from '../db/tables/patient-imports.ts'
import { psychotherapyNotes } from '../db/tables/psychotherapy-notes.ts'
import * as style from '../db/tables/style.ts'
import * as factors from '../db/tables/two-factor.ts'
import { answersTo, makeAssessment, submit } from '../testing/assessments.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { makePatient } from '../testing/records.ts'
import { writeEverySealedTable } from '../testing/sealed-rows.ts'
import { addTotp, withConfirmedEmail } from '../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'
import { masterKeys } from './master-key.ts'
import { sealedColumnsOf } from './sealed-row.ts'

/** Writes unique words into every place that holds patient data, then searches the disk for them. */

const onEmbedded = inject('database') === 'pglite'
const folder = mkdtempSync(join(tmpdir(), 'groundnote-canary-'))
const canaries: string[] = []
/** File systems may round times down. */
const began = Date.now() - 1_000

const BEGINNING = 'canary-'

function canary(what: string): string {
  const word = `${BEGINNING}${what}-${randomBytes(9).toString('hex')}`
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
  server = await startTestApp({ env: { METRICS_PORT: '0' }, ...(storage ? { storage } : {}) })
})
afterAll(async () => {
  await server.close()
  await storage?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A visit from the first form to the signed note, with canary words in every field a person fills in. */
async function journey(owner: Clinician): Promise<void> {
  const { call } = owner
  const { data: patient } = await call(createPatient, {
    body: { firstName: canary('first'), lastName: canary('last'), mrn: canary('mrn').slice(0, 60) },
  })
  const patientId = patient.id
  await call(createDraft, { body: { text: canary('draft') } })
  const { data: note } = await call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      inputText: canary('visit'),
      templateName: canary('template'),
      soapNote: `**SUBJECTIVE:**\n${canary('subjective')}\n\n**PLAN:**\n${canary('plan')}`,
    },
  })
  const params = { id: String(note.id) }
  // The note doesn't say what the visit says.
  const keep = note.statements.map(({ id }) => id)
  const acknowledge = note.findings.omissions.map(({ id }) => id)
  await call(settleReview, { params, body: { version: 1, keep, acknowledge } })
  await call(signNote, { params, body: { name: 'Dana Whitfield', version: 1 } })
  await call(amendNote, { params, body: { name: 'Dana Whitfield', text: canary('amendment') } })
  await call(createPlan, {
    body: {
      patientId,
      modality: 'cbt',
      frequency: 'weekly',
      interventions: canary('intervention'),
      goals: [{ goal: canary('goal'), objectives: [canary('objective')] }],
    },
  })
  const { assessmentToken } = await makeAssessment(owner, patientId, 'phq9', {
    patientContact: `${canary('contact')}@mail.example`,
  })
  canaries.push(assessmentToken)
  await submit(owner, assessmentToken, answersTo('phq9', 1))
  await call(voidNote, { params, body: { reason: canary('void') } })
  await call(dischargePatient, { params: { id: String(patientId) }, body: { reason: canary('discharge') } })
  // Refused input must not be written either.
  const refused = [
    ['POST', '/api/patients', { firstName: canary('refused'), lastName: 7 }],
    ['POST', '/api/auth/login', { email: `${canary('who')}@mail.example`, password: canary('guess') }],
    ['GET', `/api/patients/${canary('address')}`, undefined],
    ['GET', `/api/clinical-notes?search=${canary('search')}`, undefined],
    ['POST', `/assessment/${canary('link')}`, {}],
  ] as const
  for (const [method, path, body] of refused) {
    await rawRequest(method, server.url + path, { token: owner.token, cookie: `sid=${owner.cookie}`, body })
  }
}

/** Those written since. The server has other databases, and a gigabyte of old logs. */
function filesUnder(path: string, since: number): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since)
}

/** A value may appear in another encoding. */
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
  it('appears nowhere in the database’s bytes', { timeout: 120_000 }, async () => {
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
    const { secret, recoveryCodes } = await addTotp(
      await withConfirmedEmail(server, await server.newClinician()),
    )
    canaries.push(secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', '')))
    const plant = (ownerId: number, patientId: number) =>
      writeEverySealedTable(server.storage, { ownerId, patientId }, (table, column) =>
        canary(`${table}.${column}`),
      )
    expect((await plant(user.id, patient.id)).length).toBeGreaterThanOrEqual(20)
    while (canaries.length < 200) {
      const another = await server.newClinician()
      await journey(another)
      await plant(another.user.id, await makePatient(another))
    }

    const { database } = server.storage
    await database.execute('checkpoint')
    const { rows } = await database.execute('show data_directory')
    const where = onEmbedded ? folder : String(rows[0]?.data_directory)
    const files = filesUnder(where, began)
    expect(files.length).toBeGreaterThan(100)
    const found: string[] = []
    let sawTheOwner = false
    // Most canaries share a prefix: if the prefix isn't found, neither are they.
    const alike = canaries.filter((word) => word.startsWith(BEGINNING))
    const others = canaries.filter((word) => !word.startsWith(BEGINNING))
    expect(alike.length).toBeGreaterThan(100)
    for (const file of files) {
      const content = readIfThere(file)
      if (content.includes(email)) sawTheOwner = true
      const beginnings = spellings(BEGINNING).some((bytes) => content.includes(bytes))
      for (const word of beginnings ? canaries : others) {
        if (spellings(word).some((bytes) => content.includes(bytes))) found.push(`${word} in ${file}`)
      }
    }
    expect(found).toEqual([])
    // The clinician's own email isn't encrypted. If the scan doesn't find it either, it looked in the wrong
    // place.
    expect(sawTheOwner).toBe(true)
  })

  it('is encrypted in every column that holds it', () => {
    const expected: Record<string, string[]> = {
      patients: ['firstName', 'lastName', 'mrn', 'dateOfBirth', 'gender', 'dischargeReason'],
      clinical_notes: ['inputText', 'soapNote', 'transcript', 'templateName', 'statements', 'voidReason'],
      note_versions: ['soapNote', 'statements'],
      note_reviews: ['content'],
      note_codes: ['content'],
      note_amendments: ['text', 'statementId'],
      note_drafts: ['text'],
      note_usage: [],
      patient_insights: ['text'],
      patient_summaries: ['summary'],
      treatment_plans: ['goals', 'interventions', 'risks', 'barriers', 'strengths'],
      treatment_plan_changes: ['text'],
      goal_progress: ['comment'],
      note_goals: [],
      note_threads: ['content'],
      assessments: ['title', 'responses', 'patientContact', 'linkSecret'],
      assessment_schedules: ['title', 'patientContact'],
      safety_alerts: ['items', 'note'],
      soap_templates: [],
      copy_formats: [],
      phrases: ['name', 'text'],
      style_rules: ['content'],
      style_examples: [],
      imported_notes: ['fileName', 'text'],
      patient_imports: ['fileName'],
      patient_letters: ['recipient', 'content'],
      psychotherapy_notes: ['text'],
      data_exports: [],
      data_export_pieces: ['content'],
      retention_notices: [],
      retention_holds: [],
      consent_links: [],
      totp_secrets: ['secret'],
      recovery_codes: [],
      passkeys: [],
      factor_challenges: [],
    }
    for (const table of Object.values({
      ...charts,
      ...care,
      ...life,
      ...factors,
      ...style,
      importedNotes,
      noteCodes,
      patientImports,
      patientLetters,
      psychotherapyNotes,
    }) as PgTable[]) {
      expect(sealedColumnsOf(table), getTableName(table)).toEqual(expected[getTableName(table)])
    }
  })

  it('can’t be decrypted after being moved to another row, column, table or owner', async () => {
    const { vault } = server.storage
    const [mine, theirs] = [await server.newClinician(), await server.newClinician()]
    const safe = await vault.keysOf(mine.user.id)
    const place = { table: 'patients', column: 'firstName', row: 1 }
    const sealed: Sealed = safe.seal(place, 'Renata')
    expect(safe.open(place, sealed)).toBe('Renata')
    expect(() => safe.open({ ...place, row: 2 }, sealed)).toThrow()
    expect(() => safe.open({ ...place, column: 'lastName' }, sealed)).toThrow()
    expect(() => safe.open({ ...place, table: 'assessments' }, sealed)).toThrow()
    const other = await vault.keysOf(theirs.user.id)
    expect(() => other.open(place, sealed)).toThrow()
  })

  it('is never in a log line', () => {
    const lines = server.logLines.join('')
    expect(lines.length).toBeGreaterThan(0)
    expect(canaries.length).toBeGreaterThanOrEqual(200)
    for (const word of canaries) expect(lines).not.toContain(word)
  })

  it('is never in the Prometheus metrics', async () => {
    const text = (await server.app.metrics?.text()) ?? ''
    expect(text).toContain('route="/api/patients"')
    for (const word of canaries) expect(text).not.toContain(word)
  })

  it('appears in no backup, even a decrypted one', async () => {
    const { database, master } = server.storage
    const backups = mkdtempSync(join(tmpdir(), 'groundnote-canary-backup-'))
    const keys = backupKeys(master, undefined)
    const { path } = await makeBackup(database, { folder: backups, key: keys[0], kind: 'manual' })
    const rows: string[] = []
    await readBackup(path, keys, { onRows: async (lines) => void rows.push(...lines) })
    const plain = Buffer.from(rows.join('\n'))
    expect(plain.includes('clinic.example')).toBe(true)
    const found = canaries.filter((word) => spellings(word).some((bytes) => plain.includes(bytes)))
    expect(found).toEqual([])
    rmSync(backups, { recursive: true, force: true })
  })

  it('is permanently unreadable when its owner’s key is destroyed', async () => {
    const { vault } = server.storage
    const { user } = await server.newClinician()
    await vault.keysOf(user.id)
    await vault.destroy(user.id)
    await expect(vault.keysOf(user.id)).rejects.toThrow('no data key')
  })
})

/** PostgreSQL may delete its own files during the walk. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
