import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { getDraft } from '#shared/contracts/drafts.ts'
import { getPatientSummary } from '#shared/contracts/writing.ts'
import { SAMPLE_NOTE_TYPE, SAMPLE_VISIT } from '#shared/domain/sample-visit.ts'
import { CallError } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { draftPath } from '../../lib/links.ts'
import { queryOf } from '../../lib/queries.ts'
import { EMPTY_CONTENT, savedDraft } from '../../parts/drafts/draft-content.ts'
import { findUnsavedDraft } from '../../parts/drafts/unsaved-drafts.ts'
import type { DraftStart } from '../../parts/drafts/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { knownType, type NoteEntry, readEntry } from './note-entry.ts'
import { NoteWorkspace, type Signing } from './note-workspace.tsx'
import type { VisitSources } from './visit-panel.tsx'

/** Always refetch on open: another tab may have changed the draft. */
const FRESH = { staleTime: 0, gcTime: 0 }

/** Loaded once. Unlike the list, it isn’t invalidated when a note is saved: by then it no longer exists. */
const draftQuery = (id: number) => queryOf(getDraft, { params: { id: String(id) } }, FRESH)

const summaryQuery = (id: number) => queryOf(getPatientSummary, { params: { id: String(id) } }, FRESH)

type CreateNotePageProps = { sources: VisitSources; signing: Signing }

export function CreateNotePage({ sources, signing }: CreateNotePageProps) {
  const search = useSearch()
  const [count, setCount] = useState(0)
  // The URL also changes when this note’s draft gets an id or is saved. Record those changes here, before they
  // happen, so that they don’t remount the page.
  const own = useRef(search)
  const [opened, setOpened] = useState(search)
  if (opened !== search) {
    setOpened(search)
    if (own.current !== search) setCount(count + 1)
    own.current = search
  }
  useEffect(() => {
    // Clicking a link to this same page means "start a new note". wouter dispatches pushState events on window.
    const onPush = () => {
      if (location.pathname === PAGES.createNote && location.search.slice(1) === own.current) {
        setCount((last) => last + 1)
      }
    }
    window.addEventListener('pushState', onPush)
    return () => window.removeEventListener('pushState', onPush)
  }, [])

  function show(path: string) {
    own.current = path.split('?')[1] ?? ''
    navigate(path, { replace: true })
  }

  return (
    <EntryPage
      key={count}
      entry={readEntry(search)}
      sources={sources}
      signing={signing}
      onDraft={(id) => show(draftPath(id))}
      // Reloading must not reopen a draft that has become a note.
      onSaved={() => show(PAGES.createNote)}
      onNew={() => {
        show(PAGES.createNote)
        setCount(count + 1)
      }}
    />
  )
}

type EntryPageProps = {
  entry: NoteEntry
  sources: VisitSources
  signing: Signing
  onDraft: (id: number) => void
  onSaved: () => void
  onNew: () => void
}

/** Loads what the URL names, then opens the workspace with it. */
function EntryPage({ entry: given, sources, signing, ...actions }: EntryPageProps) {
  // Only the URL at mount counts; the workspace makes later URL changes itself.
  const [entry] = useState(given)
  const { id: userId } = useSignedInUser()
  const [kept] = useState(() =>
    findUnsavedDraft(userId, (keeper) => keeper.noteId === null && matchesEntry(entry, keeper.state())),
  )
  const draft = useQuery({ ...draftQuery(entry.draftId ?? 0), enabled: entry.draftId !== null && !kept })
  const summary = useQuery({
    ...summaryQuery(entry.summaryId ?? 0),
    enabled: entry.summaryId !== null && entry.draftId === null && !kept,
  })

  // Ignore cached data from an earlier visit to this page.
  if ([draft, summary].some((query) => query.isEnabled && (query.isLoading || !query.isFetchedAfterMount))) {
    return (
      <Frame>
        <Skeleton lines={6} />
      </Frame>
    )
  }
  const failed = [draft, summary].find(({ isError }) => isError)
  if (failed)
    return <DraftNotLoaded error={failed.error} onRetry={() => void failed.refetch()} {...actions} />

  const start: DraftStart = {
    noteId: null,
    content: { ...EMPTY_CONTENT, patientId: entry.patientId, noteType: entry.noteType },
    isKept: (keeper) => keeper === kept,
  }
  if (summary.data) {
    start.content.patientId = summary.data.patientId
    start.content.noteType = entry.noteType ?? knownType(summary.data.noteType)
    start.content.text = summary.data.summary
  }
  const isSample = entry.isSample && !kept
  if (isSample) {
    start.content.noteType = SAMPLE_NOTE_TYPE
    start.content.text = SAMPLE_VISIT
  }
  if (draft.data) {
    const saved = savedDraft(draft.data)
    start.saved = saved
    start.content = saved.content
  }
  return (
    <NoteWorkspace
      start={start}
      begunAt={draft.data?.createdAt}
      sources={sources}
      recordingId={entry.recordingId}
      startsNow={isSample}
      signing={signing}
      {...actions}
    />
  )
}

/** Whether this is the draft kept in memory after a failed save (session ended, connection lost). */
function matchesEntry(
  entry: NoteEntry,
  { saved, content }: { saved: { id: number } | null; content: { patientId: number | null } },
) {
  if (entry.draftId !== null) return saved?.id === entry.draftId
  if (saved || entry.summaryId !== null) return false
  return entry.patientId === null || entry.patientId === content.patientId
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6 px-4 py-6 md:px-6">
      <h1 className="title-page">New note</h1>
      {children}
    </div>
  )
}

type DraftNotLoadedProps = { error: unknown; onRetry: () => void; onNew: () => void }

function DraftNotLoaded({ error, onRetry, onNew }: DraftNotLoadedProps) {
  const gone = error instanceof CallError && error.status === 404
  return (
    <Frame>
      <EmptyState
        title={gone ? 'This draft no longer exists' : 'Couldn’t load the draft'}
        titleAs="h2"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {!gone && <Button onClick={onRetry}>Try again</Button>}
            <Button variant="primary" onClick={onNew}>
              New note
            </Button>
          </span>
        }
      >
        {gone
          ? 'Its note was saved, or the draft was discarded in another tab.'
          : 'Check your connection and try again. Nothing you’ve written is lost.'}
      </EmptyState>
    </Frame>
  )
}
