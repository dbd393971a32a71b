import { RECORDING_MAX_MS } from '#shared/domain/voice.ts'
import { msOf } from '../../../speech/pcm.ts'
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
import { createSegmenter } from '../../parts/voice/segmenter.ts'
import {
  createSilenceDetector,
  MUTED_AFTER_MS,
  type SoundWarning,
} from '../../parts/voice/silence-detector.ts'
import { acquireVoiceLock } from '../../parts/voice/tab-lock.ts'
import type { KeptMeta, VoiceStore } from '../../parts/voice/voice-store.ts'
import { type Capture, type CaptureProblem, openCapture } from './capture.ts'
import { decodeTail } from './decode.ts'
import { openPipeline, type Pipeline, type PipelineState } from './pipeline.ts'
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

export type RecorderOrder = Omit<
  KeptMeta,
  'parts' | 'stopped' | 'rolesSwapped' | 'source' | 'startedAt' | 'file'
>

export type Recorder = ReturnType<typeof createRecorder>

const CAPTURE_PROBLEMS: Record<CaptureProblem, string> = {
  unplugged: 'The microphone was unplugged or turned off. Everything up to then is saved.',
  'taken-away': 'Something else took over the microphone, such as a call. Everything up to then is saved.',
}
const OUT_OF_SPACE = 'This device is out of space. Everything recorded so far is saved. Select Stop.'
const METER_STEPS = 160

