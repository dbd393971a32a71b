import type { ChatRequest } from '../../ports/chat-model.ts'

export type Usage = { inputTokens: number; outputTokens: number; cachedTokens: number }

export type ExchangeResult = {
  text: string
  /** False if the token limit truncated the answer. */
  finished: boolean
  /** Undefined if the server doesn't report it. */
  usage: Usage | undefined
}

export type Listener = {
  /** Called with the whole text so far. */
  text(textSoFar: string): void
  /** The model is working but hasn't produced answer text, for example while thinking. */
  alive(): void
}

/** One request to one server, without retries or a time limit. It fails with a WriterFailed. */
export type Exchange = (
  request: ChatRequest,
  listener: Listener,
  signal: AbortSignal,
) => Promise<ExchangeResult>

/** Rough token estimate for servers that don't report usage. */
const CHARACTERS_PER_TOKEN = 4

export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
