import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { listDrafts } from '#shared/contracts/drafts.ts'
import { CallError } from '#shared/http/call.ts'
import { call } from '../../lib/api.ts'
import { noteQuery } from '../../lib/charts.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { keyOf } from '../../lib/queries.ts'
import { findUnsavedDraft } from '../../parts/drafts/unsaved-drafts.ts'
import { NoteNotFound, NoteNotLoaded } from '../../ui/note-missing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditShell } from './edit-shell.tsx'
import { OpenNote } from './open-note.tsx'
import { SignedNote } from './signed-note.tsx'
import { VoidedNote } from './voided-note.tsx'

const noteDraftQuery = (noteId: number) =>
  queryOptions({
    queryKey: keyOf(listDrafts, { query: { noteId: String(noteId) } }),
    queryFn: async () => (await call(listDrafts, { query: { noteId: String(noteId) } })).data[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  })

export function EditNotePage() {
  const id = Number(useParams<{ id: string }>().id)
  const known = Number.isSafeInteger(id) && id > 0
  const { id: userId } = useSignedInUser()
  // Edit the note as saved now, not a cached copy.
  const note = useQuery({ ...noteQuery(id), enabled: known, refetchOnMount: 'always' })
  const draft = useQuery({ ...noteDraftQuery(id), enabled: known })
  const [kept] = useState(() => findUnsavedDraft(userId, (keeper) => keeper.noteId === id))

  if (!known || (note.error instanceof CallError && note.error.status === 404)) {
    return (
      <EditShell>
        <NoteNotFound />
      </EditShell>
    )
  }
  const failed = [note, draft].filter(({ isError }) => isError)
  if (failed.length > 0) {
    return (
      <EditShell>
        <NoteNotLoaded
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      </EditShell>
    )
  }
  if (!note.data || !note.isFetchedAfterMount || !draft.isSuccess) return <Loading />
  if (note.data.voided) return <VoidedNote note={note.data} />
  if (note.data.signature) return <SignedNote note={note.data} />
  return <OpenNote note={note.data} draft={draft.data} kept={kept} />
}

function Loading() {
  return (
    <EditShell>
      <h1 className="sr-only">Edit note</h1>
      <Skeleton lines={3} label="Loading the note" />
      <div className="appear-late rounded-3 border border-line bg-sheet p-5">
        <Skeleton lines={9} />
      </div>
    </EditShell>
  )
}
