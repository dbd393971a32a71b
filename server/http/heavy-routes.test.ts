import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, listDrafts } from '#shared/contracts/drafts.ts'
import {
  createNote,
  listNotes,
  listNoteVersions,
  restoreNoteVersion,
  updateNote,
} from '#shared/contracts/notes.ts'
import { addDevicePiece } from '#shared/contracts/voice.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import { RECORDING_PIECES_MAX_MS } from '#shared/domain/voice.ts'
import { createRateLimits, LIMITS, type Limit } from '../access/rate-limits.ts'
import { recordingPieces } from '../db/tables/voice.ts'
import { makeCodedNote } from '../testing/coded-note.ts'
import { makeFollowUp } from '../testing/follow-up-note.ts'
import { makeLetter, makeNote, makePatient, makeRecording } from '../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'

/**
 * CPU-heavy routes: rate, size and concurrency limits. `npm run attack` measures the effect on other users.
 */

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ oneProcess: true, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

const VISIT = 'Clinician: How do you sleep?\nPatient: Four hours a night.'
const LONG_VISIT = 'Clinician: How do you sleep?\nPatient: I sleep about four hours a night. '.repeat(150)

type Asked = { path: string; method?: string; body?: object; form?: FormData }

function ask({ token, cookie }: Clinician, { path, method = 'GET', body, form }: Asked): Promise<Response> {
  const sent = body === undefined ? form : JSON.stringify(body)
  return fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `sid=${cookie}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
}

const post = (path: string, body: object): Asked => ({ path, method: 'POST', body })
const document = () => {
  const form = new FormData()
  form.append('file', new Blob([VISIT], { type: 'text/plain' }), 'visit.txt')
  return form
}
const visit = { noteType: 'Progress Note' }

/** Each with the rate limit that applies to it. */
const HEAVY: [name: string, limit: Limit, asked: (owner: Clinician, patientId: number) => Promise<Asked>][] =
  [
    [
      'generate-soap-note',
      LIMITS.notePerUser,
      async (_, patientId) => post('/api/generate-soap-note', { ...visit, inputText: VISIT, patientId }),
    ],
    [
      'shared-visits',
      LIMITS.sharedVisitPerUser,
      async (owner, patientId) =>
        post('/api/shared-visits/read', {
          inputText: VISIT,
          patientIds: [patientId, await makePatient(owner)],
        }),
    ],
    [
      'generate-summary',
      LIMITS.summaryPerUser,
      async (_, patientId) => post('/api/generate-summary', { ...visit, text: VISIT, patientId }),
    ],
    [
      'check-statements',
      LIMITS.checkPerUser,
      async () => post('/api/check-statements', { ...visit, source: VISIT, statements: [] }),
    ],
    [
      'check of a saved note',
      LIMITS.checkPerUser,
      async (owner, patientId) =>
        post(`/api/clinical-notes/${await makeNote(owner, patientId)}/check`, { version: 1 }),
    ],
    ...['recommendations', 'overview'].map((kind): (typeof HEAVY)[number] => [
      kind,
      LIMITS.insightPerUser,
      async (owner, patientId) => {
        await makeNote(owner, patientId)
        return { path: `/api/patients/${patientId}/${kind}?refresh=true` }
      },
    ]),
    [
      'a live note',
      LIMITS.liveNotePerUser,
      async (owner, patientId) =>
        post(`/api/recordings/${await makeRecording(owner, patientId)}/live-note`, visit),
    ],
    [
      'a letter',
      LIMITS.letterPerUser,
      async (owner, patientId) =>
        post('/api/letters', {
          patientId,
          kind: 'referral',
          noteIds: [await makeNote(owner, patientId)],
          chosen: [],
        }),
    ],
    [
      'statements for a letter',
      LIMITS.letterChoicesPerUser,
      async (owner, patientId) =>
        post('/api/letters/choices', {
          patientId,
          kind: 'referral',
          noteIds: [await makeNote(owner, patientId)],
        }),
    ],
    [
      'a letter as pdf',
      LIMITS.printPerUser,
      async (owner, patientId) => ({ path: `/api/letters/${await makeLetter(owner, patientId)}/pdf` }),
    ],
    [
      'plan-suggestion',
      LIMITS.insightPerUser,
      async (_, patientId) => ({ path: `/api/patients/${patientId}/plan-suggestion` }),
    ],
    [
      'goals of a note',
      LIMITS.noteGoalsPerUser,
      async (owner, patientId) => ({
        path: `/api/clinical-notes/${await makeNote(owner, patientId)}/goals`,
      }),
    ],
    [
      'comparison with the last note',
      LIMITS.sinceLastPerUser,
      async (owner, patientId) => ({
        path: `/api/clinical-notes/${(await makeFollowUp(owner, { patientId })).note.id}/since-last`,
      }),
    ],
    [
      'codes of a note',
      LIMITS.codesPerUser,
      async (owner, patientId) => ({
        path: `/api/clinical-notes/${await makeCodedNote(owner, patientId)}/codes`,
      }),
    ],
    [
      'pdf',
      LIMITS.printPerUser,
      async (owner, patientId) => ({
        path: `/api/clinical-notes/${await makeNote(owner, patientId)}/pdf`,
      }),
    ],
    [
      'an export of notes',
      LIMITS.noteExportPerUser,
      async (owner, patientId) =>
        post('/api/clinical-notes/export', { ids: [await makeNote(owner, patientId)] }),
    ],
    ...(['', '/versions'] as const).map((list): (typeof HEAVY)[number] => [
      list === '' ? 'a list of notes' : 'versions of a note',
      LIMITS.listPerUser,
      async (owner, patientId) => {
        const id = await makeNote(owner, patientId)
        return { path: list === '' ? '/api/clinical-notes' : `/api/clinical-notes/${id}${list}` }
      },
    ]),
    ['a list of drafts', LIMITS.listPerUser, async () => ({ path: '/api/note-drafts' })],
    [
      'a list of plans',
      LIMITS.listPerUser,
      async (_, patientId) => ({ path: `/api/treatment-plans/patient/${patientId}` }),
    ],
    ...['patients', 'clinical-notes'].map((what): (typeof HEAVY)[number] => [
      `a search of ${what}`,
      LIMITS.searchPerUser,
      async () => post(`/api/${what}/search`, { query: 'x' }),
    ]),
    ...([false, true] as const).map((similar): (typeof HEAVY)[number] => [
      similar ? 'lines of a chart near in meaning' : 'a search of a chart',
      similar ? LIMITS.similarLinesPerUser : LIMITS.chartSearchPerUser,
      async (owner, patientId) => {
        await makeNote(owner, patientId)
        return post(`/api/patients/${patientId}/find`, { question: 'sleep', similar })
      },
    ]),
    ['a list of patients', LIMITS.searchPerUser, async () => ({ path: '/api/patients' })],
    [
      'a new note',
      LIMITS.savePerUser,
      async (_, patientId) => post('/api/clinical-notes', { ...visit, inputText: VISIT, patientId }),
    ],
    [
      'a changed note',
      LIMITS.savePerUser,
      async (owner, patientId) => ({
        path: `/api/clinical-notes/${await makeNote(owner, patientId)}`,
        method: 'PUT',
        body: { soapNote: 'Sleeps four hours a night.' },
      }),
    ],
    ['a draft', LIMITS.savePerUser, async () => post('/api/note-drafts', { text: VISIT })],
    ['fhir', LIMITS.printPerUser, async (_, patientId) => ({ path: `/api/patients/${patientId}/fhir` })],
    [
      'extract-text',
      LIMITS.documentPerUser,
      async () => ({ path: '/api/extract-text', method: 'POST', form: document() }),
    ],
    [
      'a recording',
      LIMITS.recordingPerUser,
      async (owner, patientId) => ({ path: `/api/recordings/${await makeRecording(owner, patientId)}` }),
    ],
    [
      'a change to a recording',
      LIMITS.recordingPerUser,
      async (owner, patientId) => ({
        path: `/api/recordings/${await makeRecording(owner, patientId)}`,
        method: 'PATCH',
        body: { finished: true },
      }),
    ],
  ]

describe('a heavy route', () => {
  it.each(HEAVY)(
    'refuses a user who is over the limit and says when to retry: %s',
    async (_, limit, make) => {
      const owner = await server.newClinician()
      const asked = await make(owner, await makePatient(owner))
      const before = await ask(owner, asked)
      expect(before.status).toBeLessThan(300)
      await before.arrayBuffer()
      const limits = createRateLimits(server.storage.database, server.storage.vault, { enabled: true })
      await limits.lease(limit, limit.max, String(owner.user.id))
      const refused = await ask(owner, asked.form ? { ...asked, form: document() } : asked)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    },
  )
})

it('refuses more requests from a user with a full queue and still writes another user’s note', async () => {
  const attacker = await server.newClinician()
  const victim = await server.newClinician()
  const patientId = await makePatient(attacker)
  const attacks = Array.from({ length: 12 }, (_, i) =>
    ask(attacker, post('/api/generate-summary', { ...visit, text: `${LONG_VISIT}${i}`, patientId })),
  )
  const written = victim.call(generateSoapNote, {
    body: { noteType: 'Progress Note', inputText: VISIT, patientId: await makePatient(victim) },
  })
  expect((await victim.call(listNotes, {})).success).toBe(true)
  expect((await written).data.statements.length).toBeGreaterThan(0)
  const answers = await Promise.all(attacks)
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  const refused = answers.filter(({ status }) => status === 429)
  // One or more run; two wait.
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5')
})

describe('a list of long texts', () => {
  const LONG = 'Sleeps badly. '.repeat(28_000)

  it('fits in one response: the rest of a note’s versions follow on request', async () => {
    const owner = await server.newClinician()
    const body = { patientId: await makePatient(owner), noteType: 'Progress Note' as const }
    const { data: note } = await owner.call(createNote, { body: { ...body, soapNote: 'Sleeps.' } })
    const params = { id: String(note.id) }
    const statements = Array.from({ length: 100 }, (_, i) => ({
      id: `s${i}`,
      section: 'PLAN',
      text: `${i} ${LONG.slice(0, 3_800)}`,
    }))
    await owner.call(updateNote, { params, body: { statements, sections: ['PLAN'], version: 1 } })
    for (let version = 2; version < 9; version += 1) {
      const status = version % 2 === 0 ? 'completed' : 'draft'
      await owner.call(updateNote, { params, body: { statements, status, version } })
    }
    const seen: number[] = []
    let pages = 0
    let next: { before?: string } | undefined = {}
    while (next) {
      const query: { before?: string } = next
      const { data, nextBefore } = await owner.call(listNoteVersions, { params, query })
      expect(JSON.stringify(data).length).toBeLessThan(6_000_000)
      seen.push(...data.map(({ version }) => version))
      pages += 1
      next = nextBefore === null ? undefined : { before: String(nextBefore) }
    }
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(pages).toBeGreaterThan(1)
    const { data } = await owner.call(restoreNoteVersion, { params, body: { restore: 1, version: 9 } })
    expect(data.soapNote).toContain('Sleeps.')
  })

  it('leaves older notes for later', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const ids: number[] = []
    for (let i = 0; i < 3; i += 1) ids.push(await makeNote(owner, patientId))
    const { orm } = server.storage.database
    await orm.execute(sql`update clinical_notes set input_text = repeat('x', 17000000) where id = ${ids[0]}`)
    const { data, total, nextBefore } = await owner.call(listNotes, {})
    expect(data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(total).toBe(3)
    expect(nextBefore).toBe(ids[1])
  })

  it('is refused as a single FHIR file if it is far longer than any real chart', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const { data } = await owner.call(createNote, {
      body: { patientId, noteType: 'Progress Note', soapNote: 'Sleeps badly.' },
    })
    const { orm } = server.storage.database
    await orm.execute(sql`update clinical_notes set input_text = repeat('x', 70000000) where id = ${data.id}`)
    const refused = await ask(owner, { path: `/api/patients/${patientId}/fhir` })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('too long') })
  })

  it('is loaded as a FHIR file for one request of a user at a time', { tags: 'long' }, async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const body = { patientId, noteType: 'Progress Note' as const, soapNote: 'Sleeps badly.', inputText: LONG }
    for (let i = 0; i < 3; i += 1) await owner.call(createNote, { body })
    const path = `/api/patients/${patientId}/fhir`
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(owner, { path })))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await ask(owner, { path })).status).toBe(200)
  })

  it('leaves older drafts for later', async () => {
    const owner = await server.newClinician()
    for (let i = 0; i < 10; i += 1) await owner.call(createDraft, { body: { text: `${i} ${LONG}` } })
    const { data } = await owner.call(listDrafts, { query: {} })
    expect(data.length).toBeGreaterThan(3)
    expect(data.length).toBeLessThan(10)
    expect(data[0]?.text).toMatch(/^9 /)
  })
})

describe('a note', () => {
  it.each([
    ['lines', 'x\n'.repeat(3_000)],
    ['sentences', 'Sleeps well. '.repeat(3_000)],
  ])('of thousands of %s is rejected', async (_, soapNote) => {
    const owner = await server.newClinician()
    const body = { patientId: await makePatient(owner), noteType: 'Progress Note' as const, soapNote }
    await expect(owner.call(createNote, { body })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a piece of a recording', () => {
  const piece = (owner: Clinician, id: string, ms: number, texts: string[], sequence = 0) =>
    owner.call(addDevicePiece, {
      params: { id },
      body: {
        sequence,
        startMs: 0,
        endMs: ms,
        segments: texts.map((text) => ({ startMs: 0, endMs: ms, text })),
      },
    })

  it('can’t contain more words than fit in its duration', async () => {
    const owner = await server.newClinician()
    const id = await makeRecording(owner)
    const words = (characters: number) => 'word '.repeat(characters / 5)
    await expect(piece(owner, id, 20_000, [words(2_000)])).rejects.toMatchObject({ status: 400 })
    await expect(piece(owner, id, 20_000, Array(100).fill('a'))).rejects.toMatchObject({ status: 400 })
    await expect(piece(owner, id, 90_000, ['a'])).rejects.toMatchObject({ status: 400 })
    await expect(piece(owner, id, 20_000, [words(500)])).resolves.toBeTruthy()
  })

  it('is refused when the recording is longer than two hours', async () => {
    const owner = await server.newClinician()
    const id = await makeRecording(owner)
    await piece(owner, id, 20_000, ['Good morning.'])
    await server.storage.database.orm.update(recordingPieces).set({ endMs: RECORDING_PIECES_MAX_MS - 1_000 })
    await expect(piece(owner, id, 20_000, ['And more.'], 1)).rejects.toMatchObject({ status: 413 })
  })
})
