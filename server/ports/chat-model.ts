/** One language model behind one address. It fails with a WriterFailed (note-writer.ts). */
export type ChatModel = {
  /** As its server calls it. */
  name: string
  /** "this computer", or the host that requests are sent to. */
  where: string
  /** Runs on this computer: nothing leaves it. */
  local: boolean
  /** Most tokens of prompt and answer together, as far as known. */
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
  | 'try'

export type ChatRequest = {
  task: ChatTask
  system: string
  user: string
  temperature: number
  maxTokens: number
  /** JSON Schema of the answer; used where the server supports it, otherwise only the prompt asks for it. */
  schema?: { name: string; schema: Record<string, unknown> } | undefined
  /** Gets the whole text so far, each time it has grown. */
  hear?: ((textSoFar: string) => void) | undefined
  /** Gets an estimate of how long the model will read before it answers. */
  onWaiting?: ((secondsLeft: number | null) => void) | undefined
}

export type ChatAnswer = {
  text: string
  /** False when the answer was cut off by its token limit. */
  finished: boolean
  usage: { inputTokens: number; outputTokens: number }
}

/** The models in use right now. Settings may change at any time: ask for them again with every note. */
export type ConnectedModels = {
  writer: ChatModel
  verifier: ChatModel
  /** A second pass over the draft; off for slow models. */
  revise: boolean
}

export type ModelSource = {
  /** For one user: a model on this computer serves users in turn, and use is counted per user. */
  current(userId: number): Promise<ConnectedModels | undefined>
}
