import { readFileSync } from 'node:fs'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import { builtInNote } from '../engine/built-in-note.ts'
import { visitUnits } from '../engine/facts/visit-units.ts'
import { checkStatements } from '../engine/verify/check-statements.ts'
import { visitFacts } from '../engine/visit-facts.ts'
import { loadReader } from '../server/adapters/engine/load-reader.ts'

/** Turns one visit from standard input into a checked note several times, in its own process: see bench-engine.ts. */
export type Figures = {
  words: number
  units: number
  /** Loading the reader model. */
  load: number
  /** The first note, from the text to the verdicts. */
  first: number
  /** Medians of the later runs, in milliseconds. */
  parts: Record<'cut' | 'read' | 'draft' | 'check' | 'all', number>
  peak: number
  note: number
}

const runs = Number(process.argv[2] ?? '5')
const text = readFileSync(0, 'utf8')
const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []
const beforeLoad = performance.now()
const reader = await loadReader()
const load = performance.now() - beforeLoad

const all: Figures['parts'][] = []
let note = 0
let units = 0
for (let run = 0; run < runs; run += 1) all.push(await oneNote())
reader.close()
const later = all.length > 1 ? all.slice(1) : all
const median = (part: keyof Figures['parts']) => medianOf(later.map((times) => times[part]))
const figures: Figures = {
  words: text.split(/\s+/).length,
  units,
  load,
  note,
  first: all[0]?.all ?? 0,
  parts: {
    cut: median('cut'),
    read: median('read'),
    draft: median('draft'),
    check: median('check'),
    all: median('all'),
  },
  // Node reports kilobytes on Linux and macOS.
  peak: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(JSON.stringify(figures))

async function oneNote(): Promise<Figures['parts']> {
  const started = performance.now()
  visitUnits(text)
  const cut = performance.now()
  // Splits the text again; the reader and the facts are the rest.
  const read = await visitFacts(text, reader)
  const wasRead = performance.now()
  const { lines } = builtInNote(read, { noteType: 'Follow-up Session', sections })
  const drafted = performance.now()
  checkStatements({
    visit: read.visit,
    statements: lines.map((line) => ({ text: line.text, cited: line.units })),
  })
  const checked = performance.now()
  units = read.visit.units.length
  note = lines.reduce((sum, line) => sum + line.text.split(/\s+/).length, 0)
  const cutting = cut - started
  return {
    cut: cutting,
    read: wasRead - cut - cutting,
    draft: drafted - wasRead,
    check: checked - drafted,
    all: checked - cut,
  }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
