/**
 * Sends the segments of a recording to the transcriber, in order and one at a time, until each has a response.
 * Segment numbers never change, and the server processes each number once, so retries can’t duplicate text. Pure:
 * time, network, and storage are passed in.
 */

/** How an attempt failed. */
export type SendFailure =
  /** The session ended. Resumes after signing in. */
  | { kind: 'signed-out' }
  /** A retry won’t help; the sentence says why. */
  | { kind: 'refused'; sentence: string }
  /** The recording can’t be transcribed at all: no consent, or it’s gone. */
  | { kind: 'stopped'; sentence: string }
  /** A lost connection, or a server that’s busy or restarting. */
  | { kind: 'later'; afterMs?: number }

export class SendError extends Error {
  readonly failure: SendFailure

  constructor(failure: SendFailure) {
    super(failure.kind)
    this.name = 'SendError'
    this.failure = failure
  }
}

export type SenderState =
  | { kind: 'rest' }
  | { kind: 'sending' }
  /** The connection or the server is down; retried automatically. */
  | { kind: 'waiting' }
  | { kind: 'signed-out' }
  | { kind: 'stopped'; sentence: string }

export type SenderOptions<Answer> = {
  /** The next segment without text, in order. */
  next: () => Promise<number | undefined>
  send: (sequence: number, signal: AbortSignal) => Promise<Answer>
  /** Stores the text, then deletes the segment’s audio. */
  acknowledge: (sequence: number, answer: Answer) => Promise<void>
  /** Marks a segment as failed for good and continues with the next one. */
  refuse: (sequence: number, sentence: string) => Promise<void>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  isOnline: () => boolean
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

export function backoffMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1))
}

export function createSender<Answer>(options: SenderOptions<Answer>) {
  let state: SenderState = { kind: 'rest' }
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  let failures = 0
  let waiting: AbortController | undefined
  const ending = new AbortController()
  const listeners = new Set<() => void>()

  function setState(next: SenderState) {
    if (next.kind === state.kind) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function pause(ms: number) {
    setState({ kind: 'waiting' })
    waiting = new AbortController()
    const signal = AbortSignal.any([waiting.signal, ending.signal])
    await options.wait(ms, signal).catch(() => undefined)
    waiting = undefined
  }

  /** True if the next segment can be tried. */
  async function handleFailure(sequence: number, failure: SendFailure): Promise<boolean> {
    switch (failure.kind) {
      case 'refused':
        await options.refuse(sequence, failure.sentence)
        return true
      case 'signed-out':
        setState({ kind: 'signed-out' })
        return false
      case 'stopped':
        setState({ kind: 'stopped', sentence: failure.sentence })
        return false
      case 'later':
        failures += 1
        await pause(Math.max(failure.afterMs ?? 0, backoffMs(failures)))
        return true
    }
  }

  async function sendOne(sequence: number): Promise<boolean> {
    if (!options.isOnline()) {
      await pause(LONGEST_WAIT_MS)
      return true
    }
    setState({ kind: 'sending' })
    try {
      const answer = await options.send(sequence, ending.signal)
      failures = 0
      await options.acknowledge(sequence, answer)
      return true
    } catch (error) {
      if (closed) return false
      return handleFailure(sequence, error instanceof SendError ? error.failure : { kind: 'later' })
    }
  }

  async function run() {
    while (!closed) {
      again = false
      const sequence = await options.next()
      if (sequence === undefined) {
        if (again) continue
        setState({ kind: 'rest' })
        return
      }
      if (!(await sendOne(sequence))) return
    }
  }

  function begin() {
    running ??= run()
      .catch(() => setState({ kind: 'waiting' }))
      .finally(() => {
        running = undefined
        if (again && !closed && state.kind === 'rest') begin()
      })
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** There is a new segment. */
    wake() {
      again = true
      if (state.kind === 'signed-out' || state.kind === 'stopped') return
      begin()
    },
    /** Retry now: back online, signed in again, or requested by the user. */
    resume() {
      again = true
      failures = 0
      waiting?.abort()
      begin()
    },
    /** Resolves when nothing is left to send or the sender can’t continue without help. */
    async settled(): Promise<SenderState> {
      while (running) await running
      return state
    },
    close() {
      closed = true
      ending.abort()
    },
  }
}
