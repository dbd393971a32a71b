/** How long and how much one request to a language model may take. Tests wait for milliseconds, not minutes. */
export type ModelLimits = {
  /** Until connected, TLS included. */
  connectMs: number
  /** Set by the operator: wins over what the model's measured speed suggests. */
  firstTokenMs: number | undefined
  /** Minimum timeout for the first token, even for a fast model. */
  minFirstTokenMs: number
  /** As above for a model on our own hardware that may have to be loaded first. */
  minColdFirstTokenMs: number
  maxFirstTokenMs: number
  /** Between two tokens. */
  silenceMs: number
  /** For everything, all attempts and pauses included. */
  totalMs: number
  retries: number
  /** The pause before the first retry; it doubles, minus a random part of up to half. */
  retryPauseMs: number
  /** The longest pause that a server's Retry-After may ask for. */
  maxRetryPauseMs: number
  /** After this many failures in a row the model is left alone … */
  failuresToRest: number
  /** … for this long. Then one request tries. */
  restMs: number
  /** Upper bound for what a request may ask for. */
  maxTokens: number
  /** Extra room for models that think before they answer. */
  thinkingTokens: number
  /** Most characters of one answer: not every server respects its token limit. */
  maxCharacters: number
  /** Most bytes of one response, including the framing of about 300 bytes per token. */
  maxBytes: number
  /** How often the estimate of the time left is updated. */
  progressMs: number
}

const SHARED = {
  connectMs: 5_000,
  firstTokenMs: undefined,
  minFirstTokenMs: 60_000,
  silenceMs: 60_000,
  retries: 2,
  retryPauseMs: 500,
  maxRetryPauseMs: 20_000,
  failuresToRest: 5,
  restMs: 30_000,
  maxTokens: 16_000,
  thinkingTokens: 8_000,
  maxCharacters: 120_000,
  maxBytes: 16 * 1024 * 1024,
  progressMs: 2_000,
}

/** A service with its own hardware. */
export const HOSTED_LIMITS: ModelLimits = {
  ...SHARED,
  minColdFirstTokenMs: 60_000,
  maxFirstTokenMs: 120_000,
  totalMs: 5 * 60_000,
}

/** A model on this computer or in our own network may be slow. */
export const OWN_LIMITS: ModelLimits = {
  ...SHARED,
  minColdFirstTokenMs: 180_000,
  maxFirstTokenMs: 10 * 60_000,
  totalMs: 20 * 60_000,
}
