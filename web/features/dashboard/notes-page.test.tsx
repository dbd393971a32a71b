import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { searchNotes } from '#shared/contracts/notes.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic, note } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal } from '../../testing/test-server.ts'

const NOTES = `${PAGES.dashboard}?tab=notes`
const SEARCH = 'Search by patient name or note type'

it('tells a new clinician how to create the first note', async () => {
  openPage(clinic(), NOTES)
  await shows('No notes yet')
  await shows('Record, upload, or type a visit to create your first note.')
  expect(screen.queryByLabelText(SEARCH)).toBeNull()
})

it('searches on the server, says when nothing matches, and clears the search', async () => {
  const server = clinic({ notes: [note(1), note(2, { noteType: 'Intake' })] })
  openPage(server, NOTES)
  await shows('2 notes')
  await fill(SEARCH, 'nobody by this name')
  await shows('No notes found')
  expect(server.callsOf(searchNotes).at(-1)?.body.query).toBe('nobody by this name')
  const clear = await screen.findAllByRole('button', { name: 'Clear search' })
  fireEvent.click(clear.at(-1) as HTMLElement)
  await shows('2 notes')
})

it('requests voided notes only when asked to', async () => {
  const server = clinic({ notes: [note(1)] })
  openPage(server, NOTES)
  await shows('1 note')
  expect(server.callsOf(searchNotes).every(({ body }) => !body.includeVoided)).toBe(true)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Show voided notes' }))
  await shows('1 note')
  expect(server.callsOf(searchNotes).at(-1)?.body.includeVoided).toBe(true)
})

it('says that the notes couldn’t be loaded and loads them on retry', async () => {
  const server = clinic({ notes: [note(1)] })
  const answers = server.handlerOf(searchNotes)
  server.on(searchNotes, () => {
    throw new Refusal(503, 'The database is restarting.')
  })
  openPage(server, NOTES)
  await shows('Couldn’t load your notes')
  server.on(searchNotes, answers)
  await press('Try again')
  await shows('1 note')
})

it('searches the text of notes when asked to, and says when only the latest were searched', async () => {
  const server = clinic({ notes: [note(1)] })
  const answers = server.handlerOf(searchNotes)
  server.on(searchNotes, (input) => ({
    ...answers(input),
    searchedLatest: input.body.inText ? 2_000 : null,
  }))
  openPage(server, NOTES)
  await shows('1 note')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Search note text' }))
  await fill(SEARCH, 'marcus')
  await shows(/^Searched your latest 2,000 notes/)
  expect(server.callsOf(searchNotes).at(-1)?.body).toMatchObject({ query: 'marcus', inText: true })
})

it('opens with the notes to sign from the dashboard, and clears the filters with the search', async () => {
  const server = clinic({ notes: [note(1), note(2, { status: 'completed', signed: true })] })
  openPage(server, `${NOTES}&show=unsigned`)
  await shows('No notes found')
  expect(server.callsOf(searchNotes).at(-1)?.body).toMatchObject({ status: 'completed', signed: false })
  await press('Clear search')
  await shows('2 notes')
  expect(location.search).toBe('?tab=notes')
})

it('shows only flagged notes when asked to', async () => {
  const flags = { contradicted: 1, notFound: 0 }
  openPage(clinic({ notes: [note(1), note(2, { flags })] }), NOTES)
  await shows('2 notes')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Only flagged notes' }))
  await shows('1 of 2 notes')
})
