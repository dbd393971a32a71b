import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transcribe } from '#shared/contracts/voice.ts'
import { CallError } from '#shared/http/call.ts'
import { audioDecoder } from '../../adapters/speech/audio-decoder.ts'
import { projectRoot } from '../../project-root.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type AudioMutant, makeAudioMutants } from '../../testing/voice/audio-mutations.ts'
import { toneTranscriber } from '../../testing/voice/tone-transcriber.ts'

/** `npm run fuzz:audio` sends 2,000 and prints statistics. Regular test runs send a sample. */
const ASKED = process.env.FUZZ_AUDIO
const FILES = Number(ASKED ?? 7)
const CONCURRENCY = 2
const HANG_MS = 60_000

let server: TestApp
let clinician: Clinician

beforeAll(async () => {
  // Uses the built program, because starting a process from source takes a second.
  const program = join(projectRoot(), 'dist/server/adapters/speech/decoding-process.js')
  const adapters = { transcribers: [toneTranscriber()], audio: audioDecoder({ program }) }
  server = await startTestApp({ adapters })
  clinician = await server.newClinician()
})
afterAll(() => server.close())

it(`answers ${FILES} damaged recordings with text or an error message`, { timeout: 3_600_000 }, async () => {
  const remaining = makeAudioMutants(FILES, Number(process.env.FUZZ_SEED ?? 1))
  const seen = new Map<string, number>()
  const times: number[] = []
  async function work() {
    for (let mutant = remaining.shift(); mutant; mutant = remaining.shift()) {
      const started = performance.now()
      const outcome = await answerTo(mutant)
      times.push(performance.now() - started)
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  expect([...seen.values()].reduce((sum, files) => sum + files, 0)).toBe(FILES)
  if (ASKED) report(seen, times)
})

async function answerTo({ kind, how, bytes }: AudioMutant): Promise<string> {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'visit.mp3')
  const signal = AbortSignal.timeout(HANG_MS)
  try {
    const { data } = await clinician.call(transcribe, { body: {} }, { file, signal })
    expect(data.text, `${kind}, ${how}`).toMatch(/\S/)
    return `${kind} 200`
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    expect([413, 415, 422], `${kind}, ${how}: ${error.message}`).toContain(error.status)
    expect(error.serverMessage).toMatch(/^[A-Z].*\.$/)
    return `${kind} ${error.status} ${error.serverMessage?.split('. ')[0]}`
  }
}

function report(seen: Map<string, number>, times: number[]): void {
  const sorted = times.sort((a, b) => a - b)
  console.table([...seen].sort().map(([outcome, files]) => ({ outcome, files })))
  console.log(
    `${FILES} files: median ${sorted[FILES >> 1]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
  )
}
