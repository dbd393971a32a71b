import type { ChatModel } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import type { Prompt } from './prompts.ts'

/** A model's input and output limits. */
export type ContextSize = {
  /** Tokens left for an answer to this prompt. */
  roomFor(prompt: Prompt): number
  /** Whether the prompt and an answer of this many tokens fit. */
  fits(prompt: Prompt, answerTokens: number): boolean
  /** Call when the server said that a request was too long. False if it can't shrink further. */
  shrink(): boolean
}

/** Local servers often have a small context and silently truncate. */
const UNKNOWN_LOCAL = 8_192
const UNKNOWN_HOSTED = 100_000
const SMALLEST = 4_096
/** Tokens between messages. */
const WRAPPING = 48
const CHARACTERS_PER_TOKEN = 3.6

export function contextSize({
  contextTokens,
  local,
}: Pick<ChatModel, 'contextTokens' | 'local'>): ContextSize {
  let tokens = contextTokens ?? (local ? UNKNOWN_LOCAL : UNKNOWN_HOSTED)
  const roomFor = ({ system, user }: Prompt) => tokens - tokensIn(system) - tokensIn(user) - WRAPPING
  return {
    roomFor,
    fits: (prompt, answerTokens) => roomFor(prompt) >= answerTokens,
    shrink() {
      if (tokens <= SMALLEST) return false
      tokens = Math.max(SMALLEST, Math.min(UNKNOWN_LOCAL, Math.floor(tokens / 2)))
      return true
    },
  }
}

/** A high estimate for English: a request slightly smaller than possible still works. */
export function tokensIn(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}

/** Tokens of an answer with this many words of statements, including fields and numbers. */
export function answerTokens(words: number): number {
  return Math.ceil(words * 2.3 + 300)
}

export function tooLong(): WriterFailed {
  return new WriterFailed('too-long', 'context')
}
