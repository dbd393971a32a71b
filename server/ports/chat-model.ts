/** One language model at one address. It fails with a WriterFailed (note-writer.ts). */
export type ChatModel = {
  /** The server's name for it. */
  name: string
  /** "this computer", or the host that requests are sent to. */
  where: string
  /** Runs on this computer, so no data leaves it. */
  local: boolean
  /** Context window for prompt and answer together, if known. */
  contextTokens: number | undefined
  ask(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
  /** Stops requests in progress. */
  close(): void
}

export type ChatTask =
  | 'write'
  | 'revise'
  | 'shorten'
  | 'verify'
  | 'correct'
  | 'omissions'
  | 'merge'
  | 'rewrite'
  | 'summary'
  | 'recommendations'
  | 'overview'
  | 'letter'
  | 'try'

export type ChatRequest = {
  task: ChatTask
  system: string
  user: string
  temperature: number
  maxTokens: number
  /** JSON Schema of the answer; used where the server supports it, otherwise only the prompt asks for it. */
  schema?: { name: string; schema: Record<string, unknown> } | undefined
  /** Called with the whole text so far, each time it grows. */
  onText?: ((textSoFar: string) => void) | undefined
  /** Called with an estimate of the time until the model starts to answer. */
  onWaiting?: ((secondsLeft: number | null) => void) | undefined
}

export type ChatAnswer = {
  text: string
  /** False when the answer was cut off by its token limit. */
  finished: boolean
  usage: { inputTokens: number; outputTokens: number }
}

/** The models in use right now. Settings may change at any time, so ask again for every note. */
export type ConnectedModels = {
  writer: ChatModel
  verifier: ChatModel
  /** A second pass over the draft; off for slow models. */
  revise: boolean
}

export type ModelSource = {
  /** For one user: a local model serves users in turn, and usage is counted per user. */
  current(userId: number): Promise<ConnectedModels | undefined>
}
