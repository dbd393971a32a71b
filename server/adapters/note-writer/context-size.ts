import type { ChatModel } from '../../ports/chat-model.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import type { Prompt } from './prompts.ts'

/** A model's input and output limits. */
export type ContextSize = {
  /** Tokens that are left for an answer to this prompt. */
  roomFor(prompt: Prompt): number
  /** Whether the prompt and an answer of so many tokens fit. */
  fits(prompt: Prompt, answerTokens: number): boolean
  /** After the server said that a request was too long. False when there is nothing left to try. */
  shrink(): boolean
}

/** Local servers often run with little context and cut what does not fit without saying so. */
const UNKNOWN_LOCAL = 8_192
const UNKNOWN_HOSTED = 100_000
const SMALLEST = 4_096
/** For the tokens between messages. */
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

/** On the high side for English: a request that is a little smaller than it could be still works. */
export function tokensIn(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}

/** Tokens of an answer with so many words of statements: their fields and numbers included. */
export function answerTokens(words: number): number {
  return Math.ceil(words * 2.3 + 300)
}

export function tooLong(): WriterFailed {
  return new WriterFailed('too-long', 'context')
}
