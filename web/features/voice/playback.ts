import { SAMPLE_RATE } from '../../../speech/pcm.ts'
import type { KeptRecording, VoiceStore } from '../../parts/voice/voice-store.ts'

type SoundPart = { startMs: number; bytes: ArrayBuffer }

/** Plays parts of a visit’s audio while it’s still on this device. */
export type Playback = {
  /** Resolves to false if that part doesn’t exist. */
  play: (fromMs: number, toMs: number) => Promise<boolean>
  stop: () => void
}

/**
 * Loads the audio into memory. The stored audio is deleted when the note is saved, and this copy when the page is
 * closed.
 */
export async function collectSound(
  store: VoiceStore,
  { id, parts }: Pick<KeptRecording, 'id' | 'parts'>,
): Promise<Playback> {
  const kept: SoundPart[] = []
  for (const [n, { startSample }] of parts.entries()) {
    const pieces = await store.pieces(id, n)
    if (pieces.length > 0) {
      kept.push({ startMs: (startSample / SAMPLE_RATE) * 1000, bytes: await new Blob(pieces).arrayBuffer() })
    }
  }
  return createPlayback(kept)
}

function createPlayback(parts: readonly SoundPart[]): Playback {
  let context: AudioContext | undefined
  let source: AudioBufferSourceNode | undefined
  let decoded: { part: SoundPart; buffer: AudioBuffer } | undefined

  async function bufferOf(part: SoundPart): Promise<AudioBuffer> {
    if (decoded?.part === part) return decoded.buffer
    // Decoding detaches the buffer, so decode a copy.
    const buffer = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(part.bytes.slice(0))
    decoded = { part, buffer }
    return buffer
  }

  function stop() {
    source?.stop()
    source = undefined
  }

  return {
    async play(fromMs, toMs) {
      stop()
      const part = parts.findLast(({ startMs }) => startMs <= fromMs)
      if (!part) return false
      try {
        const buffer = await bufferOf(part)
        context ??= new AudioContext()
        await context.resume()
        stop()
        source = context.createBufferSource()
        source.buffer = buffer
        source.connect(context.destination)
        source.start(0, (fromMs - part.startMs) / 1000, Math.max(0.5, (toMs - fromMs) / 1000))
        return true
      } catch {
        return false
      }
    },
    stop,
  }
}
