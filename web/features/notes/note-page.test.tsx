import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getNote } from '#shared/contracts/notes.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal } from '../../testing/test-server.ts'

it('says that a note doesn’t exist, and shows nothing else', async () => {
  const server = clinic()
  server.on(getNote, () => {
    throw new Refusal(404, 'Note not found.')
  })
  openPage(server, '/note/12')
  await screen.findByRole('heading', { level: 1, name: 'Note not found' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('doesn’t ask the server for an ID that can’t exist', async () => {
  const server = clinic()
  openPage(server, '/note/abc')
  await screen.findByRole('heading', { level: 1, name: 'Note not found' })
  expect(server.callsOf(getNote)).toEqual([])
})

it('offers a retry when the note couldn’t be loaded', async () => {
  const server = clinic()
  server.on(getNote, () => {
    throw new Refusal(503, 'The database is restarting.')
  })
  openPage(server, '/note/12')
  await shows('Couldn’t load the note')
  await press('Try again')
  await shows('Couldn’t load the note')
  expect(server.callsOf(getNote)).toHaveLength(2)
})
