import { readStored, writeStored } from './browser-storage.ts'

/**
 * When the server last heard from this person. Kept in storage because the session is one for all tabs:
 * work in one of them must not let another believe that nobody is there.
 */
const KEY = 'last_contact'

export function recordServerContact(nowMs = Date.now()): void {
  writeStored(KEY, String(nowMs))
}

export function lastServerContact(): number {
  const stored = Number(readStored(KEY))
  return Number.isFinite(stored) ? stored : 0
}
