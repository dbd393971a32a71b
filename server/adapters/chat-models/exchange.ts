import type { ChatRequest } from '../../ports/chat-model.ts'

export type Usage = { inputTokens: number; outputTokens: number; cachedTokens: number }

export type Exchanged = {
  text: string
  /** False when the token limit cut the answer off. */
  finished: boolean
  /** Undefined when the server does not count. */
  usage: Usage | undefined
}

export type Listener = {
  /** The whole text so far. */
  text(textSoFar: string): void
  /** A sign of life that is not part of the answer, such as thinking. */
  alive(): void
}

/** One request to one server, without retries and without a time limit. It fails with a WriterFailed. */
export type Exchange = (request: ChatRequest, listener: Listener, signal: AbortSignal) => Promise<Exchanged>

/** Rough token estimate for servers that don't report usage. */
const CHARACTERS_PER_TOKEN = 4

export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
