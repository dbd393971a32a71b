import type { DraftSaver } from './draft-saver.ts'

/**
 * Drafts in this page’s memory. A draft that couldn’t be saved stays here when its screen closes, even while the
 * user signs in again, and is saved as soon as possible. It’s dropped when a different user signs in.
 */

const keepers = new Set<DraftSaver>()
const onScreen = new Set<DraftSaver>()
let owner: number | undefined
let watching = false

/** Called with the signed-in user. Drops drafts of other users first. */
function setDraftOwner(userId: number): void {
  if (owner !== undefined && owner !== userId) {
    for (const keeper of keepers) keeper.drop()
    keepers.clear()
    onScreen.clear()
  }
  owner = userId
}

/** The user signed in (again): save what was waiting. */
export function resumeDrafts(userId: number): void {
  setDraftOwner(userId)
  for (const keeper of keepers) keeper.saveNow()
}

export function findUnsavedDraft(
  userId: number,
  matches: (keeper: DraftSaver) => boolean,
): DraftSaver | undefined {
  setDraftOwner(userId)
  return [...keepers].find((keeper) => keeper.isUnsaved() && matches(keeper))
}

/** Held while a screen shows it, then until it’s saved. */
export function showDraft(userId: number, keeper: DraftSaver): () => void {
  setDraftOwner(userId)
  watchPage()
  keepers.add(keeper)
  onScreen.add(keeper)
  keeper.saveNow()
  return () => {
    onScreen.delete(keeper)
    // A new note whose text was deleted again isn’t worth keeping.
    const { saved, content } = keeper.state()
    if (keeper.noteId === null && saved && content.text.trim() === '') void keeper.finish()
    else keeper.saveNow()
    forgetWhenSaved(keeper)
  }
}

function forgetWhenSaved(keeper: DraftSaver) {
  function look() {
    if (onScreen.has(keeper)) leave()
    else if (!keeper.isUnsaved()) {
      leave()
      keepers.delete(keeper)
    }
  }
  const leave = keeper.subscribe(look)
  look()
}

function watchPage() {
  if (watching) return
  watching = true
  window.addEventListener('online', () => {
    for (const keeper of keepers) keeper.saveNow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const keeper of keepers) keeper.saveNow()
  })
  window.addEventListener('pagehide', () => {
    for (const keeper of keepers) keeper.saveLast()
  })
  window.addEventListener('beforeunload', (event) => {
    if ([...keepers].some((keeper) => keeper.mightBeLost())) event.preventDefault()
  })
}
