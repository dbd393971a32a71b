import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { me } from '#shared/contracts/auth.ts'
import { getDraft, listDrafts } from '#shared/contracts/drafts.ts'
import { listNoteVersions } from '#shared/contracts/notes.ts'
import { searchPatients } from '#shared/contracts/patients.ts'
import { currentUserQuery } from './current-user.ts'
import { invalidate, keyOf } from './queries.ts'

const versionsOf = (id: string) => keyOf(listNoteVersions, { params: { id } })

function cacheOf(...keys: (readonly unknown[])[]) {
  const queryClient = new QueryClient()
  for (const key of keys) queryClient.setQueryData(key, 'cached')
  const isOutdated = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  return { queryClient, isOutdated }
}

it('reaches every input of a call, and no other call', async () => {
  const all = keyOf(listDrafts, { query: {} })
  const ofNote = keyOf(listDrafts, { query: { noteId: '4' } })
  const one = keyOf(getDraft, { params: { id: '4' } })
  const { queryClient, isOutdated } = cacheOf(all, ofNote, one)
  await invalidate(queryClient, keyOf(listDrafts))
  expect([all, ofNote, one].map(isOutdated)).toEqual([true, true, false])
})

it('reaches one record by its ID', async () => {
  const { queryClient, isOutdated } = cacheOf(versionsOf('4'), versionsOf('5'))
  await invalidate(queryClient, versionsOf('4'))
  expect([isOutdated(versionsOf('4')), isOutdated(versionsOf('5'))]).toEqual([true, false])
})

it('keeps two searches apart', () => {
  const { queryClient } = cacheOf(keyOf(searchPatients, { body: { query: 'ada' } }))
  expect(queryClient.getQueryData(keyOf(searchPatients, { body: { query: 'bo' } }))).toBeUndefined()
})

// The key is a literal there, because signed-out visitors load no contracts.
it('is the key of the signed-in user', () => {
  expect(currentUserQuery.queryKey).toEqual(keyOf(me))
})
