import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, getDraft, saveDraft } from '#shared/contracts/drafts.ts'
import { amendNote, signNote } from '#shared/contracts/note-actions.ts'
import {
  createNote,
  getNote,
  listNotes,
  listNoteVersions,
  restoreNoteVersion,
  searchNotes,
  updateNote,
} from '#shared/contracts/notes.ts'
import { searchPatients } from '#shared/contracts/patients.ts'
import { clinicalNotes, noteAmendments } from '../../db/tables/charts.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const MONDAY = '2026-11-02T15:00:00.000Z'
const TUESDAY = '2026-11-03T16:30:00.000Z'
const MINUTE = 60_000

const at = (id: number) => ({ params: { id: String(id) } })
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

async function noteOf(owner: Clinician, patientId: number, serviceAt?: string): Promise<number> {
  const { data } = await owner.call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      serviceAt,
      soapNote: '**SUBJECTIVE:**\nSleeps better.',
    },
  })
  return data.id
}

async function signedNote(owner: Clinician, serviceAt = MONDAY): Promise<number> {
  const id = await noteOf(owner, await makePatient(owner), serviceAt)
  await owner.call(signNote, { ...at(id), body: { name: 'Dana Whitfield', version: 1 } })
  return id
}

async function open(owner: Clinician, id: number) {
  return (await owner.call(getNote, at(id))).data
}

describe('date of service', () => {
  it('defaults to the time the note is saved', async () => {
    const owner = await server.newClinician()
    const note = await open(owner, await makeNote(owner))
    expect(note.serviceAt).toBe(note.createdAt)
  })

  it('is stored as sent; changing it makes a new version that keeps the text and the earlier date', async () => {
    const owner = await server.newClinician()
    const id = await noteOf(owner, await makePatient(owner), MONDAY)
    const first = await open(owner, id)
    expect(first).toMatchObject({ serviceAt: MONDAY, version: 1 })
    const { data: changed } = await owner.call(updateNote, {
      ...at(id),
      body: { serviceAt: TUESDAY, version: 1 },
    })
    expect(changed).toMatchObject({ serviceAt: TUESDAY, version: 2, soapNote: first.soapNote })
    expect(changed.statements).toEqual(first.statements)
    const { data: same } = await owner.call(updateNote, {
      ...at(id),
      body: { serviceAt: TUESDAY, version: 2 },
    })
    expect(same.version).toBe(2)
    const versions = async () =>
      (await owner.call(listNoteVersions, at(id))).data.map(({ version, serviceAt }) => [version, serviceAt])
    expect(await versions()).toEqual([
      [2, TUESDAY],
      [1, MONDAY],
    ])
    // Restoring an earlier text doesn't restore its date, because the date was corrected since.
    const text = '**SUBJECTIVE:**\nSleeps worse.'
    await owner.call(updateNote, { ...at(id), body: { soapNote: text, version: 2 } })
    const { data: restored } = await owner.call(restoreNoteVersion, {
      ...at(id),
      body: { restore: 1, version: 3 },
    })
    expect(restored).toMatchObject({ soapNote: first.soapNote, serviceAt: TUESDAY, version: 4 })
  })

  it('can’t be in the future, except for clock differences', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const refused = {
      status: 400,
      serverMessage: 'The date of service can’t be in the future.',
      details: { fields: { serviceAt: 'The date of service can’t be in the future.' } },
    }
    await expect(noteOf(owner, patientId, minutesFromNow(20))).rejects.toMatchObject(refused)
    const soon = minutesFromNow(10)
    const id = await noteOf(owner, patientId, soon)
    const change = owner.call(updateNote, { ...at(id), body: { serviceAt: minutesFromNow(20), version: 1 } })
    await expect(change).rejects.toMatchObject(refused)
    const mistyped = noteOf(owner, patientId, '0206-11-02T15:00:00.000Z')
    await expect(mistyped).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Enter a date of service after 1900.',
    })
    const noDate = noteOf(owner, patientId, 'yesterday')
    await expect(noDate).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Enter a date and time of service.',
    })
    expect(await open(owner, id)).toMatchObject({ serviceAt: soon, version: 1 })
    // A refused note is neither saved nor counted.
    expect((await owner.call(listNotes, {})).total).toBe(1)
  })

  it('orders every list and its pages, and shows when the patient was last seen', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const days = ['05', '02', '09', '02', '07', '01']
    const ids: number[] = []
    for (const day of days) ids.push(await noteOf(owner, patientId, `2026-11-${day}T15:00:00.000Z`))
    // Two on the same day: the newer note first.
    const expected = [2, 4, 0, 3, 1, 5].map((index) => ids[index])
    const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
    expect(idsOf(await owner.call(listNotes, {}))).toEqual(expected)
    const ofPatient = { patientId: String(patientId) }
    expect(idsOf(await owner.call(listNotes, { query: ofPatient }))).toEqual(expected)

    type Page = { data: { id: number }[]; nextBefore: number | null; total: number }
    async function paged(ask: (before: number | undefined) => Promise<Page>) {
      const seen: number[] = []
      let before: number | null | undefined
      while (before !== null) {
        const page = await ask(before ?? undefined)
        expect(page.total).toBe(6)
        seen.push(...idsOf(page))
        before = page.nextBefore
      }
      return seen
    }
    const query = (before: number | undefined) => ({
      limit: '2',
      ...(before ? { before: String(before) } : {}),
    })
    expect(await paged((before) => owner.call(listNotes, { query: query(before) }))).toEqual(expected)
    expect(
      await paged((before) => owner.call(listNotes, { query: { ...query(before), ...ofPatient } })),
    ).toEqual(expected)
    for (const search of [{}, { patientId }, { query: 'progress' }, { query: 'Wilhelmina', patientId }]) {
      expect(
        await paged((before) => owner.call(searchNotes, { body: { ...search, limit: 4, before } })),
      ).toEqual(expected)
    }
    const { data: roster } = await owner.call(searchPatients, { body: {} })
    expect(roster[0]?.lastNote).toMatchObject({ id: ids[2], serviceAt: '2026-11-09T15:00:00.000Z' })
  })

  it('paging continues after the last note of a page is deleted', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const ids: number[] = []
    for (let n = 0; n < 4; n += 1) ids.unshift(await noteOf(owner, patientId))
    const { database } = server.storage
    await database.orm.delete(clinicalNotes).where(eq(clinicalNotes.id, ids[1] ?? 0))
    for (const query of [{}, { patientId: String(patientId) }]) {
      const page = await owner.call(listNotes, { query: { ...query, limit: '5', before: String(ids[1]) } })
      expect(page.data.map(({ id }) => id)).toEqual(ids.slice(2))
    }
  })

  it('is kept in a draft while typing', async () => {
    const owner = await server.newClinician()
    const { data: draft } = await owner.call(createDraft, { body: { text: 'Came with', serviceAt: MONDAY } })
    expect(draft.serviceAt).toBe(MONDAY)
    const body = { text: 'Came with her daughter.', serviceAt: TUESDAY, revision: 1 }
    await owner.call(saveDraft, { ...at(draft.id), body })
    const { data: kept } = await owner.call(getDraft, at(draft.id))
    expect(kept).toMatchObject({ serviceAt: TUESDAY, createdAt: draft.createdAt })
  })
})

