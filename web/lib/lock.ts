import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { lastServerContact } from './server-contact.ts'

/**
 * The lock after inactivity: the session has ended, and the page stays in memory, hidden, until the same user
 * unlocks it. A mark in storage tells all tabs why the token was removed; each locks itself.
 */

const KEY = 'locked'
/** The server’s last-activity time may be slightly older than ours. */
const GRACE_MS = 30_000

let locked = false
let idleMs = Number.POSITIVE_INFINITY
const listeners = new Set<() => void>()

function setLocked(next: boolean) {
  locked = next
  // CSS hides everything immediately, before the next render.
  document.documentElement.toggleAttribute('data-locked', next)
  for (const listener of [...listeners]) listener()
}

/** The idle timeout, from the server. */
export function setIdleLimit(ms: number): void {
  idleMs = ms
}

/** Whether a session that just ended had timed out. */
export function hasIdleTimedOut(nowMs = Date.now()): boolean {
  return nowMs - lastServerContact() >= idleMs - GRACE_MS
}

export function isLocked(): boolean {
  return locked
}

/** Locks this tab, and tells other tabs before the token is removed. */
export function lockScreen(): void {
  writeStored(KEY, '1')
  setLocked(true)
}

/** Whether a tab has locked the screen: the mark is in storage. */
export function isLockStored(): boolean {
  return readStored(KEY) !== null
}

export function unlockScreen(): void {
  removeStored(KEY)
  if (locked) setLocked(false)
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
