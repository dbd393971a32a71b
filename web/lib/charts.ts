import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { listDrafts } from '#shared/contracts/drafts.ts'
import { getNote, listNoteVersions, searchNotes } from '#shared/contracts/notes.ts'
import { getPatient, searchPatients } from '#shared/contracts/patients.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import type { NoteStatus, NoteType } from '#shared/domain/notes.ts'
import type { PatientSort, PatientStatus } from '#shared/domain/patients.ts'
import { call, emptyWhenSignedOut } from './api.ts'

/** Chart queries that several features use, and their invalidation. */

const PAGE_SIZE = 50

export const statsQuery = queryOptions({
  queryKey: ['/api/dashboard/stats'],
  queryFn: async () => (await call(dashboardStats, {})).data,
})

export const patientQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/patients', id],
    queryFn: async () => (await call(getPatient, { params: { id: String(id) } })).data,
  })

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
    queryKey: ['/api/patients/search', filter],
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
    queryKey: ['/api/clinical-notes/search', filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(searchNotes, { body: { ...filter, limit: PAGE_SIZE, before: pageParam } }, { signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const noteQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/clinical-notes', id],
    queryFn: async () => (await call(getNote, { params: { id: String(id) } })).data,
  })

export const noteVersionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['/api/clinical-notes', id, 'versions'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      call(listNoteVersions, {
        params: { id: String(id) },
        query: pageParam === undefined ? {} : { before: String(pageParam) },
      }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const templatesQuery = queryOptions({
  queryKey: ['/api/soap-templates'],
  queryFn: () => emptyWhenSignedOut(call(listTemplates, { query: {} }).then(({ data }) => data)),
})

export const draftsQuery = queryOptions({
  queryKey: ['/api/note-drafts'],
  queryFn: async () => (await call(listDrafts, { query: {} })).data,
})

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

/** After a note was created, changed, or signed. */
export function notesChanged(queryClient: QueryClient, noteId?: number): void {
  if (noteId !== undefined) void queryClient.invalidateQueries({ queryKey: ['/api/clinical-notes', noteId] })
  for (const key of [
    '/api/clinical-notes/search',
    '/api/patients/search',
    '/api/dashboard/stats',
    '/api/note-drafts',
  ])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

/** After a patient was added or changed. */
export function patientsChanged(queryClient: QueryClient, patientId?: number): void {
  if (patientId !== undefined) void queryClient.invalidateQueries({ queryKey: ['/api/patients', patientId] })
  for (const key of ['/api/patients/search', '/api/clinical-notes/search', '/api/dashboard/stats'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

/** After a note was added to or removed from a chart. Overviews, trends and plans also depend on notes. */
export function chartNotesChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries()
}
