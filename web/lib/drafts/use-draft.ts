import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../current-user.ts'
import { draftApi } from './draft-api.ts'
import type { DraftContent, SavedDraft } from './draft-content.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { draftStatus } from './draft-machine.ts'
import { findKept, showDraft } from './kept-drafts.ts'

export type DraftStart = {
  noteId: number | null
  content: DraftContent
  /** The draft that is opened, if there is one already. */
  saved?: SavedDraft | null
  /** Words that were thrown away and are wanted back. */
  change?: DraftContent
  /** Which draft of this page's memory is the one to go on with. */
  isKept?: (keeper: DraftKeeper) => boolean
}

function begin(userId: number, { noteId, content, saved = null, change, isKept }: DraftStart): DraftKeeper {
  const kept = isKept && findKept(userId, (keeper) => keeper.noteId === noteId && isKept(keeper))
  return kept ?? createDraftKeeper({ api: draftApi(noteId), noteId, content, saved, change })
}

/** What is typed on a screen, kept on the server while it is typed. */
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
      // The note was saved; what is typed now is the beginning of another.
      const next = createDraftKeeper({ api: draftApi(start.noteId), noteId: start.noteId, content })
      setKeeper(next)
      next.edit(content)
    },
    keepMine: keeper.keepMine,
    takeTheirs: keeper.takeTheirs,
    retry: keeper.saveNow,
    finish: keeper.finish,
  }
}
