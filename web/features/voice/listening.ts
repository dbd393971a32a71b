import { RECORDING_MAX_MS } from '#shared/domain/voice.ts'
import { msOf } from '../../../speech/pcm.ts'
import type { Previews } from '../../parts/voice/previews.ts'
import { createSegmenter } from '../../parts/voice/segmenter.ts'
import {
  createSilenceDetector,
  MUTED_AFTER_MS,
  type SoundWarning,
} from '../../parts/voice/silence-detector.ts'
import type { VoiceStore } from '../../parts/voice/voice-store.ts'
import { type Capture, type CaptureProblem, openCapture } from './capture.ts'
import type { Pipeline } from './pipeline.ts'

type Options = {
  store: VoiceStore
  pipeline: () => Pipeline | undefined
  previews: () => Previews | undefined
  isRecording: () => boolean
  onOutOfSpace: () => void
  onProblem: (problem: CaptureProblem) => void
  /** The longest recording is reached. */
  onFull: () => void
  tell: () => void
}

const METER_STEPS = 160

/** The microphone of a recording: stores its sound on this device and passes it on in segments. */
export function createListening(options: Options) {
  const { store, pipeline, previews, isRecording, onOutOfSpace, onProblem, onFull, tell } = options
  let capture: Capture | undefined
  let segmenter = createSegmenter()
  let pieces: Promise<void> = Promise.resolve()
  let sound: SoundWarning = 'none'
  let systemMuted = false
  let stalled = 0
  let shownQuarter = -1
  const levels: number[] = []
  const silenceDetector = createSilenceDetector()

  function elapsedMs(): number {
    return msOf(segmenter.end())
  }

  function expectSound() {
    window.clearTimeout(stalled)
    stalled = window.setTimeout(warnMuted, MUTED_AFTER_MS)
  }

  /** Some muted microphones deliver zeros, others nothing at all. */
  function warnMuted() {
    if (!isRecording() || sound === 'muted') return
    sound = 'muted'
    tell()
  }

  function onSamples(samples: Float32Array) {
    expectSound()
    let peak = 0
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    levels.push(peak)
    if (levels.length > METER_STEPS) levels.shift()
    const soundWarning = silenceDetector.addLevel(peak, msOf(samples.length))
    const next = systemMuted ? 'muted' : soundWarning
    previews()?.push(samples, segmenter.end())
    for (const cut of segmenter.push(samples)) void pipeline()?.add(cut).catch(onOutOfSpace)
    const quarter = Math.floor(elapsedMs() / 250)
    if (quarter === shownQuarter && next === sound) return
    shownQuarter = quarter
    sound = next
    tell()
    if (isRecording() && elapsedMs() >= RECORDING_MAX_MS) onFull()
  }

  function onPart(mime: string): number {
    const parts = pipeline()?.state().recording.parts ?? []
    const next = [...parts, { startSample: segmenter.end(), mime }]
    // Pieces must belong to a known part to be found again, so write the part first.
    const written = pipeline()?.update({ parts: next })
    pieces = pieces.then(() => written).catch(onOutOfSpace)
    return parts.length
  }

  function onPiece(part: number, index: number, bytes: Uint8Array<ArrayBuffer>) {
    const id = pipeline()?.id
    if (!id) return
    pieces = pieces.then(() => store.addPiece(id, part, index, bytes)).catch(onOutOfSpace)
  }

  return {
    elapsedMs,
    sound: () => sound,
    /** Peak levels of the last seconds, for the meter. */
    levels: () => levels,
    /** Warns if the microphone stays silent. */
    expectSound,

    async open(): Promise<Capture> {
      capture = await openCapture({
        onSamples,
        onPart,
        onPiece,
        onTrouble: onProblem,
        onMuted: (muted) => {
          systemMuted = muted
          if (muted) warnMuted()
        },
      })
      return capture
    },

    /** Stops the microphone. Everything up to now is stored before it returns. */
    async close() {
      const closing = capture
      capture = undefined
      await closing?.stop()
      previews()?.pause()
      await pieces
      window.clearTimeout(stalled)
      levels.length = 0
      silenceDetector.reset()
      sound = 'none'
      systemMuted = false
      const rest = segmenter.flush()
      if (rest) await pipeline()?.add(rest).catch(onOutOfSpace)
      tell()
    },

    /** Cuts stored sound that wasn't cut before a crash. */
    async replay(tail: AsyncIterable<{ start: number; samples: Float32Array }>, from: number) {
      segmenter = createSegmenter(from)
      for await (const { start, samples } of tail) {
        // Silence isn’t stored as a segment, but it counts toward the elapsed time.
        if (start > segmenter.end()) segmenter = createSegmenter(start)
        for (const cut of segmenter.push(samples)) await pipeline()?.add(cut)
      }
      const rest = segmenter.flush()
      if (rest) await pipeline()?.add(rest)
    },

    reset() {
      segmenter = createSegmenter()
    },
  }
}
