import type { NoteDraft } from '#shared/contracts/drafts.ts'
import { formatDay, formatTime } from '../../lib/format.ts'

/** Drafts of new notes that have text, except the one on screen. Drafts of edits to existing notes don’t count. */
export function unfinishedNotes(drafts: readonly NoteDraft[], shown: number | undefined): NoteDraft[] {
  return drafts.filter(({ noteId, id, text }) => noteId === null && id !== shown && text.trim() !== '')
}

const DAY_MS = 24 * 60 * 60 * 1000

/** "10:41 AM", "yesterday", "Tuesday", "Nov 3". */
export function unfinishedSince(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  if (at.getTime() >= midnight) return formatTime(iso)
  if (at.getTime() >= midnight - DAY_MS) return 'yesterday'
  if (at.getTime() >= midnight - 6 * DAY_MS) {
    return new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(at)
  }
  return formatDay(iso, now)
}
