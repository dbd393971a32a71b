import { readFileSync } from 'node:fs'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { writeNote } from '../engine/write-note.ts'
import { letTheCompilerWait } from '../server/adapters/engine/compiler-patience.ts'
import { inlineEngine } from '../server/adapters/engine/engine.ts'

/** One visit from standard input to a note, again and again, in a process of its own: see bench-engine.ts. */
export type Figures = {
  words: number
  first: number
  median: number
  /** Of the processor, the first run not counted: a busy machine changes it less. */
  cpu: number
  growth: number
  note: number
  sentences: number
}

const MEGABYTE = 1024 * 1024
const [runs = '5', warm] = process.argv.slice(2)
const text = readFileSync(0, 'utf8')
letTheCompilerWait()
if (warm === 'warm') await inlineEngine().warmUp()
process.stdout.write(JSON.stringify(measure(Number(runs))))

function measure(runs: number): Figures {
  const visit = { text, noteType: 'Follow-up Session', sections: SOAP_TEMPLATES[0]?.structure.sections ?? [] }
  const before = process.memoryUsage().rss
  const times: number[] = []
  const cpu: number[] = []
  let written = { note: '', sentences: 0 }
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    const usedBefore = process.cpuUsage()
    const { note, review } = writeNote(visit)
    times.push(performance.now() - started)
    const used = process.cpuUsage(usedBefore)
    cpu.push((used.user + used.system) / 1000)
    written = { note, sentences: review.sentences.length }
  }
  // Kilobytes on Linux and macOS alike, by Node's word.
  const peak = process.resourceUsage().maxRSS * 1024
  return {
    words: text.split(/\s+/).length,
    first: times[0] ?? 0,
    median: medianOf(times),
    cpu: medianOf(cpu.slice(1)),
    growth: Math.max(0, peak - before) / MEGABYTE,
    note: written.note.split(/\s+/).length,
    sentences: written.sentences,
  }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
