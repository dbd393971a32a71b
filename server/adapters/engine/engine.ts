import { checkNote, type NoteToCheck } from '../../../engine/check-note.ts'
import { type VisitToNote, type WrittenNote, writeNote } from '../../../engine/write-note.ts'
import type { NoteReview } from '../../../shared/domain/evidence.ts'

/** The clinical engine as its callers here see it: it may take a second, wherever it works. */
export type Engine = {
  write(visit: VisitToNote, signal?: AbortSignal): Promise<WrittenNote>
  check(note: NoteToCheck): Promise<NoteReview>
  close(): Promise<void>
}

/** What a thread can be asked to do. */
export const ENGINE_TASKS = { write: writeNote, check: checkNote }
export type EngineTask = keyof typeof ENGINE_TASKS

/** In the caller's own thread. */
export function inlineEngine(): Engine {
  return {
    write: async (visit) => writeNote(visit),
    check: async (note) => checkNote(note),
    close: async () => undefined,
  }
}
