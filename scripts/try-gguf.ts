/**
 * npm run try:gguf: checks that the package that reads model files works as we expect. It isn't a dependency;
 * install it first: npm install --no-save node-llama-cpp. The model is generated here and always gives the
 * same answer, so this tests the real package and the real file format, not a model.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReadGguf, ggufModel } from '../server/adapters/chat-models/gguf-model.ts'
import { WriterFailed } from '../server/ports/note-writer.ts'
import { writeTinyGguf } from './tiny-gguf.ts'

const PIECES = ['**SUBJECTIVE:**', ' Mood', ' is', ' low', ' and', ' sleep', ' lasts', ' five', ' hours', '.']
const ANSWER = PIECES.join('')
const A_LONG_VISIT = 'Patient: I feel low. '.repeat(300)
const TOO_LONG_PROMPT = 'word '.repeat(60_000)

if (!canReadGguf()) {
  process.stderr.write('node-llama-cpp is not installed: npm install --no-save node-llama-cpp\n')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'groundnote-gguf-'))
const path = join(folder, 'tiny.gguf')
writeTinyGguf(path, PIECES)
// Loading isn't under test, and is slow on a busy machine.
const model = ggufModel({ path, limits: { firstTokenMs: 120_000 } })
const system = 'Write a note.'
let failed = 0
try {
  let pieces = 0
  const whole = await ask(A_LONG_VISIT, () => {
    pieces += 1
  })
  report('answers a long visit', whole === ANSWER)
  report('streams it in pieces', pieces >= PIECES.length)
  const away = new AbortController()
  const gone = await ask(A_LONG_VISIT, () => away.abort(new Error('gone')), away.signal).catch(String)
  report('stops when the caller cancels', gone === 'Error: gone')
  const long = await ask(TOO_LONG_PROMPT).catch((error: unknown) => error)
  report(
    'rejects a request that does not fit',
    long instanceof WriterFailed && long.message.includes('too-long'),
  )
  const both = await Promise.all([ask('One.'), ask('Two.')])
  report(
    'answers two requests in sequence',
    both.every((text) => text === ANSWER),
  )
  model.close()
  report('closes', true)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)

async function ask(user: string, onText: () => void = () => {}, signal = new AbortController().signal) {
  const request = { task: 'try' as const, system, user, temperature: 0.2, maxTokens: 2_000, onText }
  return (await model.forUser(0).ask(request, signal)).text
}

function report(what: string, holds: boolean): void {
  if (!holds) failed += 1
  process.stdout.write(`${holds ? '✔' : '✘'} ${what}\n`)
}
