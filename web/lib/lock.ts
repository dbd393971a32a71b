import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { lastServerContact } from './server-contact.ts'

/**
 * Nobody was there for a while: the session is over, and the page stays as it was, unseen, until the same person comes
 * back. The mark in storage says to all tabs why the token went; each of them locks itself.
 */

const KEY = 'locked'
/** The server counts from what it wrote down last, which may be a little before what we remember. */
const GRACE_MS = 30_000

let locked = false
let idleMs = Number.POSITIVE_INFINITY
const listeners = new Set<() => void>()

function become(next: boolean) {
  locked = next
  // The style sheet hides everything at once, before anything is drawn anew.
  document.documentElement.toggleAttribute('data-locked', next)
  for (const listener of [...listeners]) listener()
}

/** How long nobody may be there, as the server says. */
export function setIdleLimit(ms: number): void {
  idleMs = ms
}

/** Whether a session that has just ended, ended because nobody was there. */
export function idleTimePassed(nowMs = Date.now()): boolean {
  return nowMs - lastServerContact() >= idleMs - GRACE_MS
}

export function isLocked(): boolean {
  return locked
}

/** Locks this tab, and says to others why the token goes: before it does. */
export function lockScreen(): void {
  writeStored(KEY, '1')
  become(true)
}

/** Another tab was locked; this one follows. */
export function lockedElsewhere(): boolean {
  return readStored(KEY) !== null
}

export function unlockScreen(): void {
  removeStored(KEY)
  if (locked) become(false)
}

export function useLocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => locked,
  )
}