/** One recording in this tab, from Record to the saved note. */
export function createRecorder(store: VoiceStore) {
  let phase: Phase = 'idle'
  let pipeline: Pipeline | undefined
  let previews: Previews | undefined
  let capture: Capture | undefined
  let segmenter = createSegmenter()
  let pieces: Promise<void> = Promise.resolve()
  let release: (() => void) | undefined
  let notice: RecorderNotice | undefined
  let sound: SoundWarning = 'none'
  let systemMuted = false
  let stalled = 0
  let limitReached = false
  let shownQuarter = -1
  const levels: number[] = []
  const silenceDetector = createSilenceDetector()
  const wakeLock = createWakeLock()
  const emitter = createEmitter<RecorderState>(() => ({
    phase,
    elapsedMs: elapsedMs(),
    sound,
    notice,
    limitReached,
    provisional: previews?.words(),
    pipeline: pipeline?.state(),
  }))

  function elapsedMs(): number {
    return msOf(segmenter.end())
  }

  function dispatch(event: VoiceEvent): boolean {
    const next = nextPhase(phase, event)
    if (!next) return false
    setPhase(next)
    return true
  }

  function setPhase(next: Phase) {
    phase = next
    if (phase === 'recording') void wakeLock.hold()
    else void wakeLock.release()
    emitter.tell()
  }

  function restartSilenceTimer() {
    window.clearTimeout(stalled)
    stalled = window.setTimeout(warnMuted, MUTED_AFTER_MS)
  }

  /** Some muted microphones deliver zeros, others nothing at all. */
  function warnMuted() {
    if (phase !== 'recording' || sound === 'muted') return
    sound = 'muted'
    emitter.tell()
  }

  function onSamples(samples: Float32Array) {
    restartSilenceTimer()
    let peak = 0
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    levels.push(peak)
    if (levels.length > METER_STEPS) levels.shift()
    const soundWarning = silenceDetector.addLevel(peak, msOf(samples.length))
    const next = systemMuted ? 'muted' : soundWarning
    previews?.push(samples, segmenter.end())
    for (const cut of segmenter.push(samples)) void pipeline?.add(cut).catch(onOutOfSpace)
    const quarter = Math.floor(elapsedMs() / 250)
    if (quarter === shownQuarter && next === sound) return
    shownQuarter = quarter
    sound = next
    emitter.tell()
    if (phase === 'recording' && elapsedMs() >= RECORDING_MAX_MS) {
      limitReached = true
      void stop()
    }
  }

  function onPart(mime: string): number {
    const parts = pipeline?.state().recording.parts ?? []
    const next = [...parts, { startSample: segmenter.end(), mime }]
    // Pieces must belong to a known part to be found again, so write the part first.
    const written = pipeline?.update({ parts: next })
    pieces = pieces.then(() => written).catch(onOutOfSpace)
    return parts.length
  }

  function onPiece(part: number, index: number, bytes: Uint8Array<ArrayBuffer>) {
    const id = pipeline?.id
    if (!id) return
    pieces = pieces.then(() => store.addPiece(id, part, index, bytes)).catch(onOutOfSpace)
  }

  function onOutOfSpace() {
    if (!pipeline || notice?.kind === 'storage') return
    notice = { kind: 'storage', sentence: OUT_OF_SPACE }
    if (dispatch('interrupt')) void closeCapture()
    emitter.tell()
  }

  async function onTrouble(trouble: CaptureProblem) {
    if (!dispatch('interrupt')) return
    notice = { kind: 'interrupted', sentence: CAPTURE_PROBLEMS[trouble] }
    emitter.tell()
    await closeCapture()
  }

  async function closeCapture() {
    const closing = capture
    capture = undefined
    await closing?.stop()
    previews?.pause()
    await pieces
    window.clearTimeout(stalled)
    levels.length = 0
    silenceDetector.reset()
    sound = 'none'
    systemMuted = false
    const rest = segmenter.flush()
    if (rest) await pipeline?.add(rest).catch(onOutOfSpace)
    emitter.tell()
  }

  async function listen(): Promise<boolean> {
    notice = undefined
    try {
      capture = await openCapture({
        onSamples,
        onPart,
        onPiece,
        onTrouble: (trouble) => void onTrouble(trouble),
        onMuted: (muted) => {
          systemMuted = muted
          if (muted) warnMuted()
        },
      })
    } catch (error) {
      notice = { kind: 'microphone', sentence: microphoneSentence(error), refused: isRefusal(error) }
      setPhase(afterRefusal(elapsedMs()))
      return false
    }
    if (!dispatch('granted')) {
      // Discarded while the browser was asking for permission.
      void capture.stop()
      return false
    }
    restartSilenceTimer()
    return true
  }

  async function lock(): Promise<boolean> {
    release ??= await acquireVoiceLock()
    return release !== undefined
  }

  function open(next: Pipeline) {
    pipeline = next
    const shown = createPreviews({
      ask: next.preview,
      mayAsk: () => document.visibilityState === 'visible' && next.mayPreview(),
      onChange: emitter.tell,
    })
    previews = shown
    next.subscribe(() => {
      shown.settle(next.settledEnd())
      emitter.tell()
    })
    setCurrentRecording({
      userId: store.userId,
      source: 'microphone',
      phase: () => phase,
      elapsedMs,
      transcribedMs: () => next.state().transcribedMs,
      heard: () => next.state().heard,
      subscribe: emitter.subscribe,
      resume: next.resume,
      suspend: () => void suspend(),
    })
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', resumeIfInterrupted)
    navigator.mediaDevices?.addEventListener('devicechange', resumeIfInterrupted)
  }

  function closeRecording() {
    pipeline?.close()
    pipeline = undefined
    previews?.pause()
    previews = undefined
    setCurrentRecording(undefined)
    release?.()
    release = undefined
    window.removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', resumeIfInterrupted)
    navigator.mediaDevices?.removeEventListener('devicechange', resumeIfInterrupted)
    segmenter = createSegmenter()
    limitReached = false
    notice = undefined
    phase = 'idle'
    emitter.tell()
  }

  function warn(event: BeforeUnloadEvent) {
    if (isOpen(phase)) event.preventDefault()
  }

  /** Resumes automatically after a call or when the microphone is plugged back in. */
  function resumeIfInterrupted() {
    if (phase !== 'interrupted' || document.visibilityState !== 'visible' || notice?.kind === 'storage')
      return
    void resume()
  }

  async function suspend() {
    if (phase === 'recording') setPhase('interrupted')
    await closeCapture()
    closeRecording()
  }

  onTokenChange((change) => {
    if (!pipeline) return
    if (change === 'signed-out') void suspend()
    // An ended session stops only the sending. Recording continues, and everything is sent after signing in.
    else if (change === 'signed-in' && readToken()) pipeline.resume()
  })

  /** False if another tab is recording. */
  async function begin(id: string, order: RecorderOrder): Promise<boolean> {
    if (phase !== 'idle' || !(await lock())) return phase !== 'idle'
    dispatch('ask')
    void navigator.storage?.persist?.().catch(() => undefined)
    try {
      await store.write({
        ...order,
        id,
        source: 'microphone',
        startedAt: new Date().toISOString(),
        parts: [],
        stopped: false,
        rolesSwapped: false,
      })
      open(await openPipeline(store, id))
    } catch {
      notice = {
        kind: 'storage',
        sentence: 'This browser can’t store a recording safely. Try another browser.',
      }
      release?.()
      release = undefined
      setPhase('idle')
      return true
    }
    if (!(await listen()) && phase === 'idle') {
      const refused = notice
      await store.remove(id)
      closeRecording()
      notice = refused
      emitter.tell()
    }
    return true
  }

  /** Resumes a recording left by a closed tab, a crash, or an ended session. False if another tab has it. */
  async function recover(id: string): Promise<boolean> {
    if (phase !== 'idle' || !(await lock())) return false
    open(await openPipeline(store, id))
    const recording = pipeline?.state().recording
    if (!recording || !pipeline) return false
    segmenter = createSegmenter(pipeline.cutEnd())
    for await (const { start, samples } of decodeTail(store, recording, pipeline.cutEnd())) {
      // Silence isn’t stored as a segment, but it counts toward the elapsed time.
      if (start > segmenter.end()) segmenter = createSegmenter(start)
      for (const cut of segmenter.push(samples)) await pipeline.add(cut)
    }
    const rest = segmenter.flush()
    if (rest) await pipeline.add(rest)
    dispatch('recovered')
    pipeline.resume()
    if (recording.stopped) void stop()
    return true
  }

  async function pause() {
    if (!dispatch('pause')) return
    await closeCapture()
  }

  async function resume() {
    if (phase !== 'paused' && phase !== 'interrupted') return
    dispatch('resume')
    await listen()
  }

  async function stop() {
    if (!dispatch('stop')) return
    await closeCapture()
    await pipeline?.update({ stopped: true })
    await settle()
  }

  /** Waits until everything is transcribed, including segments held back by a lost connection or session. */
  async function settle() {
    const waiting = pipeline
    while (phase === 'stopping' && waiting && waiting === pipeline) {
      const state = await waiting.settled()
      if (phase !== 'stopping' || waiting !== pipeline) return
      if (state.kind === 'rest' && (await finished(waiting))) {
        dispatch('words-in')
        return
      }
      await changed(waiting)
    }
  }

  async function finished(waiting: Pipeline): Promise<boolean> {
    try {
      await waiting.finish(elapsedMs())
      return true
    } catch {
      // Without the final pass only the speaker names are missing; the text is complete.
      return waiting.state().heldCount === 0
    }
  }

  return {
    state: emitter.state,
    subscribe: emitter.subscribe,
    /** Peak levels of the last seconds, for the meter. */
    levels: () => levels,
    begin,
    recover,
    pause,
    resume,
    stop,
    retry: () => (phase === 'idle' ? Promise.resolve() : resume()),
    pipeline: () => pipeline,
    async discard() {
      const gone = pipeline
      if (!dispatch('discard')) return
      await closeCapture()
      pipeline = undefined
      closeRecording()
      await gone?.discard()
    },
    /** The note is saved: delete the audio. */
    async saved(noteId: number) {
      const done = pipeline
      if (!done || !dispatch('note-saved')) return
      pipeline = undefined
      closeRecording()
      await done.saved(noteId)
    },
  }
}

function changed(pipeline: Pipeline): Promise<void> {
  return new Promise((resolve) => {
    const closeRecording = pipeline.subscribe(() => {
      closeRecording()
      resolve()
    })
  })
}
