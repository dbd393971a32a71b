import { SAMPLE_RATE as RATE } from '../../../speech/pcm.ts'

/**
 * Cuts a stream of 16 kHz speech into segments for recognition: at pauses, so that no word is split, and after 25
 * seconds at most. Longer segments are recognized better, so a short segment ends only at a long pause.
 */

/** Samples `start` to `end` of the recording, without pauses. */
export type SpeechSegment = {
  start: number
  end: number
  samples: Float32Array<ArrayBuffer>
  voiced: boolean
}

const FRAME = RATE * 0.03
const MAX_FRAMES = Math.floor((25 * RATE) / FRAME)
/** Without a pause, cut at the quietest moment of the last seconds. */
const SEARCH_FRAMES = Math.floor((6 * RATE) / FRAME)
/** Minimum pause (in seconds) to cut at, by segment length (in seconds). */
const PAUSES = [
  { from: 18, pause: 0.24 },
  { from: 11, pause: 0.45 },
  { from: 4, pause: 1.2 },
  { from: 1, pause: 2.5 },
]
/** Below −66 dB nothing is audible: only a muted microphone or digital silence is that quiet. */
const INAUDIBLE = 0.0005
const MIN_SPEECH = 0.004
const LOUDEST_ROOM = 0.015

export function createSegmenter(startSample = 0) {
  let start = startSample
  let held = new Float32Array(FRAME * 64)
  let length = 0
  let measured = 0
  let levels: number[] = []
  let quietRun = 0
  let heardSpeech = false
  let loudest = 0
  // Tracks the room’s noise floor: falls immediately, rises slowly.
  let floor = 0.01

  function add(samples: Float32Array) {
    if (length + samples.length > held.length) {
      const bigger = new Float32Array(Math.max(held.length * 2, length + samples.length))
      bigger.set(held.subarray(0, length))
      held = bigger
    }
    held.set(samples, length)
    length += samples.length
  }

  function measure() {
    const level = rms(held, measured, measured + FRAME)
    measured += FRAME
    levels.push(level)
    loudest = Math.max(loudest, level)
    floor = level < floor ? Math.max(level, 0.0001) : Math.min(floor * 1.0008, LOUDEST_ROOM)
    if (level > Math.max(MIN_SPEECH, floor * 3)) {
      quietRun = 0
      heardSpeech = true
    } else quietRun += 1
  }

  /** Number of frames in the next segment, or undefined if there is none yet. */
  function place(): number | undefined {
    const count = levels.length
    const seconds = (count * FRAME) / RATE
    const pause = PAUSES.find(({ from }) => seconds >= from)
    if (pause && heardSpeech && quietRun * FRAME >= pause.pause * RATE)
      return count - Math.floor(quietRun / 2)
    if (count < MAX_FRAMES) return undefined
    return quietest(levels, count - SEARCH_FRAMES, count)
  }

  function cut(samples: number): SpeechSegment {
    const piece = {
      start,
      end: start + samples,
      samples: held.slice(0, samples),
      voiced: loudest > INAUDIBLE,
    }
    held.copyWithin(0, samples, length)
    length -= samples
    start += samples
    levels = []
    quietRun = 0
    heardSpeech = false
    loudest = 0
    measured = 0
    return piece
  }

  return {
    push(samples: Float32Array): SpeechSegment[] {
      add(samples)
      const cuts: SpeechSegment[] = []
      while (length - measured >= FRAME) {
        measure()
        const frames = place()
        if (frames !== undefined) cuts.push(cut(Math.max(1, frames) * FRAME))
      }
      return cuts
    },
    /** The remaining audio, when the recording pauses or ends. */
    flush(): SpeechSegment | undefined {
      while (length - measured >= FRAME) measure()
      return length > 0 ? cut(length) : undefined
    },
    /** Everything up to this sample is segmented. */
    start: () => start,
    end: () => start + length,
  }
}

function quietest(levels: readonly number[], from: number, to: number): number {
  let best = to
  let least = Number.POSITIVE_INFINITY
  for (let i = Math.max(1, from); i < to; i++) {
    // Averages three frames, because a single frame between two syllables is quiet too.
    const level = (levels[i - 1] ?? 0) + (levels[i] ?? 0) + (levels[i + 1] ?? 0)
    if (level < least) {
      least = level
      best = i
    }
  }
  return best
}

function rms(samples: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2
  return Math.sqrt(sum / (to - from))
}