describe('date of service of a signed note', () => {
  it('is covered by the signature, so a changed date is detected', async () => {
    const owner = await server.newClinician()
    const { orm } = server.storage.database
    const change = (id: number, dates: { serviceAt?: Date; signedServiceAt?: Date | null }) =>
      orm.update(clinicalNotes).set(dates).where(eq(clinicalNotes.id, id))
    const other = new Date(TUESDAY)
    for (const dates of [
      { serviceAt: other },
      { signedServiceAt: other },
      { serviceAt: other, signedServiceAt: other },
      { signedServiceAt: null },
    ]) {
      const id = await signedNote(owner)
      expect((await open(owner, id)).signature).toMatchObject({ intact: true })
      await change(id, dates)
      expect((await open(owner, id)).signature, JSON.stringify(dates)).toMatchObject({ intact: false })
    }
  })

  it('isn’t covered by signatures of older versions, which stay intact', async () => {
    const owner = await server.newClinician()
    const id = await signedNote(owner)
    const note = await open(owner, id)
    // Signed the way all earlier versions did.
    const { patientId, version, noteType, templateName, soapNote, signature } = note
    const parts = [id, patientId, version, noteType, templateName, soapNote, signature?.name, signature?.at]
    const signatureHash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    await server.storage.database.orm
      .update(clinicalNotes)
      .set({ signatureHash, signedServiceAt: null })
      .where(eq(clinicalNotes.id, id))
    expect((await open(owner, id)).signature).toMatchObject({ hash: signatureHash, intact: true })
    await owner.call(amendNote, {
      ...at(id),
      body: { name: 'Dana Whitfield', text: 'Seen a day later.', serviceAt: TUESDAY },
    })
    const amended = await open(owner, id)
    expect(amended).toMatchObject({ serviceAt: TUESDAY, signature: { intact: true } })
    expect(amended.amendments).toMatchObject([{ serviceAt: TUESDAY, intact: true }])
  })

  it('changes only by amendment, and every correction is in the hash chain', async () => {
    const owner = await server.newClinician()
    const id = await signedNote(owner)
    const edit = owner.call(updateNote, { ...at(id), body: { serviceAt: TUESDAY, version: 1 } })
    await expect(edit).rejects.toMatchObject({ status: 409 })
    const amend = (text: string, serviceAt?: string) =>
      owner.call(amendNote, { ...at(id), body: { name: 'Dana Whitfield', text, serviceAt } })
    await amend('The dose was 50 mg.')
    await amend('The visit was on Tuesday.', TUESDAY)
    await expect(amend('Or tomorrow.', minutesFromNow(60))).rejects.toMatchObject({
      status: 400,
      serverMessage: 'The date of service can’t be in the future.',
    })
    const note = await open(owner, id)
    expect(note).toMatchObject({ serviceAt: TUESDAY, version: 1, signature: { intact: true } })
    expect(note.amendments.map(({ serviceAt, intact }) => [serviceAt, intact])).toEqual([
      [null, true],
      [TUESDAY, true],
    ])
    const { data: listed } = await owner.call(listNotes, {})
    expect(listed[0]).toMatchObject({ serviceAt: TUESDAY, signature: { intact: true } })

    // Someone who changes the correction in the database can't compute its hash.
    const { orm } = server.storage.database
    const serviceAt = new Date('2026-11-04T16:30:00.000Z')
    await orm
      .update(noteAmendments)
      .set({ serviceAt })
      .where(eq(noteAmendments.id, note.amendments[1]?.id ?? 0))
    const { amendments, signature } = await open(owner, id)
    expect(amendments.map(({ intact }) => intact)).toEqual([true, false])
    expect(signature).toMatchObject({ intact: false })
  })
})
