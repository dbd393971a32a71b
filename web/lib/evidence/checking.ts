import { useCallback, useSyncExternalStore } from 'react'
import { type ReviewedNote, recheckNote } from '#shared/contracts/notes.ts'
import { call } from '../api.ts'
import { reportQuietly } from '../report.ts'

/** A check starts when the clinician has paused for this long. */
const PAUSE_MS = 1500

type Running = { ids: ReadonlySet<string>; stop: () => void }

/** By note. Outside of React: a check that was started when a note was saved goes on while its page is opened. */
const running = new Map<number, Running>()
const listeners = new Set<() => void>()
const NOTHING: ReadonlySet<string> = new Set()

function put(noteId: number, next: Running | undefined) {
  if (next) running.set(noteId, next)
  else running.delete(noteId)
  for (const listener of [...listeners]) listener()
}

type CheckOptions = {
  ids: Iterable<string>
  after?: number
  /** Not called when the check was held or failed. */
  onChecked: (note: ReviewedNote) => void
}

/** Checks a saved note, after a pause. What an earlier check was still looking at is part of it. */
export function checkSoon(
  note: Pick<ReviewedNote, 'id' | 'version'>,
  { ids, after = PAUSE_MS, onChecked }: CheckOptions,
): Promise<void> {
  const together = new Set([...holdCheck(note.id), ...ids])
  const controller = new AbortController()
  return new Promise((resolve) => {
    const entry: Running = {
      ids: together,
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
        // The lines keep what they had; before the note is signed the check runs again.
        if (!controller.signal.aborted) reportQuietly('A check did not finish.', error)
      } finally {
        if (running.get(note.id) === entry) put(note.id, undefined)
        resolve()
      }
    }, after)
    put(note.id, entry)
  })
}

/** Stops a check, because its note is about to change. Returns what it was looking at. */
export function holdCheck(noteId: number): ReadonlySet<string> {
  const known = running.get(noteId)
  if (!known) return NOTHING
  known.stop()
  put(noteId, undefined)
  return known.ids
}

/** The statements of a note that are being checked. */
export function useChecking(noteId: number | undefined): ReadonlySet<string> {
  const read = useCallback(
    () => (noteId === undefined ? NOTHING : (running.get(noteId)?.ids ?? NOTHING)),
    [noteId],
  )
  return useSyncExternalStore(subscribe, read)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
