/** How long and how much a language model may take. Tests wait for seconds, not for minutes. */
export type ModelLimits = {
  /** Until the connection stands, encryption included. */
  connectMs: number
  /** Until the first word of an answer, and between two words. */
  firstTokenMs: number
  /** For everything, all attempts and pauses included. */
  totalMs: number
  retries: number
  /** The pause before the first retry; it doubles, and a random part of up to a half is taken off. */
  retryPauseMs: number
  /** So many failures in a row, and the model is left alone … */
  failuresToRest: number
  /** … for so long. Then one request tries. */
  restMs: number
  /** What the model is told; its thinking counts, too. */
  maxTokens: number
  /** What is believed to be a note: its servers do not all listen to `maxTokens`. */
  maxCharacters: number
  /** Everything that is read of one answer, with its wrapping of some 300 bytes a word. */
  maxBytes: number
}

export const MODEL_LIMITS: ModelLimits = {
  connectMs: 5_000,
  firstTokenMs: 20_000,
  totalMs: 120_000,
  retries: 2,
  retryPauseMs: 500,
  failuresToRest: 5,
  restMs: 30_000,
  maxTokens: 8_000,
  maxCharacters: 60_000,
  maxBytes: 8 * 1024 * 1024,
}
