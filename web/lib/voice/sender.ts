/**
 * Brings the pieces of a recording to whoever turns them into words, in order, one at a time, until each of them has
 * been answered. A piece has its number for ever, and the server answers a number once: however often it is sent, its
 * words come once. Pure: time, network and storage are handed in.
 */

/** How an attempt went wrong. */
export type SendFailure =
  /** Nobody is signed in any more. Goes on after signing in. */
  | { kind: 'signed-out' }
  /** Will be no better next time: the sentence says why. */
  | { kind: 'refused'; sentence: string }
  /** The whole recording may not be transcribed: no consent, or it is gone. */
  | { kind: 'stopped'; sentence: string }
  /** A lost connection, a restarting or busy server. */
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
  /** The connection or the server is away; it is tried again by itself. */
  | { kind: 'waiting' }
  | { kind: 'signed-out' }
  | { kind: 'stopped'; sentence: string }

export type SenderOptions<Answer> = {
  /** The next piece that has no words yet; in order. */
  next: () => Promise<number | undefined>
  send: (sequence: number, signal: AbortSignal) => Promise<Answer>
  /** Keeps the words, and only then lets the sound of the piece go. */
  acknowledge: (sequence: number, answer: Answer) => Promise<void>
  /** A piece nobody will ever understand is kept as such, and the next one sent. */
  refuse: (sequence: number, sentence: string) => Promise<void>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  isOnline: () => boolean
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

export function backOff(failures: number): number {
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

  function become(next: SenderState) {
    if (next.kind === state.kind) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function pause(ms: number) {
    become({ kind: 'waiting' })
    waiting = new AbortController()
    const signal = AbortSignal.any([waiting.signal, ending.signal])
    await options.wait(ms, signal).catch(() => undefined)
    waiting = undefined
  }

  /** True when the next piece may be tried. */
  async function meet(sequence: number, failure: SendFailure): Promise<boolean> {
    switch (failure.kind) {
      case 'refused':
        await options.refuse(sequence, failure.sentence)
        return true
      case 'signed-out':
        become({ kind: 'signed-out' })
        return false
      case 'stopped':
        become({ kind: 'stopped', sentence: failure.sentence })
        return false
      case 'later':
        failures += 1
        await pause(Math.max(failure.afterMs ?? 0, backOff(failures)))
        return true
    }
  }

  async function one(sequence: number): Promise<boolean> {
    if (!options.isOnline()) {
      await pause(LONGEST_WAIT_MS)
      return true
    }
    become({ kind: 'sending' })
    try {
      const answer = await options.send(sequence, ending.signal)
      failures = 0
      await options.acknowledge(sequence, answer)
      return true
    } catch (error) {
      if (closed) return false
      return meet(sequence, error instanceof SendError ? error.failure : { kind: 'later' })
    }
  }

  async function run() {
    while (!closed) {
      again = false
      const sequence = await options.next()
      if (sequence === undefined) {
        if (again) continue
        become({ kind: 'rest' })
        return
      }
      if (!(await one(sequence))) return
    }
  }

  function begin() {
    running ??= run()
      .catch(() => become({ kind: 'waiting' }))
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
    /** There is a new piece. */
    wake() {
      again = true
      if (state.kind === 'signed-out' || state.kind === 'stopped') return
      begin()
    },
    /** The network is back, or somebody has signed in again, or asked for another attempt: do not wait any longer. */
    resume() {
      again = true
      failures = 0
      waiting?.abort()
      begin()
    },
    /** Once nothing is left to send, or it cannot go on by itself. */
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
