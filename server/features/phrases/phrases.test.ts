import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPhrase, deletePhrase, listPhrases, updatePhrase } from '#shared/contracts/phrases.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const nosi = { name: 'nosi', text: 'Denies suicidal ideation, plan or intent.' }

it('keeps a clinician’s phrases: added, listed by name, changed and deleted', async () => {
  const { call } = await server.newClinician()
  const { data: made } = await call(createPhrase, { body: { ...nosi, name: ' .NOSI ' } })
  await call(createPhrase, { body: { name: 'mse', text: 'Alert.\nCooperative.' } })
  expect(made).toMatchObject(nosi)
  expect((await call(listPhrases, {})).data.map(({ name }) => name)).toEqual(['mse', 'nosi'])

  const params = { id: String(made.id) }
  await call(updatePhrase, { params, body: { name: 'no-si', text: 'Denies SI.' } })
  const { data: changed } = await call(listPhrases, {})
  expect(changed).toMatchObject([{ name: 'mse' }, { name: 'no-si', text: 'Denies SI.' }])

  await call(deletePhrase, { params })
  expect((await call(listPhrases, {})).data).toHaveLength(1)
  await expect(call(deletePhrase, { params })).rejects.toMatchObject({ status: 404 })
})

it('refuses a name that is taken or not a word, and empty text', async () => {
  const { call } = await server.newClinician()
  const { data: made } = await call(createPhrase, { body: nosi })
  const taken = { status: 409, serverMessage: 'You already have a phrase named .nosi.' }
  await expect(call(createPhrase, { body: { ...nosi, name: 'NoSI' } })).rejects.toMatchObject(taken)
  const { data: other } = await call(createPhrase, { body: { ...nosi, name: 'other' } })
  const params = { id: String(other.id) }
  await expect(call(updatePhrase, { params, body: nosi })).rejects.toMatchObject(taken)
  for (const body of [
    { ...nosi, name: 'two words' },
    { ...nosi, name: '' },
    { name: 'empty', text: '  ' },
  ]) {
    await expect(call(createPhrase, { body })).rejects.toMatchObject({ status: 400 })
  }
  expect(made.name).toBe('nosi')
})

it('lets two clinicians have the same name and shows neither the other’s', async () => {
  const [one, other] = [await server.newClinician(), await server.newClinician()]
  await one.call(createPhrase, { body: nosi })
  await other.call(createPhrase, { body: { ...nosi, text: 'Mine.' } })
  expect((await one.call(listPhrases, {})).data).toMatchObject([nosi])
})
