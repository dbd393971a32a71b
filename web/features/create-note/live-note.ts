import type { LiveNote, writeLiveStretch } from '#shared/contracts/live-note.ts'
import { CallError } from '#shared/http/call.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import type { RunningRecording } from '../../parts/voice/current-recording.ts'

export type LiveNoteState = {
  note: LiveNote | undefined
  /** Lines of the last change. */
  fresh: ReadonlySet<string>
  /** The last request failed; it’s repeated. */
  isPaused: boolean
  /** Why the language model writes nothing. */
  notice: string | null
}

type Stretch = CallOutput<typeof writeLiveStretch>['data']

type LiveNoteOptions = {
  voice: Pick<RunningRecording, 'phase' | 'transcribedMs' | 'heldCount' | 'subscribe'>
  write: () => Promise<LiveNote>
  /** Undefined without a language model. */
  writeStretch: ((signal: AbortSignal) => Promise<Stretch>) | undefined
  onChange: (state: LiveNoteState) => void
  /** Runs `work` later; returns how to cancel it. */
  later: (work: () => void, ms: number) => () => void
}

export const NO_LIVE_NOTE: LiveNoteState = {
  note: undefined,
  fresh: new Set(),
  isPaused: false,
  notice: null,
}

/** Between two requests: the text grows every few seconds. */
const REST_MS = 5_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 60_000
/** A language model gets about as much of the recording at a time. */
const STRETCH_MS = 90_000
/** Stopped or discarded, or no consent: another request fails, too. */
const OVER = [403, 404, 409]

/**
 * Asks for the note of a recording as its text grows: one request at a time, and none while sound waits to be
 * transcribed, so that the recording never waits for it. A failure only delays the note.
 */
export function createLiveNote({ voice, write, writeStretch, onChange, later }: LiveNoteOptions) {
  let state = NO_LIVE_NOTE
  /** The transcribed part that the note has. */
  let writtenMs = 0
  let stretchMs = 0
  let failures = 0
  let isOver = false
  let busy = false
  let cancel = () => {}
  let cancelStretch = () => {}
  let stretch: AbortController | undefined
  let waitsForStretch = false

  const isLive = () => !isOver && ['recording', 'paused', 'interrupted', 'asking'].includes(voice.phase())

  function change(next: Partial<LiveNoteState>) {
    state = { ...state, ...next }
    if (!isOver) onChange(state)
  }

  function look() {
    if (!isLive()) {
      // The note is next, and a model on this computer answers one request at a time.
      stretch?.abort()
      return
    }
    if (!busy && voice.heldCount() === 0 && voice.transcribedMs() > writtenMs) void writeNow()
    if (writeStretch && !stretch && !waitsForStretch && voice.transcribedMs() - stretchMs >= STRETCH_MS) {
      void writeMore(writeStretch)
    }
  }

  async function writeNow() {
    busy = true
    const upTo = voice.transcribedMs()
    const began = performance.now()
    let rest = REST_MS
    try {
      const note = await write()
      // Long visits and busy servers are asked less often.
      rest = Math.max(REST_MS, 2 * (performance.now() - began))
      const known = new Set(state.note?.lines.map(({ id }) => id))
      const fresh = note.lines.filter(({ id }) => known.size > 0 && !known.has(id))
      failures = 0
      writtenMs = upTo
      change({ note, fresh: new Set(fresh.map(({ id }) => id)), isPaused: false })
    } catch (error) {
      if (isEnd(error)) isOver = true
      failures += 1
      rest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
      change({ isPaused: true })
    }
    cancel = later(() => {
      busy = false
      look()
    }, rest)
  }

  async function writeMore(ask: NonNullable<typeof writeStretch>) {
    stretch = new AbortController()
    const upTo = voice.transcribedMs()
    try {
      const { state: ended, notice } = await ask(stretch.signal)
      change({ notice })
      if (ended === 'written' || ended === 'nothing-new') stretchMs = upTo
      // The lines of the model replace those of the built-in writer.
      if (ended === 'written') writtenMs = 0
    } catch (error) {
      if (isEnd(error)) isOver = true
    }
    stretch = undefined
    waitsForStretch = true
    cancelStretch = later(() => {
      waitsForStretch = false
      look()
    }, STRETCH_MS)
    look()
  }

  const unsubscribe = voice.subscribe(look)
  look()
  return {
    close() {
      isOver = true
      unsubscribe()
      cancel()
      cancelStretch()
      stretch?.abort()
    },
  }
}

function isEnd(error: unknown): boolean {
  return error instanceof CallError && OVER.includes(error.status)
}
