import { screen, within } from '@testing-library/react'
import { it } from 'vitest'
import {
  createPhrase,
  deletePhrase,
  listPhrases,
  type Phrase,
  updatePhrase,
} from '#shared/contracts/phrases.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const AT = '2026-03-02T15:00:00.000Z'

function withPhrases(given: { name: string; text: string }[]): TestServer {
  const server = clinic()
  let phrases: Phrase[] = given.map((phrase, index) => ({
    id: index + 1,
    createdAt: AT,
    updatedAt: AT,
    ...phrase,
  }))
  server.on(listPhrases, () => ok(phrases))
  server.on(createPhrase, ({ body }) => {
    if (phrases.some(({ name }) => name === body.name)) {
      const taken = `You already have a phrase named .${body.name}.`
      throw new Refusal(409, taken, { fields: { name: taken } })
    }
    const made = { id: phrases.length + 1, createdAt: AT, updatedAt: AT, ...body }
    phrases = [...phrases, made]
    return ok(made)
  })
  server.on(updatePhrase, ({ params, body }) => {
    const made = { id: params.id, createdAt: AT, updatedAt: AT, ...body }
    phrases = phrases.map((phrase) => (phrase.id === made.id ? made : phrase))
    return ok(made)
  })
  server.on(deletePhrase, ({ params }) => {
    phrases = phrases.filter(({ id }) => id !== params.id)
    return ok({ id: params.id })
  })
  return server
}

const nosi = { name: 'nosi', text: 'Denies suicidal ideation, plan or intent.' }

it('adds, changes and deletes phrases, and restores a deleted one', async () => {
  openPage(withPhrases([]), PAGES.phrases)
  await shows('No phrases yet')
  await press('New phrase')
  await fill('Name', '.NOSI')
  await fill('Text', nosi.text)
  await press('Save phrase')
  await shows('.nosi')
  await press('Edit .nosi')
  await fill('Text', 'Denies SI.')
  await press('Save phrase')
  await shows('Denies SI.')
  await press('Delete .nosi')
  await shows('No phrases yet')
  await press('Undo')
  await shows('Denies SI.')
})

it('puts a taken name and a bad one at the field', async () => {
  openPage(withPhrases([nosi]), PAGES.phrases)
  await press('New phrase')
  const dialog = within(await screen.findByRole('dialog', { name: 'New phrase' }))
  await fill('Name', 'two words')
  await fill('Text', 'Any')
  await press('Save phrase')
  await shows('Use up to 30 letters, digits, hyphens or underscores.')
  await fill('Name', '.nosi')
  await press('Save phrase')
  await dialog.findByText('You already have a phrase named .nosi.')
})

it('says that the phrases couldn’t be loaded and loads them on retry', async () => {
  const server = withPhrases([nosi])
  const answers = server.handlerOf(listPhrases)
  server.on(listPhrases, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.phrases)
  await shows('Couldn’t load your phrases')
  server.on(listPhrases, answers)
  await press('Try again')
  await shows('.nosi')
})
