import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInChart } from '#shared/contracts/chart-search.ts'
import { amendNote, signNote, voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, settleReview } from '#shared/contracts/notes.ts'
import { createPsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { CHART_QUESTION_MAX } from '#shared/domain/chart-search.ts'
import { AppError } from '#shared/errors.ts'
import { embeddedFinder } from '../../adapters/engine/embedded-finder.ts'
import { users } from '../../db/tables/accounts.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import type { ChartFinder } from '../../ports/chart-finder.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makePatient } from '../../testing/records.ts'
import { sharedPool } from '../../testing/shared-pool.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealValues } from '../../vault/sealed-row.ts'
import { MAX_NOTES } from './chart-search.store.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ oneProcess: true })
})
afterAll(() => server.close())

const VISIT =
  'Clinician: Did you go near the water again?\nPatient: I stood on the overpass on Sunday, then I called my wife.\nClinician: And your knee?\nPatient: The knee still aches.'

type Given = { text: string; serviceAt: string; inputText?: string }

async function add(owner: Clinician, patientId: number, { text, ...given }: Given): Promise<number> {
  const { data } = await owner.call(createNote, {
    body: { patientId, noteType: 'Progress Note', status: 'completed', ...given, soapNote: text },
  })
  return data.id
}

/** Four notes, the newest one written from a visit. */
async function chart() {
  const owner = await server.newClinician()
  const patientId = await makePatient(owner)
  const first = await add(owner, patientId, {
    text: '**SUBJECTIVE:**\nWalked to the bridge in August and turned around.\n**PLAN:**\nStart sertraline 50 mg.',
    serviceAt: '2026-01-10T15:00:00.000Z',
  })
  const second = await add(owner, patientId, {
    text: '**SUBJECTIVE:**\nMentioned the bridge again on the anniversary.\nSleeps four hours.',
    serviceAt: '2026-03-03T15:00:00.000Z',
  })
  const third = await add(owner, patientId, {
    text: '**SUBJECTIVE:**\nStood on the overpass on Sunday and called his wife.\n**PLAN:**\nZoloft to 100 mg.',
    serviceAt: '2026-05-05T15:00:00.000Z',
    inputText: VISIT,
  })
  return { owner, patientId, first, second, third }
}

type Body = { question: string; order?: 'best' | 'newest'; similar?: boolean }

async function find(owner: Clinician, patientId: number, body: Body) {
  const { data } = await owner.call(findInChart, { params: { id: String(patientId) }, body })
  return data
}

