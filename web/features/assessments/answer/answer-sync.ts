import type { Answers } from './answers.ts'
import type { DeviceStore, Unsent } from './device-store.ts'
import type { ClosedReason } from './link-closed.tsx'

/** The outcome of a request. `failed` is worth a retry: no connection, or a server error. */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'closed'; reason: ClosedReason }
  | { kind: 'failed'; online: boolean }

export type LinkApi = {
  save(answers: Answers): Promise<Outcome>
  submit(answers: Answers): Promise<Outcome>
}

export type SyncState = {
  answers: Answers
  /** saved: the server has every answer. */
  saving: 'saved' | 'saving' | 'offline' | 'failed'
  /** waiting: offline, and submitted as soon as the connection is back. */
  submitting: 'no' | 'sending' | 'waiting' | 'failed' | 'sent'
  /** The link stopped working while the page was open: completed elsewhere, expired or revoked. */
  closed: ClosedReason | undefined
}

type Timers = { set: (run: () => void, ms: number) => number; clear: (timer: number) => void }

const SAVE_AFTER_MS = 400
const RETRY_MS = [2000, 4000, 8000, 15_000]

type AnswerSyncOptions = {
  answers: Answers
  /** Answers on this device that the server didn't have when the page opened. */
  unsent?: Unsent | undefined
  api: LinkApi
  device: DeviceStore
  timers?: Timers
}

export type AnswerSync = ReturnType<typeof createAnswerSync>

/**
 * Stores answers on this device immediately and on the server a moment later, and retries until the server
 * has them. Sends one request at a time, so an older save can't overwrite a newer one.
 */
export function createAnswerSync({
  answers,
  unsent,
  api,
  device,
  timers = browserTimers,
}: AnswerSyncOptions) {
  let state: SyncState = {
    answers,
    saving: unsent ? 'saving' : 'saved',
    submitting: unsent?.submitted ? 'sending' : 'no',
    closed: undefined,
  }
  const listeners = new Set<() => void>()
  let timer: number | undefined
  let inFlight = false
  let dirty = Boolean(unsent)
  let failures = 0
  /** A submission without a response may still have reached the server. */
  let unconfirmedSubmission = Boolean(unsent?.submitted)

  function set(change: Partial<SyncState>) {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  function schedule(ms: number) {
    if (timer !== undefined) timers.clear(timer)
    timer = timers.set(() => {
      timer = undefined
      void sync()
    }, ms)
  }

  const mustSubmit = () => state.submitting === 'sending' || state.submitting === 'waiting'

  async function sync(): Promise<void> {
    if (inFlight || state.closed !== undefined || state.submitting === 'sent') return
    if (!dirty && !mustSubmit()) return
    inFlight = true
    const isSubmission = mustSubmit()
    dirty = false
    if (isSubmission) set({ submitting: 'sending' })
    else set({ saving: 'saving' })
    const outcome = await (isSubmission ? api.submit(state.answers) : api.save(state.answers))
    inFlight = false
    settle(outcome, isSubmission)
  }

  function settle(outcome: Outcome, isSubmission: boolean) {
    if (outcome.kind === 'accepted') {
      failures = 0
      if (isSubmission) {
        void device.clear()
        return set({ submitting: 'sent', saving: 'saved' })
      }
      if (dirty || mustSubmit()) return schedule(0)
      void device.clear()
      return set({ saving: 'saved' })
    }
    dirty = true
    if (outcome.kind === 'closed') return close(outcome.reason, isSubmission)
    if (isSubmission) unconfirmedSubmission = true
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 15_000
    failures += 1
    const saving = outcome.online ? 'failed' : 'offline'
    // Offline, the page waits for a connection. A server error is shown, so the patient can try again.
    if (isSubmission) set({ submitting: outcome.online ? 'failed' : 'waiting', saving })
    else set({ saving })
    schedule(wait)
  }

  function close(reason: ClosedReason, isSubmission: boolean) {
    void device.clear()
    // "Already completed" after a submission without a response: that submission had arrived.
    if (isSubmission && reason === 'completed' && unconfirmedSubmission)
      return set({ submitting: 'sent', saving: 'saved' })
    set({ closed: reason })
  }

  if (dirty) schedule(0)

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answer(changed: Answers) {
      if (state.submitting !== 'no' && state.submitting !== 'failed') return
      dirty = true
      set({ answers: changed, submitting: 'no' })
      void device.write({ answers: changed, submitted: false })
      schedule(SAVE_AFTER_MS)
    },
    submit() {
      if (state.submitting !== 'no' && state.submitting !== 'failed') return
      set({ submitting: 'sending' })
      void device.write({ answers: state.answers, submitted: true })
      schedule(0)
    },
    /** When the connection is back, the page becomes visible or the patient presses "Try now". */
    retryNow() {
      if (inFlight || (!dirty && !mustSubmit())) return
      failures = 0
      schedule(0)
    },
    /** Sends unsaved answers while the page closes. */
    flush() {
      if (dirty && !inFlight && state.submitting === 'no') void sync()
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
