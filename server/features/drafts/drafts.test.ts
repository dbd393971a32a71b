import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDraft, deleteDraft, getDraft, listDrafts, saveDraft } from '#shared/contracts/drafts.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })

it('creates, updates, lists newest first, and deletes drafts', async () => {
  const owner = await server.newClinician()
  const patientId = await makePatient(owner)
  const { data: first } = await owner.call(createDraft, { body: { text: 'Came with' } })
  const { data: second } = await owner.call(createDraft, { body: { text: 'Another visit' } })
  const { data: saved } = await owner.call(saveDraft, {
    ...at(first.id),
    body: {
      text: 'Came with her daughter.',
      patientId,
      noteType: 'Progress Note',
      unclearWords: [{ start: 14, end: 22 }],
      revision: 1,
    },
  })
  expect(first.unclearWords).toBeNull()
  expect(saved).toMatchObject({ revision: 2, patientId, noteType: 'Progress Note', noteId: null })
  expect(saved.unclearWords).toEqual([{ start: 14, end: 22 }])
  expect((await owner.call(getDraft, at(first.id))).data).toEqual(saved)
  const { data: list } = await owner.call(listDrafts, {})
  expect(list.map(({ id }) => id)).toEqual([first.id, second.id])
  await owner.call(deleteDraft, at(first.id))
  await expect(owner.call(getDraft, at(first.id))).rejects.toMatchObject({ status: 404 })
})

it('refuses a save from a second tab with an outdated revision', async () => {
  const owner = await server.newClinician()
  const { data } = await owner.call(createDraft, { body: { text: 'One' } })
  await owner.call(saveDraft, { ...at(data.id), body: { text: 'Two', revision: 1 } })
  const late = owner.call(saveDraft, { ...at(data.id), body: { text: 'Late', revision: 1 } })
  await expect(late).rejects.toMatchObject({ status: 409, details: { revision: 2 } })
  expect((await owner.call(getDraft, at(data.id))).data.text).toBe('Two')
})

it('creates only one draft per note, even for concurrent requests, and none for other clinicians', async () => {
  const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
  const noteId = await makeNote(owner)
  const body = { noteId, text: 'Changed.', noteVersion: 1 }
  const drafts = await Promise.all(Array.from({ length: 8 }, () => owner.call(createDraft, { body })))
  expect(new Set(drafts.map(({ data }) => data.id)).size).toBe(1)
  expect((await owner.call(listDrafts, { query: { noteId: String(noteId) } })).data).toHaveLength(1)
  await expect(stranger.call(createDraft, { body })).rejects.toMatchObject({ status: 404 })
  const foreignPatient = { text: 'x', patientId: await makePatient(owner) }
  await expect(stranger.call(createDraft, { body: foreignPatient })).rejects.toMatchObject({ status: 404 })
})
