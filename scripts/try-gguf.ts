/**
 * npm run try:gguf: whether the package that reads model files does what we take it to do. It is none of our
 * dependencies; install it first: npm install --no-save node-llama-cpp. The model is made here and says one sentence,
 * whatever it is asked, so that what is tried is the way there and back: the real package, the real file format.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ggufClient, type LlamaPackage } from '../server/adapters/note-writer/gguf-client.ts'
import { canReadGguf } from '../server/adapters/note-writer/gguf-model.ts'
import { MODEL_LIMITS } from '../server/adapters/note-writer/model-limits.ts'
import { WriterFailed } from '../server/ports/note-writer.ts'
import { writeTinyGguf } from './tiny-gguf.ts'

/** A constant, so that no tool takes it for a dependency. */
const PACKAGE = 'node-llama-cpp'
const PIECES = ['**SUBJECTIVE:**', ' Mood', ' is', ' low', ' and', ' sleep', ' lasts', ' five', ' hours', '.']
const ANSWER = PIECES.join('')
const A_LONG_VISIT = 'Patient: I feel low. '.repeat(300)
const MORE_THAN_FITS = 'word '.repeat(60_000)

if (!canReadGguf()) {
  process.stderr.write(`${PACKAGE} is not there: npm install --no-save ${PACKAGE}\n`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'groundnote-gguf-'))
const path = join(folder, 'tiny.gguf')
writeTinyGguf(path, PIECES)
const client = ggufClient({
  path,
  load: () => import(PACKAGE) as Promise<LlamaPackage>,
  // Loading is not what is tried, and a busy machine takes its time.
  limits: { ...MODEL_LIMITS, firstTokenMs: 120_000 },
})
const system = 'Write a note.'
let failed = 0
try {
  let pieces = 0
  const whole = await ask(A_LONG_VISIT, () => {
    pieces += 1
  })
  tell('answers a long visit', whole === ANSWER)
  tell('streams it in pieces', pieces >= PIECES.length)
  const away = new AbortController()
  const gone = await ask(A_LONG_VISIT, () => away.abort(new Error('gone')), away.signal).catch(String)
  tell('stops when nobody listens any more', gone === 'Error: gone')
  const long = await ask(MORE_THAN_FITS).catch((error: unknown) => error)
  tell('refuses what does not fit', long instanceof WriterFailed && long.message.includes('too-long'))
  const both = await Promise.all([ask('One.'), ask('Two.')])
  tell(
    'answers two, one after the other',
    both.every((text) => text === ANSWER),
  )
  await client.close()
  tell('closes', true)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)

function ask(user: string, hear: () => void = () => {}, signal = new AbortController().signal) {
  return client.ask({ system, user }, hear, signal)
}

function tell(what: string, holds: boolean): void {
  if (!holds) failed += 1
  process.stdout.write(`${holds ? '✔' : '✘'} ${what}\n`)
}
