import type { DraftKeeper } from './draft-keeper.ts'

/**
 * The drafts this page knows, in its memory and nowhere else. What could not be saved stays here when its screen
 * goes, also while the person signs in again, and is saved as soon as that works. It never outlives the person: when
 * somebody else signs in, it is dropped.
 */

const keepers = new Set<DraftKeeper>()
const onScreen = new Set<DraftKeeper>()
let owner: number | undefined
let watching = false

/** Called with whoever is signed in. What somebody else left is gone before anything is looked at. */
function belongTo(userId: number): void {
  if (owner !== undefined && owner !== userId) {
    for (const keeper of keepers) keeper.drop()
    keepers.clear()
    onScreen.clear()
  }
  owner = userId
}

/** The person is (again) signed in: what waited for it is saved now. */
export function resumeDrafts(userId: number): void {
  belongTo(userId)
  for (const keeper of keepers) keeper.saveNow()
}

export function findKept(userId: number, matches: (keeper: DraftKeeper) => boolean): DraftKeeper | undefined {
  belongTo(userId)
  return [...keepers].find((keeper) => keeper.isUnsaved() && matches(keeper))
}

/** For as long as a screen shows it; afterwards until it is saved. */
export function showDraft(userId: number, keeper: DraftKeeper): () => void {
  belongTo(userId)
  watchPage()
  keepers.add(keeper)
  onScreen.add(keeper)
  keeper.saveNow()
  return () => {
    onScreen.delete(keeper)
    // A new note whose words were all deleted again is nobody's unfinished work.
    const { saved, content } = keeper.state()
    if (keeper.noteId === null && saved && content.text.trim() === '') void keeper.finish()
    else keeper.saveNow()
    forgetWhenSaved(keeper)
  }
}

function forgetWhenSaved(keeper: DraftKeeper) {
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
