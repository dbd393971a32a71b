import { onTokenChange, readToken } from '../../lib/token.ts'
import { setCurrentRecording } from '../../parts/voice/current-recording.ts'
import { createEmitter } from '../../parts/voice/emitter.ts'
import { isRefusal, microphoneSentence } from '../../parts/voice/microphone-errors.ts'
import { createPreviews, type Previews, type Provisional } from '../../parts/voice/previews.ts'
import {
  afterRefusal,
  isOpen,
  nextPhase,
  type Phase,
  type VoiceEvent,
} from '../../parts/voice/recorder-state.ts'
import type { SoundWarning } from '../../parts/voice/silence-detector.ts'
import { acquireVoiceLock } from '../../parts/voice/tab-lock.ts'
import type { VoiceStore } from '../../parts/voice/voice-store.ts'
import type { Capture, CaptureProblem } from './capture.ts'
import { createListening } from './listening.ts'
import type { Pipeline, PipelineState } from './pipeline.ts'
import { createWakeLock } from './wake-lock.ts'

/** Something the clinician should know besides the time. */
export type RecorderNotice =
  | { kind: 'microphone'; sentence: string; refused: boolean }
  | { kind: 'interrupted'; sentence: string }
  | { kind: 'storage'; sentence: string }

export type RecorderState = {
  phase: Phase
  elapsedMs: number
  sound: SoundWarning
  notice: RecorderNotice | undefined
  limitReached: boolean
  /** Words that aren’t final yet. */
  provisional: Provisional | undefined
  pipeline: PipelineState | undefined
}

type Session = {
  phase: Phase
  pipeline: Pipeline | undefined
  previews: Previews | undefined
  /** Lets another tab record. */
  release: (() => void) | undefined
  notice: RecorderNotice | undefined
  limitReached: boolean
}

type Callbacks = {
  /** The longest recording is reached. */
  onFull: () => void
  /** The page is visible again, or a microphone was plugged in. */
  onReturn: () => void
}

const CAPTURE_PROBLEMS: Record<CaptureProblem, string> = {
  unplugged: 'The microphone was unplugged or turned off. Everything up to then is saved.',
  'taken-away': 'Something else took over the microphone, such as a call. Everything up to then is saved.',
}
const OUT_OF_SPACE = 'This device is out of space. Everything recorded so far is saved. Select Stop.'

/** The state of the recording in this tab, its microphone, and everything that follows from a change of state. */
export function createSession(store: VoiceStore, { onFull, onReturn }: Callbacks) {
  const session: Session = {
    phase: 'idle',
    pipeline: undefined,
    previews: undefined,
    release: undefined,
    notice: undefined,
    limitReached: false,
  }
  const wakeLock = createWakeLock()
  const emitter = createEmitter<RecorderState>(() => ({
    phase: session.phase,
    elapsedMs: listening.elapsedMs(),
    sound: listening.sound(),
    notice: session.notice,
    limitReached: session.limitReached,
    provisional: session.previews?.words(),
    pipeline: session.pipeline?.state(),
  }))
  const listening: ReturnType<typeof createListening> = createListening({
    store,
    pipeline: () => session.pipeline,
    previews: () => session.previews,
    isRecording: () => session.phase === 'recording',
    onOutOfSpace,
    onProblem: (problem) => void onProblem(problem),
    onFull() {
      session.limitReached = true
      onFull()
    },
    tell: () => emitter.tell(),
  })

  function dispatch(event: VoiceEvent): boolean {
    const next = nextPhase(session.phase, event)
    if (!next) return false
    setPhase(next)
    return true
  }

  function setPhase(next: Phase) {
    session.phase = next
    if (session.phase === 'recording') void wakeLock.hold()
    else void wakeLock.release()
    emitter.tell()
  }

  function onOutOfSpace() {
    if (!session.pipeline || session.notice?.kind === 'storage') return
    session.notice = { kind: 'storage', sentence: OUT_OF_SPACE }
    if (dispatch('interrupt')) void listening.close()
    emitter.tell()
  }

  async function onProblem(problem: CaptureProblem) {
    if (!dispatch('interrupt')) return
    session.notice = { kind: 'interrupted', sentence: CAPTURE_PROBLEMS[problem] }
    emitter.tell()
    await listening.close()
  }

  async function listen(): Promise<boolean> {
    session.notice = undefined
    let opened: Capture
    try {
      opened = await listening.open()
    } catch (error) {
      session.notice = { kind: 'microphone', sentence: microphoneSentence(error), refused: isRefusal(error) }
      setPhase(afterRefusal(listening.elapsedMs()))
      return false
    }
    if (!dispatch('granted')) {
      // Discarded while the browser was asking for permission.
      void opened.stop()
      return false
    }
    listening.expectSound()
    return true
  }

  async function lock(): Promise<boolean> {
    session.release ??= await acquireVoiceLock()
    return session.release !== undefined
  }

  function open(next: Pipeline) {
    session.pipeline = next
    const shown = createPreviews({
      ask: next.preview,
      mayAsk: () => document.visibilityState === 'visible' && next.mayPreview(),
      onChange: emitter.tell,
    })
    session.previews = shown
    next.subscribe(() => {
      shown.settle(next.settledEnd())
      emitter.tell()
    })
    setCurrentRecording({
      id: next.id,
      userId: store.userId,
      source: 'microphone',
      phase: () => session.phase,
      elapsedMs: listening.elapsedMs,
      transcribedMs: () => next.state().transcribedMs,
      heldCount: () => next.state().heldCount,
      findings: () => next.state().findings,
      subscribe: emitter.subscribe,
      resume: next.resume,
      suspend: () => void suspend(),
    })
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', onReturn)
    navigator.mediaDevices?.addEventListener('devicechange', onReturn)
  }

  /** The recording is over for this tab. What isn't sent stays on this device. */
  function close() {
    session.pipeline?.close()
    session.pipeline = undefined
    session.previews?.pause()
    session.previews = undefined
    setCurrentRecording(undefined)
    session.release?.()
    session.release = undefined
    window.removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', onReturn)
    navigator.mediaDevices?.removeEventListener('devicechange', onReturn)
    listening.reset()
    session.limitReached = false
    session.notice = undefined
    session.phase = 'idle'
    emitter.tell()
  }

  function warn(event: BeforeUnloadEvent) {
    if (isOpen(session.phase)) event.preventDefault()
  }

  async function suspend() {
    if (session.phase === 'recording') setPhase('interrupted')
    await listening.close()
    close()
  }

  onTokenChange((change) => {
    if (!session.pipeline) return
    if (change === 'signed-out') void suspend()
    // An ended session stops only the sending. Recording continues, and everything is sent after signing in.
    else if (change === 'signed-in' && readToken()) session.pipeline.resume()
  })

  return { session, emitter, listening, dispatch, setPhase, listen, lock, open, close }
}
