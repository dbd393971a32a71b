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
  schema: { name: string; schema: Record<string, unknown> }
  signal: AbortSignal
  /** Gets each object of the answer as soon as it is complete. */
  take(line: AnswerLine): Taken
  /** Everything taken so far was the model thinking aloud. */
  restart?: () => void
  onWaiting?: ((secondsLeft: number | null) => void) | undefined
  onAnswering?: (() => void) | undefined
}

export type Taken = 'taken' | 'repeated' | 'unusable'

/** How an answer ended. Everything before its end was taken. */
export type Ending =
  | { kind: 'finished' }
  /** By the limit of its length, or because it went around in circles. */
  | { kind: 'cut-off' }
  | { kind: 'failed'; failure: WriterFailed }

/** A hosted model may think before it answers, and its thoughts count. */
const MOST_TOKENS = 8_000
const FEWEST_TOKENS = 200
/** So many repeated lines in a row, and the model is going around in circles. */
const REPEATS = 4
/** No answer of ours is this long, whatever the server makes of the token limit. */
const MOST_CHARACTERS = 80_000

/** Asks a model for JSON lines. A failure of the model is an ending, not an error; only aborting rejects. */
export async function ask(question: Question): Promise<Ending> {
  const { model, size, task, prompt, temperature, schema, signal, take, onWaiting, onAnswering } = question
  signal.throwIfAborted()
  const room = size.roomFor(prompt)
  if (room < FEWEST_TOKENS) return { kind: 'failed', failure: tooLong() }
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

  try {
    const answer = await model.ask(
      {
        task,
        system: prompt.system,
        user: prompt.user,
        temperature,
        schema,
        maxTokens: Math.min(MOST_TOKENS, room),
        ...(onWaiting ? { onWaiting } : {}),
        hear(textSoFar) {
          if (stop.signal.aborted) return
          if (!answering) onAnswering?.()
          answering = true
          takeAll(reader.read(textSoFar))
          if (textSoFar.length > MOST_CHARACTERS) stop.abort()
        },
      },
      AbortSignal.any([signal, stop.signal]),
    )
    if (!stop.signal.aborted) {
      takeAll(reader.read(answer.text))
      takeAll(reader.end())
    }
    return { kind: answer.finished && !stop.signal.aborted ? 'finished' : 'cut-off' }
  } catch (error) {
    signal.throwIfAborted()
    if (stop.signal.aborted) return { kind: 'cut-off' }
    if (error instanceof WriterFailed) return { kind: 'failed', failure: error }
    throw error
  }
}
