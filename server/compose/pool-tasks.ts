import type { Reader } from '../../engine/reader/reading.ts'
import { chartTasks } from '../adapters/engine/chart-tasks.ts'
import { engineTasks } from '../adapters/engine/engine-tasks.ts'
import { findTasks } from '../adapters/engine/find-tasks.ts'
import { separationTasks } from '../adapters/engine/separation-tasks.ts'
import { embeddedCorrector } from '../adapters/speech/embedded-corrector.ts'
import { encodeChart } from '../features/fhir/fhir.bundle.ts'
import { letterPdf } from '../features/letters/letter-pdf.ts'
import { notePdf } from '../features/notes/note-pdf.ts'
import { transcriptTasks } from '../features/voice/voice.pieces.ts'
import type { WorkPool } from '../work/work-pool.ts'

/** Everything that takes more than a few milliseconds of CPU time. */
export function poolTasks(reader: Reader) {
  return {
    ...engineTasks(async () => reader),
    ...findTasks(async () => reader),
    ...chartTasks(),
    ...separationTasks(),
    ...transcriptTasks(embeddedCorrector()),
    printNote: notePdf,
    printLetter: letterPdf,
    encodeChart,
  }
}

export type PoolTasks = ReturnType<typeof poolTasks>
export type AppPool = WorkPool<PoolTasks>
