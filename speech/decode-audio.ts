import decode from 'audio-decode'
import type { AudioKind } from './audio-kind.ts'
import { concat, mixDown, SAMPLE_RATE } from './pcm.ts'
import { createResampler, type Resampler } from './resample.ts'
import { openWav } from './wav.ts'

/** The file is none that can be read: damaged, or with sound of a kind nobody here knows. */
export class UnreadableAudio extends Error {
  constructor() {
    super('The audio cannot be read.')
    this.name = 'UnreadableAudio'
  }
}

/** Compressed bytes that are decoded at a time, and moments of a WAV. */
const STEP_BYTES = 64 * 1024
const STEP_SAMPLES = 256 * 1024
/** What comes out at a time. */
const SECONDS_OUT = 5

type Pcm = { channelData: Float32Array[]; sampleRate: number }
type Decoder = ((chunk?: Uint8Array) => Promise<Pcm>) & { free(): void }

/** The sound of a file as the models hear it, a few seconds at a time: a long file is never whole in memory. */
export async function* decodeAudio(kind: AudioKind, bytes: Uint8Array): AsyncGenerator<Float32Array> {
  let resampler: { rate: number; run: Resampler } | undefined
  let held: Float32Array[] = []
  let heldLength = 0
  let any = false
  for await (const { samples, rate } of kind === 'wav' ? wavParts(bytes) : decodedParts(kind, bytes)) {
    if (!(rate >= 4_000 && rate <= 384_000)) throw new UnreadableAudio()
    any = true
    // Some files change their rate on the way: what came before is finished first.
    if (resampler && resampler.rate !== rate) hold(resampler.run.end())
    if (resampler?.rate !== rate) resampler = { rate, run: createResampler(rate) }
    hold(resampler.run.push(clean(samples)))
    if (heldLength >= SECONDS_OUT * SAMPLE_RATE) yield release()
  }
  if (!any || !resampler) throw new UnreadableAudio()
  hold(resampler.run.end())
  yield release()

  function hold(samples: Float32Array): void {
    held.push(samples)
    heldLength += samples.length
  }
  function release(): Float32Array {
    const part = concat(held)
    held = []
    heldLength = 0
    return part
  }
}

type Part = { samples: Float32Array; rate: number }

function* wavParts(bytes: Uint8Array): Generator<Part> {
  const wav = openWav(bytes)
  if (!wav) throw new UnreadableAudio()
  for (let from = 0; from < wav.length; from += STEP_SAMPLES) {
    yield { samples: wav.read(from, from + STEP_SAMPLES), rate: wav.sampleRate }
  }
}

async function* decodedParts(kind: Exclude<AudioKind, 'wav'>, bytes: Uint8Array): AsyncGenerator<Part> {
  const decoder = (await decoderOf(kind, bytes)) as Decoder
  try {
    for (let from = 0; from < bytes.length; from += STEP_BYTES) {
      // A copy with a buffer of its own: some decoders read the buffer from its beginning.
      yield* partOf(await decoder(bytes.slice(from, from + STEP_BYTES)))
    }
    yield* partOf(await decoder())
  } catch (error) {
    if (error instanceof UnreadableAudio) throw error
    throw new UnreadableAudio()
  } finally {
    decoder.free()
  }
}

function* partOf({ channelData, sampleRate }: Pcm): Generator<Part> {
  const [first] = channelData
  if (first && first.length > 0) yield { samples: mixDown(channelData), rate: sampleRate }
}

function decoderOf(kind: Exclude<AudioKind, 'wav'>, bytes: Uint8Array): Promise<unknown> {
  switch (kind) {
    case 'mp3':
      return decode.mp3()
    case 'm4a':
      return decode.m4a()
    case 'webm':
      return decode.webm()
    case 'flac':
      return decode.flac()
    case 'ogg':
      return oggDecoder(new TextDecoder('latin1').decode(bytes.subarray(0, 256)))
  }
}

function oggDecoder(head: string): Promise<unknown> {
  if (head.includes('OpusHead')) return decode.opus()
  if (head.includes('FLAC')) return decode.flac()
  return decode.oga()
}

/** A damaged file can hold what is no number. */
function clean(samples: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] as number
    if (!(sample >= -1 && sample <= 1)) samples[index] = sample > 1 ? 1 : sample < -1 ? -1 : 0
  }
  return samples
}
