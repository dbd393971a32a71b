import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentReader, ReadingCost } from '../../ports/document-reader.ts'
import { builtDocumentReader } from '../../testing/documents/built-reader.ts'
import { type Mutant, makeMutants } from '../../testing/documents/mutations.ts'
import { upload } from '../../testing/documents/upload.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** `npm run fuzz:documents` reads 2,000 and prints statistics. Regular test runs read a sample. */
const ASKED = process.env.FUZZ_DOCUMENTS
const FILES = Number(ASKED ?? 7)
const CONCURRENCY = 2

let server: TestApp
let clinician: Clinician
const costs: ReadingCost[] = []

beforeAll(async () => {
  server = await startTestApp({ adapters: { documents: measured() } })
  clinician = await server.newClinician()
})
afterAll(() => server.close())

function measured(): DocumentReader {
  const reader = builtDocumentReader()
  return {
    ...reader,
    async read(document, signal) {
      const reading = await reader.read(document, signal)
      if (reading.cost) costs.push(reading.cost)
      return reading
    },
  }
}

it(`answers ${FILES} damaged documents with text or an error message`, { timeout: 3_600_000 }, async () => {
  const mutants = await makeMutants(FILES, Number(process.env.FUZZ_SEED ?? 1))
  const seen = new Map<string, number>()
  const remaining = [...mutants]
  async function work() {
    for (let mutant = remaining.shift(); mutant; mutant = remaining.shift()) {
      const outcome = await answerTo(mutant)
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(FILES)
  if (ASKED) report(seen)
})

async function answerTo({ kind, how, bytes }: Mutant): Promise<string> {
  const { status, text, error } = await upload(server, clinician, `visit.${kind}`, bytes)
  expect([200, 413, 415, 422], `${kind}, ${how}: ${error}`).toContain(status)
  if (status === 200) expect(text).toMatch(/\S/)
  else expect(error).toMatch(/^[A-Z].*\.$/)
  return `${kind} ${status}${status === 200 ? '' : ` ${error?.split('. ')[0]}`}`
}

function report(seen: Map<string, number>): void {
  const clock = costs.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const work = costs.map(({ processorMs }) => processorMs ?? Number.NaN)
  const known = work.filter((milliseconds) => !Number.isNaN(milliseconds)).sort((a, b) => a - b)
  const memory = costs.map(({ peakBytes }) => (peakBytes ?? 0) / 1024 / 1024)
  const middle = (values: number[]) => (values[values.length >> 1] ?? 0).toFixed(0)
  const over = (values: number[]) => values.filter((milliseconds) => milliseconds >= 2_000).length
  console.table([...seen].sort().map(([outcome, files]) => ({ outcome, files })))
  console.log(
    [
      `${FILES} files, ${costs.length} of them read in a process, ${costs.length - known.length} ended without a word`,
      `by the clock: median ${middle(clock)} ms, slowest ${clock.at(-1)?.toFixed(0)} ms, ${over(clock)} of 2 s or more`,
      `processor: median ${middle(known)} ms, most ${known.at(-1)?.toFixed(0)} ms, ${over(known)} of 2 s or more`,
      `memory of a process: most ${Math.max(...memory).toFixed(0)} MB`,
    ].join('\n'),
  )
}
