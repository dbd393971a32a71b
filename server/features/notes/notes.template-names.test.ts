import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signNote } from '#shared/contracts/note-actions.ts'
import { createNote, getNote, listNotes } from '#shared/contracts/notes.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealTemplateNames } from './notes.template-names.ts'

const NAME = 'Visit of Zachariah Plainnamecanary, suicidal'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function namedNote(owner: Clinician): Promise<number> {
  const body = {
    patientId: await makePatient(owner),
    noteType: 'Progress Note' as const,
    status: 'completed' as const,
    soapNote: '**PLAN:**\nReturn in two weeks.',
    templateName: NAME,
  }
  return (await owner.call(createNote, { body })).data.id
}

/** The raw row. */
async function stored(id: number): Promise<string> {
  const { rows } = await server.storage.database.execute(
    'select row_to_json(n) as row from clinical_notes n where id = $1',
    [id],
  )
  return JSON.stringify(rows)
}

it('a template name is sealed, and its clinician can read it', async () => {
  const owner = await server.newClinician()
  const id = await namedNote(owner)
  expect(await stored(id)).not.toMatch(/Zachariah|Plainnamecanary/)
  expect((await owner.call(getNote, { params: { id: String(id) } })).data.templateName).toBe(NAME)
  expect((await owner.call(listNotes, {})).data[0]?.templateName).toBe(NAME)
})

it('an unsealed name can be read, is sealed at the next start, and doesn’t break the signature', async () => {
  const owner = await server.newClinician()
  const { database, vault } = server.storage
  const id = await namedNote(owner)
  const params = { id: String(id) }
  await owner.call(signNote, { params, body: { name: 'Dana Whitfield', version: 1 } })
  await database.orm
    .update(clinicalNotes)
    .set({ templateName: null, plainTemplateName: NAME })
    .where(eq(clinicalNotes.id, id))
  const shown = async () => (await owner.call(getNote, { params })).data
  const before = await shown()
  expect(before).toMatchObject({ templateName: NAME, signature: { intact: true } })
  await sealTemplateNames(database, vault)
  expect(await stored(id)).not.toContain('Plainnamecanary')
  expect(await shown()).toEqual(before)
})
