import type { DraftSaver } from './draft-saver.ts'

/**
 * Drafts in this page’s memory. A draft that couldn’t be saved stays here when its screen closes, even while the
 * user signs in again, and is saved as soon as possible. It’s dropped when a different user signs in.
 */

const savers = new Set<DraftSaver>()
const onScreen = new Set<DraftSaver>()
let owner: number | undefined
let watching = false

/** Called with the signed-in user. Drops drafts of other users first. */
function setDraftOwner(userId: number): void {
  if (owner !== undefined && owner !== userId) {
    for (const saver of savers) saver.drop()
    savers.clear()
    onScreen.clear()
  }
  owner = userId
}

/** The user signed in (again): save what was waiting. */
export function resumeDrafts(userId: number): void {
  setDraftOwner(userId)
  for (const saver of savers) saver.saveNow()
}

export function findUnsavedDraft(
  userId: number,
  matches: (saver: DraftSaver) => boolean,
): DraftSaver | undefined {
  setDraftOwner(userId)
  return [...savers].find((saver) => saver.isUnsaved() && matches(saver))
}

/** Held while a screen shows it, then until it’s saved. */
export function showDraft(userId: number, saver: DraftSaver): () => void {
  setDraftOwner(userId)
  watchPage()
  savers.add(saver)
  onScreen.add(saver)
  saver.saveNow()
  return () => {
    onScreen.delete(saver)
    // A new note whose text was deleted again isn’t worth keeping.
    const { saved, content } = saver.state()
    if (saver.noteId === null && saved && content.text.trim() === '') void saver.finish()
    else saver.saveNow()
    forgetWhenSaved(saver)
  }
}

function forgetWhenSaved(saver: DraftSaver) {
  function look() {
    if (onScreen.has(saver)) leave()
    else if (!saver.isUnsaved()) {
      leave()
      savers.delete(saver)
    }
  }
  const leave = saver.subscribe(look)
  look()
}

function watchPage() {
  if (watching) return
  watching = true
  window.addEventListener('online', () => {
    for (const saver of savers) saver.saveNow()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const saver of savers) saver.saveNow()
  })
  window.addEventListener('pagehide', () => {
    for (const saver of savers) saver.saveLast()
  })
  window.addEventListener('beforeunload', (event) => {
    if ([...savers].some((saver) => saver.mightBeLost())) event.preventDefault()
  })
}
