import { useCallback, useSyncExternalStore } from 'react'
import { type ReviewedNote, recheckNote } from '#shared/contracts/notes.ts'
import { call } from '../../lib/api.ts'
import { reportQuietly } from '../../lib/report.ts'

/** Pause before a check starts. */
const PAUSE_MS = 1500

type Running = { ids: ReadonlySet<string>; stop: () => void }

/** By note id. Kept outside React, so that a check started when a note was saved continues while its page opens. */
const running = new Map<number, Running>()
const listeners = new Set<() => void>()
/** No check is running. */
export const IDLE: ReadonlySet<string> = new Set()

function put(noteId: number, next: Running | undefined) {
  if (next) running.set(noteId, next)
  else running.delete(noteId)
  for (const listener of [...listeners]) listener()
}

type CheckOptions = {
  ids: Iterable<string>
  after?: number
  /** Not called if the check was aborted or failed. */
  onChecked: (note: ReviewedNote) => void
}

/** Checks a saved note after a pause. Includes lines that an earlier check hadn’t finished. */
export function checkSoon(
  note: Pick<ReviewedNote, 'id' | 'version'>,
  { ids, after = PAUSE_MS, onChecked }: CheckOptions,
): Promise<void> {
  const lineIds = new Set([...holdCheck(note.id), ...ids])
  const controller = new AbortController()
  return new Promise((resolve) => {
    const entry: Running = {
      ids: lineIds,
      stop() {
        clearTimeout(timer)
        controller.abort()
        resolve()
      },
    }
    const timer = setTimeout(async () => {
      try {
        const { data } = await call(
          recheckNote,
          { params: { id: String(note.id) }, body: { version: note.version } },
          { signal: controller.signal },
        )
        if (!controller.signal.aborted) onChecked(data)
      } catch (error) {
        // On failure, lines keep their verdicts; the check runs again before signing.
        if (!controller.signal.aborted) reportQuietly('A check did not finish.', error)
      } finally {
        if (running.get(note.id) === entry) put(note.id, undefined)
        resolve()
      }
    }, after)
    put(note.id, entry)
  })
}

/** Aborts a check because the note is about to change. Returns the lines it was checking. */
export function holdCheck(noteId: number): ReadonlySet<string> {
  const known = running.get(noteId)
  if (!known) return IDLE
  known.stop()
  put(noteId, undefined)
  return known.ids
}

/** The statements of a note that are being checked. */
export function useChecking(noteId: number | undefined): ReadonlySet<string> {
  const read = useCallback(() => (noteId === undefined ? IDLE : (running.get(noteId)?.ids ?? IDLE)), [noteId])
  return useSyncExternalStore(subscribe, read)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
