import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signNote } from '#shared/contracts/note-actions.ts'
import { createNote, searchNotes, settleReview } from '#shared/contracts/notes.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Body = Parameters<typeof bodyOf>[0]
const bodyOf = (body: {
  query?: string
  inText?: boolean
  flagged?: boolean
  signed?: boolean
  noteType?: 'Progress Note' | 'Crisis Intervention'
  from?: string
  until?: string
  limit?: number
  before?: number
}) => body

async function idsOf({ call }: Clinician, body: Body): Promise<number[]> {
  const { data } = await call(searchNotes, { body })
  return data.map(({ id }) => id)
}

type Given = { text: string; serviceAt: string; noteType?: 'Progress Note' | 'Crisis Intervention' }

async function add(owner: Clinician, patientId: number, { text, ...given }: Given): Promise<number> {
  const { data } = await owner.call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      ...given,
      soapNote: `**SUBJECTIVE:**\n${text}`,
    },
  })
  return data.id
}

async function threeNotes() {
  const owner = await server.newClinician()
  const patientId = await makePatient(owner)
  const lithium = await add(owner, patientId, {
    text: 'Takes lithium 600 mg at night.',
    serviceAt: '2026-01-10T15:00:00.000Z',
  })
  const crisis = await add(owner, patientId, {
    text: 'Called after a panic attack.',
    serviceAt: '2026-02-10T15:00:00.000Z',
    noteType: 'Crisis Intervention',
  })
  const tremor = await add(owner, patientId, {
    text: 'Fine tremor since the lithium was raised.',
    serviceAt: '2026-03-10T15:00:00.000Z',
  })
  return { owner, lithium, crisis, tremor }
}

describe('searching notes', () => {
  it('finds words in the text only when asked to, with words of name and type, page by page', async () => {
    const { owner, lithium, tremor } = await threeNotes()
    expect(await idsOf(owner, { query: 'lithium' })).toEqual([])
    expect(await idsOf(owner, { query: 'LITHIUM', inText: true })).toEqual([tremor, lithium])
    expect(await idsOf(owner, { query: 'achterberg lithium night', inText: true })).toEqual([lithium])
    const first = await owner.call(searchNotes, { body: { query: 'lithium', inText: true, limit: 1 } })
    expect(first).toMatchObject({ total: 2, nextBefore: tremor, searchedLatest: null })
    const before = first.nextBefore ?? undefined
    expect(await idsOf(owner, { query: 'lithium', inText: true, limit: 1, before })).toEqual([lithium])
    const stranger = await server.newClinician()
    expect(await idsOf(stranger, { query: 'lithium', inText: true })).toEqual([])
  })

  it('narrows by type, date of service and signature', async () => {
    const { owner, lithium, crisis, tremor } = await threeNotes()
    await owner.call(signNote, {
      params: { id: String(tremor) },
      body: { name: 'Dana Whitfield', version: 1 },
    })
    expect(await idsOf(owner, { noteType: 'Crisis Intervention' })).toEqual([crisis])
    expect(await idsOf(owner, { signed: true })).toEqual([tremor])
    expect(await idsOf(owner, { signed: false })).toEqual([crisis, lithium])
    const february = { from: '2026-02-01T00:00:00.000Z', until: '2026-03-01T00:00:00.000Z' }
    expect(await idsOf(owner, february)).toEqual([crisis])
    expect(await idsOf(owner, { from: february.from, query: 'lithium', inText: true })).toEqual([tremor])
  })

  it('finds notes with sentences that the visit contradicts, until they are settled', async () => {
    const owner = await server.newClinician()
    await threeNotes()
    const { data: note } = await owner.call(createNote, {
      body: {
        patientId: await makePatient(owner),
        noteType: 'Progress Note',
        status: 'completed',
        inputText:
          'Clinician: Do you drink alcohol?\nPatient: No, I never drink.\nClinician: Any side effects?',
        soapNote: '**SUBJECTIVE:**\nDrinks six beers a day.\nHas a pet iguana named Gonzalo.',
      },
    })
    const { data } = await owner.call(searchNotes, { body: { flagged: true } })
    expect(data.map(({ id }) => id)).toEqual([note.id])
    const { contradicted = 0, notFound = 0 } = data[0]?.flags ?? {}
    expect(contradicted + notFound).toBe(2)
    const keep = note.statements.map(({ id }) => id)
    await owner.call(settleReview, { params: { id: String(note.id) }, body: { version: 1, keep } })
    expect(await idsOf(owner, { flagged: true })).toEqual([])
  })
})