describe('finding in a chart', () => {
  it('answers with the chart’s own lines, their note and date, the newest first for “when”', async () => {
    const { owner, patientId, first, second } = await chart()
    const found = await find(owner, patientId, { question: 'When did he last mention the bridge?' })
    expect(found).toMatchObject({
      order: 'newest',
      total: 2,
      similar: null,
      missing: [],
      searched: { notes: 3, ofNotes: 3, amendments: 0, compared: null },
      answers: [
        {
          kind: 'statement',
          noteId: second,
          text: 'Mentioned the bridge again on the anniversary.',
          serviceAt: '2026-03-03T15:00:00.000Z',
          section: 'SUBJECTIVE',
          signed: false,
          quotes: [],
        },
        { noteId: first, text: 'Walked to the bridge in August and turned around.' },
      ],
    })
    const [answer] = found.answers
    expect(answer?.marks.map(({ start, end }) => answer.text.slice(start, end))).toContain('bridge')
    expect(answer?.lineId).toBeTruthy()
  })

  it('finds brand and generic names, the visit’s words behind a line, and those outside the note', async () => {
    const { owner, patientId, first, third } = await chart()
    const drug = await find(owner, patientId, { question: 'sertraline', order: 'newest' })
    expect(drug.answers.map(({ noteId, text }) => [noteId, text])).toEqual([
      [third, 'Zoloft to 100 mg.'],
      [first, 'Start sertraline 50 mg.'],
    ])
    const knee = await find(owner, patientId, { question: 'knee' })
    expect(knee.answers).toMatchObject([{ kind: 'visit', noteId: third, lineId: null }, { kind: 'visit' }])
    expect(knee.answers.map(({ who, text }) => `${who}: ${text}`).sort()).toEqual([
      'Clinician: And your knee?',
      'Patient: The knee still aches.',
    ])
  })

  it('reports corrected and missing words, and returns nothing rather than a wrong line', async () => {
    const { owner, patientId } = await chart()
    expect(await find(owner, patientId, { question: 'annivresary' })).toMatchObject({
      corrected: [{ typed: 'annivresary', as: 'anniversary' }],
      total: 1,
    })
    expect(await find(owner, patientId, { question: 'cocaine' })).toMatchObject({
      answers: [],
      total: 0,
      missing: ['cocaine'],
    })
  })

  it('adds lines that are near in meaning if asked to, without those found by words', async () => {
    const { owner, patientId } = await chart()
    const question = 'insomnia and the bridge'
    const found = await find(owner, patientId, { question, similar: true })
    const byWords = found.answers.map(({ lineId }) => lineId)
    expect(found.similar?.length).toBeGreaterThan(0)
    expect(found.similar?.filter(({ lineId }) => byWords.includes(lineId))).toEqual([])
    expect(found.searched.compared).toBe(found.searched.statements)
    // The second time from memory, with the same answer.
    expect(await find(owner, patientId, { question, similar: true })).toEqual(found)
  })

  it('finds amendments, marks amended and doubted lines, and leaves out voided notes', async () => {
    const { owner, patientId, first, second } = await chart()
    const [line] = (await find(owner, patientId, { question: 'Route August' })).answers
    const params = { params: { id: String(first) } }
    const name = 'Dana Whitfield'
    await owner.call(signNote, { ...params, body: { name, version: 1 } })
    const statementId = line?.lineId ?? ''
    await owner.call(amendNote, { ...params, body: { name, text: 'It was the pier.', statementId } })
    const [pier] = (await find(owner, patientId, { question: 'pier' })).answers
    expect(pier).toMatchObject({ kind: 'amendment', noteId: first, signed: true, text: 'It was the pier.' })
    const bridge = await find(owner, patientId, { question: 'bridge', order: 'newest' })
    expect(bridge.answers.map(({ amended }) => amended)).toEqual([false, true])

    const voided = { params: { id: String(second) }, body: { reason: 'Another patient.' } }
    await owner.call(voidNote, voided)
    const left = await find(owner, patientId, { question: 'bridge' })
    expect(left.answers.map(({ noteId }) => noteId)).toEqual([first])
    expect(left.searched).toMatchObject({ notes: 2, ofNotes: 2 })

    const { data: note } = await owner.call(createNote, {
      body: {
        patientId,
        noteType: 'Progress Note',
        status: 'completed',
        inputText: 'Clinician: Do you drink alcohol?\nPatient: No, I never drink.\nClinician: Any pain?',
        soapNote: '**SUBJECTIVE:**\nDrinks six beers a day.',
      },
    })
    const beers = async () => (await find(owner, patientId, { question: '"six beers"' })).answers
    expect(await beers()).toMatchObject([{ doubted: true }])
    const keep = note.statements.map(({ id }) => id)
    await owner.call(settleReview, { params: { id: String(note.id) }, body: { version: 1, keep } })
    expect(await beers()).toMatchObject([{ doubted: false }])
  })
})

describe('privacy', () => {
  it('has no chart for another clinician or an administrator, and records each search without the question', async () => {
    const { owner, patientId } = await chart()
    const [colleague, admin] = [await server.newClinician(), await server.newClinician()]
    const { orm } = server.storage.database
    await orm.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id))
    for (const other of [colleague, admin]) {
      const own = await makePatient(other)
      await expect(find(other, patientId, { question: 'bridge' })).rejects.toMatchObject({ status: 404 })
      expect(await find(other, own, { question: 'bridge' })).toMatchObject({ total: 0 })
    }
    await find(owner, patientId, { question: 'bridge, zephyrquestion' })
    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    const searches = trail.filter(({ action }) => action === 'patient.searched')
    expect(searches).toMatchObject([{ subject: 'patient', subjectId: patientId, detail: { count: 2 } }])
    expect(JSON.stringify(trail)).not.toMatch(/bridge|zephyrquestion/)
    expect(server.logLines.join('')).not.toMatch(/zephyrquestion/)
  })

  it('never searches psychotherapy notes', async () => {
    const { owner, patientId } = await chart()
    await owner.call(createPsychotherapyNote, {
      body: { patientId, sessionOn: '2026-05-05', text: 'The bridge and the quixotic silence.' },
    })
    const found = await find(owner, patientId, { question: 'quixotic silence', similar: true })
    expect(found).toMatchObject({ answers: [], missing: ['quixotic', 'silence'] })
    expect(JSON.stringify(found.similar)).not.toContain('quixotic')
    expect(await find(owner, patientId, { question: 'bridge' })).toMatchObject({ total: 2 })
  })
})

