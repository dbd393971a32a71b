import type { Answers } from './answers.ts'
import type { DeviceStore, Unsent } from './device-store.ts'
import type { ClosedReason } from './link-closed.tsx'

/** What can come of asking the server: it took it, it will never take it, or it could not be reached just now. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'closed'; reason: ClosedReason }
  | { kind: 'unreached'; online: boolean }

export type LinkApi = {
  save(answers: Answers): Promise<Outcome>
  submit(answers: Answers): Promise<Outcome>
}

export type KeeperState = {
  answers: Answers
  /** saved: the server has all of it. */
  saving: 'saved' | 'saving' | 'offline' | 'refused'
  sending: 'no' | 'sending' | 'waiting' | 'failed' | 'sent'
  /** The link ended under our hands: completed elsewhere, expired, withdrawn. */
  closed: ClosedReason | undefined
}

type Timers = { set: (run: () => void, ms: number) => number; clear: (timer: number) => void }

const SAVE_AFTER_MS = 400
const RETRY_MS = [2000, 4000, 8000, 15_000]

type KeeperOptions = {
  answers: Answers
  /** What this device still owed the server when the page was opened. */
  unsent?: Unsent | undefined
  api: LinkApi
  device: DeviceStore
  timers?: Timers
}

export type Keeper = ReturnType<typeof createKeeper>

/**
 * Answers go to this device at once and to the server a moment later; what fails is tried again, by itself, until the
 * server has it. One request at a time, so that an older save can never overtake a newer one.
 */
export function createKeeper({ answers, unsent, api, device, timers = browserTimers }: KeeperOptions) {
  let state: KeeperState = {
    answers,
    saving: unsent ? 'saving' : 'saved',
    sending: unsent?.submitted ? 'sending' : 'no',
    closed: undefined,
  }
  const listeners = new Set<() => void>()
  let timer: number | undefined
  let running = false
  let dirty = Boolean(unsent)
  let tries = 0
  /** A submission whose answer never came may have arrived all the same. */
  let lostSubmission = Boolean(unsent?.submitted)

  function set(change: Partial<KeeperState>) {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  function later(ms: number) {
    if (timer !== undefined) timers.clear(timer)
    timer = timers.set(() => {
      timer = undefined
      void work()
    }, ms)
  }

  const wantsSending = () => state.sending === 'sending' || state.sending === 'waiting'

  async function work(): Promise<void> {
    if (running || state.closed !== undefined || state.sending === 'sent') return
    if (!dirty && !wantsSending()) return
    running = true
    const submitting = wantsSending()
    dirty = false
    if (submitting) set({ sending: 'sending' })
    else set({ saving: 'saving' })
    const outcome = await (submitting ? api.submit(state.answers) : api.save(state.answers))
    running = false
    settle(outcome, submitting)
  }

  function settle(outcome: Outcome, submitting: boolean) {
    if (outcome.kind === 'taken') {
      tries = 0
      if (submitting) {
        void device.clear()
        return set({ sending: 'sent', saving: 'saved' })
      }
      if (dirty || wantsSending()) return later(0)
      void device.clear()
      return set({ saving: 'saved' })
    }
    dirty = true
    if (outcome.kind === 'closed') return closed(outcome.reason, submitting)
    if (submitting) lostSubmission = true
    const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 15_000
    tries += 1
    set(
      submitting
        ? // Reached, but in trouble: the person is told; without a connection the page waits for one.
          { sending: outcome.online ? 'failed' : 'waiting', saving: outcome.online ? 'refused' : 'offline' }
        : { saving: outcome.online ? 'refused' : 'offline' },
    )
    later(wait)
  }

  function closed(reason: ClosedReason, submitting: boolean) {
    void device.clear()
    // "Already completed" after a submission of ours whose answer was lost: it had arrived.
    if (submitting && reason === 'completed' && lostSubmission)
      return set({ sending: 'sent', saving: 'saved' })
    set({ closed: reason })
  }

  if (dirty) later(0)

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answer(changed: Answers) {
      if (state.sending !== 'no' && state.sending !== 'failed') return
      dirty = true
      set({ answers: changed, sending: 'no' })
      void device.write({ answers: changed, submitted: false })
      later(SAVE_AFTER_MS)
    },
    submit() {
      if (state.sending !== 'no' && state.sending !== 'failed') return
      set({ sending: 'sending' })
      void device.write({ answers: state.answers, submitted: true })
      later(0)
    },
    /** The connection is back, the page is seen again, or somebody presses "Try now". */
    hurry() {
      if (running || (!dirty && !wantsSending())) return
      tries = 0
      later(0)
    },
    /** Last words while the page closes. */
    flush() {
      if (dirty && !running && state.sending === 'no') void work()
    },
    stop() {
      if (timer !== undefined) timers.clear(timer)
    },
  }
}

const browserTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
}
