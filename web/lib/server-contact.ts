import { readStored, writeStored } from './browser-storage.ts'

/**
 * The time of the last authenticated call. Stored in local storage, because all tabs share one session: activity
 * in one must keep the others from timing out.
 */
const KEY = 'last_contact'

export function recordServerContact(nowMs = Date.now()): void {
  writeStored(KEY, String(nowMs))
}

export function lastServerContact(): number {
  const stored = Number(readStored(KEY))
  return Number.isFinite(stored) ? stored : 0
}
