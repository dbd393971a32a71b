/** Time and size limits for one request to a language model. Tests use milliseconds. */
export type ModelLimits = {
  /** Until connected, TLS included. */
  connectMs: number
  /** Set by the operator; overrides the limit derived from the measured speed. */
  firstTokenMs: number | undefined
  /** Minimum timeout for the first token, even for a fast model. */
  minFirstTokenMs: number
  /** The same for a model on our own hardware that may have to be loaded first. */
  minColdFirstTokenMs: number
  maxFirstTokenMs: number
  /** Between two tokens. */
  silenceMs: number
  /** For everything, including all attempts and pauses. */
  totalMs: number
  retries: number
  /** The pause before the first retry. It doubles each time, minus random jitter of up to half. */
  retryPauseMs: number
  /** The longest Retry-After to follow. */
  maxRetryPauseMs: number
  /** The number of consecutive failures after which the model is paused … */
  failuresToPause: number
  /** … for this long. Then one request probes it. */
  pauseMs: number
  /** Maximum tokens per request. */
  maxTokens: number
  /** Extra tokens for models that think before they answer. */
  thinkingTokens: number
  /** Maximum characters per answer, because not every server respects its token limit. */
  maxCharacters: number
  /** Maximum bytes per response, including about 300 bytes of framing per token. */
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
  failuresToPause: 5,
  pauseMs: 30_000,
  maxTokens: 16_000,
  thinkingTokens: 8_000,
  maxCharacters: 120_000,
  maxBytes: 16 * 1024 * 1024,
  progressMs: 2_000,
}

/** A hosted service. */
export const HOSTED_LIMITS: ModelLimits = {
  ...SHARED,
  minColdFirstTokenMs: 60_000,
  maxFirstTokenMs: 120_000,
  totalMs: 5 * 60_000,
}

/** A model on this computer or in our own network may be slow. */
export const SELF_HOSTED_LIMITS: ModelLimits = {
  ...SHARED,
  minColdFirstTokenMs: 180_000,
  maxFirstTokenMs: 10 * 60_000,
  totalMs: 20 * 60_000,
}
