import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { type CheckedLines, checkLines, type LinesToCheck } from '../../../engine/check-note.ts'
import { type VisitToNote, type WrittenNote, writeNote } from '../../../engine/write-note.ts'
import { WARM_UP_VISIT } from './warm-up-visit.ts'

/** The clinical engine as its callers here see it: it may take a second, wherever it works. */
export type Engine = {
  write(visit: VisitToNote, signal?: AbortSignal): Promise<WrittenNote>
  check(lines: LinesToCheck, signal?: AbortSignal): Promise<CheckedLines>
  /** Makes the first note as quick as the second. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** What a thread can be asked to do. */
export const ENGINE_TASKS = { write: writeNote, check: checkLines, warmUp }
export type EngineTask = keyof typeof ENGINE_TASKS

/** In the caller's own thread. */
export function inlineEngine(): Engine {
  return {
    write: async (visit) => writeNote(visit),
    check: async (lines) => checkLines(lines),
    warmUp: async () => warmUp(),
    close: async () => undefined,
  }
}

/** More rounds hardly make it quicker: docs/benchmarks.md. */
const ROUNDS = 6

/** A first note takes three times as long as a second: lexicons are built for it, patterns and functions compiled. */
function warmUp(): void {
  const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []
  for (let round = 0; round < ROUNDS; round += 1)
    writeNote({ text: WARM_UP_VISIT, noteType: 'Follow-up Session', sections, length: 'standard' })
}
