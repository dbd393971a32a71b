import type { ChatModel, ChatTask } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { type ContextSize, tooLong } from './context-size.ts'
import { type AnswerLine, lineReader } from './json-lines.ts'
import type { Prompt } from './prompts.ts'

export type Question = {
  model: ChatModel
  size: ContextSize
  task: ChatTask
  prompt: Prompt
  temperature: number
  /** Expected tokens of a full answer. */
  answerTokens: number
  schema: { name: string; schema: Record<string, unknown> }
  signal: AbortSignal
  /** Called with each object of the answer as soon as it is complete. */
  take(line: AnswerLine): Taken
  /** Everything so far was the model thinking out loud. */
  restart?: () => void
  onWaiting?: ((secondsLeft: number | null) => void) | undefined
  onAnswering?: (() => void) | undefined
}

export type Taken = 'taken' | 'repeated' | 'unusable'

/** How an answer ended. Everything before the end was processed. */
export type Ending =
  | { kind: 'finished' }
  /** At its length limit, or because it was looping. */
  | { kind: 'cut-off' }
  | { kind: 'failed'; failure: WriterFailed }

/** For a model that thinks out loud before it answers. */
const MAX_TOKENS = 8_000
const MIN_TOKENS = 200
/** Models overrun, but one that never ends must not keep the clinician waiting. */
const OVERRUN = 2
const THINKS_ALOUD = /^\s*<(?:think|thinking|reasoning)>/i
/** This many repeated lines in a row mean that the model is looping. */
const REPEATS = 4
/** None of our answers is this long, whatever the server does with the token limit. */
const MAX_CHARACTERS = 80_000

/** Asks a model for JSON lines. A model failure is an ending, not an error; only aborting rejects. */
export async function askModel(question: Question): Promise<Ending> {
  const { size, prompt, answerTokens } = question
  question.signal.throwIfAborted()
  const room = size.roomFor(prompt)
  if (room < MIN_TOKENS) return { kind: 'failed', failure: tooLong() }
  const most = Math.min(room, MAX_TOKENS)
  const usual = Math.min(most, Math.max(MIN_TOKENS, OVERRUN * answerTokens))
  const first = await askOnce(question, usual)
  // Thinking used up the whole limit.
  return first.onlyThought && usual < most ? (await askOnce(question, most)).ending : first.ending
}

async function askOnce(
  question: Question,
  maxTokens: number,
): Promise<{ ending: Ending; onlyThought: boolean }> {
  const { model, task, prompt, temperature, schema, signal, take, onWaiting, onAnswering } = question
  const reader = lineReader()
  const stop = new AbortController()
  let restarts = 0
  let repeats = 0
  let answering = false

  function takeAll(lines: readonly AnswerLine[]): void {
    if (reader.restarts() > restarts) {
      restarts = reader.restarts()
      question.restart?.()
    }
    for (const line of lines) {
      if (stop.signal.aborted) return
      const taken = take(line)
      if (taken === 'taken') repeats = 0
      if (taken === 'repeated') repeats += 1
      if (repeats >= REPEATS) stop.abort()
    }
  }

  function onText(textSoFar: string): void {
    if (stop.signal.aborted) return
    if (!answering) onAnswering?.()
    answering = true
    takeAll(reader.read(textSoFar))
    if (textSoFar.length > MAX_CHARACTERS) stop.abort()
  }

  try {
    const { system, user } = prompt
    const request = { task, system, user, temperature, schema, maxTokens, onText, onWaiting }
    const answer = await model.ask(request, AbortSignal.any([signal, stop.signal]))
    if (!stop.signal.aborted) {
      takeAll(reader.read(answer.text))
      takeAll(reader.end())
    }
    const finished = answer.finished && !stop.signal.aborted
    const onlyThought = !finished && THINKS_ALOUD.test(answer.text) && !/<\/\w/.test(answer.text)
    return { ending: { kind: finished ? 'finished' : 'cut-off' }, onlyThought }
  } catch (error) {
    signal.throwIfAborted()
    if (stop.signal.aborted) return { ending: { kind: 'cut-off' }, onlyThought: false }
    if (error instanceof WriterFailed)
      return { ending: { kind: 'failed', failure: error }, onlyThought: false }
    throw error
  }
}
