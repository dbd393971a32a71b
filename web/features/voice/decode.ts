import { mixDown, SAMPLE_RATE } from '../../../speech/pcm.ts'
import type { KeptRecording, VoiceStore } from '../../parts/voice/voice-store.ts'

/** The 16 kHz samples of a recorded part, or undefined if there is too little audio. */
async function decodePart(store: VoiceStore, id: string, part: number): Promise<Float32Array | undefined> {
  const pieces = await store.pieces(id, part)
  if (pieces.length === 0) return undefined
  const bytes = await new Blob(pieces).arrayBuffer()
  return decodeBytes(bytes)
}

/** The 16 kHz samples of a short file, or undefined if the browser can’t decode it. Workers have no audio context. */
export async function decodeBytes(bytes: ArrayBuffer): Promise<Float32Array | undefined> {
  // An OfflineAudioContext resamples to its own rate while decoding.
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  try {
    const buffer = await context.decodeAudioData(bytes)
    return mixDown(Array.from({ length: buffer.numberOfChannels }, (_, n) => buffer.getChannelData(n)))
  } catch {
    // A recorder killed right after it started has written only a header.
    return undefined
  }
}

/** Audio recorded but not segmented when the page closed: from sample `from` to the end. */
export async function* decodeTail(
  store: VoiceStore,
  { id, parts }: KeptRecording,
  from: number,
): AsyncGenerator<{ start: number; samples: Float32Array }> {
  let at = from
  for (const [n, { startSample }] of parts.entries()) {
    const until = parts[n + 1]?.startSample ?? Number.POSITIVE_INFINITY
    if (until <= at) continue
    const samples = await decodePart(store, id, n)
    if (!samples) continue
    // Parts overlap: a recorder may run on briefly after the next one starts.
    const end = Math.min(startSample + samples.length, until)
    const start = Math.max(at, startSample)
    if (end <= start) continue
    yield { start, samples: samples.subarray(start - startSample, end - startSample) }
    at = end
  }
}
