import type * as Ort from 'onnxruntime-web'
import type { Span } from '#shared/domain/evidence.ts'
import { UNSURE_MAX } from '#shared/domain/voice.ts'
import { cutRepeats, fitsVoice } from './hallucination-guards.ts'
import { createMoonshine, type MoonshineModel } from './moonshine.ts'
import { concat, msOf } from './pcm.ts'
import { createSegmenter, type SpeechSegment } from './segmenter.ts'
import { createVoiceDetector, FRAME } from './voice-detector.ts'

/** Words between two positions in the audio, in milliseconds. */
export type RecognizedSegment = { startMs: number; endMs: number; text: string; unsure: Span[] }

export type SpeechSessions = {
  detector: Ort.InferenceSession
  encoder: Ort.InferenceSession
  decoder: Ort.InferenceSession
}

/** Takes samples and returns segments with voice as they end. */
export type SpeechCutter = {
  push(samples: Float32Array): Promise<SpeechSegment[]>
  end(): Promise<SpeechSegment[]>
  /** Number of samples that are in a finished segment or are silence. Later samples are still undecided. */
  settled(): number
}

function createSpeechCutter(ort: typeof Ort, detector: Ort.InferenceSession): SpeechCutter {
  const voice = createVoiceDetector(ort, detector)
  const segmenter = createSegmenter()
  let held = new Float32Array(0)

  async function judged(frame: Float32Array): Promise<SpeechSegment[]> {
    const segment = segmenter.push(frame, await voice.judge(frame))
    return segment ? [segment] : []
  }

  return {
    async push(samples) {
      const all = held.length > 0 ? concat([held, samples]) : samples
      const segments: SpeechSegment[] = []
      let at = 0
      for (; at + FRAME <= all.length; at += FRAME) {
        segments.push(...(await judged(all.slice(at, at + FRAME))))
      }
      held = all.slice(at)
      return segments
    },
    async end() {
      const rest = held.length > 0 ? await judged(held) : []
      const last = segmenter.end()
      return last ? [...rest, last] : rest
    },
    settled: () => segmenter.settled(),
  }
}

export type RecognizedPart = {
  segments: RecognizedSegment[]
  /** Samples processed. The next part starts here. */
  settled: number
}

export type SpeechRecognizer = {
  /**
   * Transcribes a part of a longer recording up to its last pause, or to the end for the last part. It keeps
   * no state between parts, so different workers can process them. `stop` is checked between words.
   */
  recognize(
    samples: Float32Array,
    options?: { last?: boolean; stop?: () => boolean },
  ): Promise<RecognizedPart>
}

export function createSpeechRecognizer(
  ort: typeof Ort,
  model: MoonshineModel,
  sessions: SpeechSessions,
): SpeechRecognizer {
  const moonshine = createMoonshine(ort, model, sessions)

  async function wordsOf({ start, samples, voicedMs }: SpeechSegment, stop: () => boolean) {
    const recognized = await moonshine.transcribe(samples, stop)
    const text = cutRepeats(recognized.text)
    // Offsets are only valid in an unchanged text.
    const unsure = text === recognized.text ? recognized.unsure.slice(0, UNSURE_MAX) : []
    if (!/[\p{L}\p{N}]/u.test(text) || !fitsVoice(text, voicedMs)) return []
    return [{ startMs: msOf(start), endMs: msOf(start + samples.length), text, unsure }]
  }

  return {
    async recognize(samples, { last = true, stop = () => false } = {}) {
      const cutter = createSpeechCutter(ort, sessions.detector)
      const cuts = await cutter.push(samples)
      const settled = last ? samples.length : cutter.settled()
      if (last) cuts.push(...(await cutter.end()))
      const segments: RecognizedSegment[] = []
      for (const cut of cuts) segments.push(...(await wordsOf(cut, stop)))
      return { segments, settled }
    },
  }
}