describe('limits', () => {
  it('refuses an empty or too long question with a message', async () => {
    const { owner, patientId } = await chart()
    await expect(find(owner, patientId, { question: '  ' })).rejects.toMatchObject({ status: 400 })
    const question = 'a'.repeat(CHART_QUESTION_MAX + 1)
    await expect(find(owner, patientId, { question })).rejects.toMatchObject({
      status: 400,
      details: { fields: { question: 'Use at most 200 characters.' } },
    })
  })

  it('searches the newest notes of a very long chart and returns how many', async () => {
    const { owner, patientId, first } = await chart()
    const { database, vault } = server.storage
    const keys = await vault.keysOf(owner.user.id)
    const [{ id: _, ...row }] = (await database.orm
      .select()
      .from(clinicalNotes)
      .where(eq(clinicalNotes.id, first))) as [typeof clinicalNotes.$inferSelect]
    const serviceAt = new Date('2026-06-01T15:00:00.000Z')
    const ids = Array.from({ length: MAX_NOTES }, (_, index) => 5_000_000 + index)
    const soapNote = '**PLAN:**\nReturn in June.'
    for (let from = 0; from < ids.length; from += 100) {
      await database.orm.insert(clinicalNotes).values(
        ids.slice(from, from + 100).map((id) => ({
          ...row,
          id,
          serviceAt,
          ...sealValues(keys, clinicalNotes, id, { soapNote, statements: null }),
          statementsVersion: null,
        })),
      )
    }
    const found = await find(owner, patientId, { question: 'bridge or June' })
    expect(found.searched).toMatchObject({ notes: MAX_NOTES, ofNotes: MAX_NOTES + 3 })
    expect(found).toMatchObject({ missing: ['bridge'], total: MAX_NOTES })
    expect(found.answers).toHaveLength(30)
  })

  it('answers hostile questions', async () => {
    const { owner, patientId } = await chart()
    const hostile = [
      '"'.repeat(200),
      '"a '.repeat(60),
      '((((('.repeat(40),
      '~'.repeat(200),
      'no no '.repeat(33),
    ]
    for (const question of hostile)
      expect((await find(owner, patientId, { question })).total).toBeLessThan(20)
  })
})

describe('a search that takes long', () => {
  let slow: TestApp
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let error: AppError | undefined
  const embedded = embeddedFinder(sharedPool())
  const finder: ChartFinder = {
    ...embedded,
    async byWords(search) {
      await held
      if (error) throw error
      return embedded.byWords(search)
    },
  }
  beforeAll(async () => {
    slow = await startTestApp({ oneProcess: true, adapters: { finder } })
  })
  afterAll(() => slow.close())

  it('runs one at a time for a user, keeps two waiting, and refuses more', async () => {
    const owner = await slow.newClinician()
    const patientId = await makePatient(owner)
    const statuses: number[] = []
    const searches = Array.from({ length: 12 }, async () => {
      const [outcome] = await Promise.allSettled([find(owner, patientId, { question: 'bridge' })])
      statuses.push(outcome.status === 'fulfilled' ? 200 : (outcome.reason as { status: number }).status)
    })
    await expect.poll(() => statuses).toHaveLength(9)
    expect(new Set(statuses)).toEqual(new Set([429]))
    release()
    await Promise.all(searches)
    expect(statuses.slice(9)).toEqual([200, 200, 200])
  })

  it('is stopped with a message about the search', async () => {
    const owner = await slow.newClinician()
    const patientId = await makePatient(owner)
    release()
    error = new AppError('unprocessable', 'Shorten the text, or split it in two.')
    await expect(find(owner, patientId, { question: 'bridge' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(
        'Searching this chart is taking too long. Use fewer words, or look through the notes.',
      ),
    })
  })
})
