import { mixDown, SAMPLE_RATE } from '../../../speech/pcm.ts'
import type { KeptRecording, VoiceStore } from '../../lib/voice/voice-store.ts'

/** The sound of a part as samples at 16 kHz, from the pieces that were kept; nothing when there is too little of it. */
async function decodePart(store: VoiceStore, id: string, part: number): Promise<Float32Array | undefined> {
  const pieces = await store.pieces(id, part)
  if (pieces.length === 0) return undefined
  const bytes = await new Blob(pieces).arrayBuffer()
  return decodeBytes(bytes)
}

/** A short file at 16 kHz; nothing when the browser can't decode it. Only a page can: workers have no audio context. */
export async function decodeBytes(bytes: ArrayBuffer): Promise<Float32Array | undefined> {
  // An offline context brings the sound to its own rate while it decodes.
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  try {
    const buffer = await context.decodeAudioData(bytes)
    return mixDown(Array.from({ length: buffer.numberOfChannels }, (_, n) => buffer.getChannelData(n)))
  } catch {
    // A recorder that was killed in its first moment has written no more than a header.
    return undefined
  }
}

/** What was recorded and not yet cut into segments when the page went: from sample `from` to the end. */
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
    // A part may run on a little while the next one records already.
    const end = Math.min(startSample + samples.length, until)
    const start = Math.max(at, startSample)
    if (end <= start) continue
    yield { start, samples: samples.subarray(start - startSample, end - startSample) }
    at = end
  }
}
