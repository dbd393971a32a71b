import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../lib/current-user.ts'
import { draftApi } from './draft-api.ts'
import type { DraftContent, SavedDraft } from './draft-content.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { draftStatus } from './draft-state.ts'
import { findUnsavedDraft, showDraft } from './unsaved-drafts.ts'

export type DraftStart = {
  noteId: number | null
  content: DraftContent
  /** The existing draft to open, if any. */
  saved?: SavedDraft | null
  /** Discarded content to restore. */
  change?: DraftContent
  /** Finds a draft in memory to continue with. */
  isKept?: (keeper: DraftSaver) => boolean
}

function begin(userId: number, { noteId, content, saved = null, change, isKept }: DraftStart): DraftSaver {
  const kept = isKept && findUnsavedDraft(userId, (keeper) => keeper.noteId === noteId && isKept(keeper))
  return kept ?? createDraftSaver({ api: draftApi(noteId), noteId, content, saved, change })
}

/** A draft that saves to the server while you type. */
export function useDraft(start: DraftStart) {
  const { id: userId } = useSignedInUser()
  const [keeper, setKeeper] = useState(() => begin(userId, start))
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => showDraft(userId, keeper), [userId, keeper])

  return {
    content: state.content,
    saved: state.saved,
    theirs: state.theirs,
    status: draftStatus(state),
    edit(change: Partial<DraftContent>) {
      const content = { ...keeper.state().content, ...change }
      if (!keeper.state().finished) return keeper.edit(content)
      // The note was saved; further typing starts a new draft.
      const next = createDraftSaver({ api: draftApi(start.noteId), noteId: start.noteId, content })
      setKeeper(next)
      next.edit(content)
    },
    keepMine: keeper.keepMine,
    takeTheirs: keeper.takeTheirs,
    retry: keeper.saveNow,
    finish: keeper.finish,
  }
}
