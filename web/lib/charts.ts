import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { listDrafts } from '#shared/contracts/drafts.ts'
import { getNote, listNoteVersions, searchNotes } from '#shared/contracts/notes.ts'
import { getPatient, searchPatients } from '#shared/contracts/patients.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import type { NoteStatus, NoteType } from '#shared/domain/notes.ts'
import type { PatientSort, PatientStatus } from '#shared/domain/patients.ts'
import { call, emptyWhenSignedOut } from './api.ts'
import { invalidate, keyOf, queryOf } from './queries.ts'

/** Chart queries that several features use, and their invalidation. */

const PAGE_SIZE = 50

export const statsQuery = queryOf(dashboardStats, {})

export const patientQuery = (id: number) => queryOf(getPatient, { params: { id: String(id) } })

export type PatientFilter = {
  query: string
  status?: PatientStatus
  sort?: PatientSort
  openAlert?: boolean
  noVisitForDays?: number
}

/** The roster, page by page; empty if the session has ended. */
export const patientPagesQuery = (filter: PatientFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(searchPatients, { body: filter }),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      emptyPageWhenSignedOut(
        call(searchPatients, { body: { ...filter, limit: PAGE_SIZE, before: pageParam } }, { signal }),
      ),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export type NoteFilter = {
  query?: string
  inText?: boolean
  patientId?: number
  status?: NoteStatus
  noteType?: NoteType
  signed?: boolean
  from?: string
  until?: string
  flagged?: boolean
  includeVoided?: boolean
}

export const notePagesQuery = (filter: NoteFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(searchNotes, { body: filter }),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(searchNotes, { body: { ...filter, limit: PAGE_SIZE, before: pageParam } }, { signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const noteQuery = (id: number) => queryOf(getNote, { params: { id: String(id) } })

export const noteVersionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(listNoteVersions, { params: { id: String(id) } }),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      call(listNoteVersions, {
        params: { id: String(id) },
        query: pageParam === undefined ? {} : { before: String(pageParam) },
      }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const templatesQuery = queryOptions({
  queryKey: keyOf(listTemplates, { query: {} }),
  queryFn: () => emptyWhenSignedOut(call(listTemplates, { query: {} }).then(({ data }) => data)),
})

export const draftsQuery = queryOf(listDrafts, { query: {} })

async function emptyPageWhenSignedOut<Page extends { data: unknown[] }>(page: Promise<Page>): Promise<Page> {
  let whole: Page | undefined
  const rows = await emptyWhenSignedOut(
    page.then((answered) => {
      whole = answered
      return answered.data
    }),
  )
  return whole ?? ({ success: true, data: rows, total: 0, nextBefore: null } as unknown as Page)
}

/** Lists and counts that show patients and notes. */
const LISTS = [keyOf(searchPatients), keyOf(searchNotes), keyOf(dashboardStats)]

/** After a note was created, changed, or signed. */
export function notesChanged(queryClient: QueryClient, noteId?: number): void {
  const note = noteId === undefined ? [] : [noteQuery(noteId).queryKey, noteVersionsQuery(noteId).queryKey]
  void invalidate(queryClient, ...note, ...LISTS, keyOf(listDrafts))
}

/** After a patient was added or changed. */
export function patientsChanged(queryClient: QueryClient, patientId?: number): void {
  const patient = patientId === undefined ? [] : [patientQuery(patientId).queryKey]
  void invalidate(queryClient, ...patient, ...LISTS)
}

/** After a note was added to or removed from a chart. Overviews, trends and plans also depend on notes. */
export function chartNotesChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries()
}
