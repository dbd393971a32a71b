import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNote } from '#shared/contracts/notes.ts'
import {
  createTemplate,
  listCopyFormats,
  listTemplates,
  saveCopyFormat,
  updateTemplate,
} from '#shared/contracts/templates.ts'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { makePatient } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const structure = { sections: [{ key: 'note', heading: 'NOTE', guidance: 'Everything.' }] }

it('built-in templates are listed in order, without duplicates after repeated starts', async () => {
  const again = await startTestApp({ storage: server.storage, jobs: false })
  await again.close()
  const { call } = await server.newClinician()
  const { data } = await call(listTemplates, {})
  expect(data.map(({ name }) => name)).toEqual(BUILT_IN_TEMPLATES.map(({ name }) => name))
  expect(data.map(({ name }) => name)).toEqual([
    'SOAP Note',
    'Traditional SOAP Note',
    'DAP Note',
    'BIRP Note',
    'GIRP Note',
    'PIRP Note',
    'Intake / Initial Assessment',
    'Crisis Note',
    'Medication Review',
    'Discharge Summary',
  ])
  expect(data[0]?.structure.sections.map(({ heading }) => heading)).toEqual([
    ...['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN'],
  ])
})

it('your own templates can be created, changed, retired and restored, and are private', async () => {
  const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
  const { data: mine } = await owner.call(createTemplate, { body: { name: 'My note', structure } })
  const params = { id: String(mine.id) }
  await owner.call(updateTemplate, { params, body: { name: 'My visit note' } })
  const names = async (query = {}) =>
    (await owner.call(listTemplates, { query })).data.map(({ name }) => name)
  expect(await names()).toContain('My visit note')
  await owner.call(updateTemplate, { params, body: { isActive: false } })
  expect(await names()).not.toContain('My visit note')
  expect(await names({ retired: 'true' })).toContain('My visit note')
  await owner.call(updateTemplate, { params, body: { isActive: true } })
  expect(await names()).toContain('My visit note')
  expect((await stranger.call(listTemplates, {})).data).toHaveLength(BUILT_IN_TEMPLATES.length)
  const foreign = stranger.call(createNote, {
    body: { patientId: await makePatient(stranger), noteType: 'Progress Note', templateId: mine.id },
  })
  await expect(foreign).rejects.toMatchObject({ status: 404, serverMessage: 'Template not found' })
})

it('built-in templates can’t be changed', async () => {
  const { call } = await server.newClinician()
  const [soap] = (await call(listTemplates, {})).data
  const change = call(updateTemplate, { params: { id: String(soap?.id) }, body: { name: 'Mine now' } })
  await expect(change).rejects.toMatchObject({ status: 403, serverMessage: /Make a copy/ })
})

it.each([
  [{ sections: [] }, 'A template needs at least one section.'],
  [{ sections: [structure.sections[0], structure.sections[0]] }, 'Two sections have the same heading.'],
  [{ sections: [{ key: 'x', heading: 'A: B', guidance: '' }] }, 'Headings can’t contain * or a colon.'],
])('%j is refused', async (wrong, message) => {
  const { call } = await server.newClinician()
  const refused = call(createTemplate, { body: { name: 'X', structure: wrong as never } })
  await expect(refused).rejects.toMatchObject({ status: 400, serverMessage: message })
})

it('a copy format is kept per template and clinician, also for built-in templates', async () => {
  const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
  const { data } = await owner.call(listTemplates, {})
  const { data: mine } = await owner.call(createTemplate, { body: { name: 'Mine', structure } })
  const templateId = data[0]?.id ?? 0
  const sections = [
    { heading: 'PLAN', title: 'Treatment Plan', included: true },
    { heading: 'SUBJECTIVE', title: '', included: true },
    { heading: 'OBJECTIVE', title: 'MSE', included: false },
  ]
  const params = { id: String(templateId) }
  await owner.call(saveCopyFormat, { params, body: { sections: sections.slice(1) } })
  await owner.call(saveCopyFormat, { params, body: { sections } })
  expect((await owner.call(listCopyFormats, {})).data).toEqual([{ templateId, sections }])
  expect((await stranger.call(listCopyFormats, {})).data).toEqual([])
  const theirs = stranger.call(saveCopyFormat, { params: { id: String(mine.id) }, body: { sections } })
  await expect(theirs).rejects.toMatchObject({ status: 404 })
})
