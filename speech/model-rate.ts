import { concat, SAMPLE_RATE } from './pcm.ts'
import { createResampler, type Resampler } from './resample.ts'
import { openWav } from './wav.ts'

/** The file is damaged, or isn't the kind of audio it claims to be. */
export class UnreadableAudio extends Error {
  constructor() {
    super('Couldn’t read the audio.')
    this.name = 'UnreadableAudio'
  }
}

export type Part = { samples: Float32Array; rate: number }

const STEP_SAMPLES = 256 * 1024
const SECONDS_OUT = 5

/** Resamples to the models' rate a few seconds at a time, so a long file is never fully in memory as samples. */
export async function* atModelRate(
  parts: Iterable<Part> | AsyncIterable<Part>,
): AsyncGenerator<Float32Array> {
  let resampler: { rate: number; run: Resampler } | undefined
  let held: Float32Array[] = []
  let heldLength = 0
  for await (const { samples, rate } of parts) {
    if (!(rate >= 4_000 && rate <= 384_000)) throw new UnreadableAudio()
    // Some files change their rate partway: finish what came before.
    if (resampler && resampler.rate !== rate) hold(resampler.run.end())
    if (resampler?.rate !== rate) resampler = { rate, run: createResampler(rate) }
    hold(resampler.run.push(clamp(samples)))
    if (heldLength >= SECONDS_OUT * SAMPLE_RATE) yield release()
  }
  if (!resampler) throw new UnreadableAudio()
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

export function decodeWav(bytes: Uint8Array): AsyncGenerator<Float32Array> {
  return atModelRate(wavParts(bytes))
}

function* wavParts(bytes: Uint8Array): Generator<Part> {
  const wav = openWav(bytes)
  if (!wav) throw new UnreadableAudio()
  for (let from = 0; from < wav.length; from += STEP_SAMPLES) {
    yield { samples: wav.read(from, from + STEP_SAMPLES), rate: wav.sampleRate }
  }
}

/** A damaged file can contain NaN or values outside -1 to 1. */
function clamp(samples: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] as number
    if (!(sample >= -1 && sample <= 1)) samples[index] = sample > 1 ? 1 : sample < -1 ? -1 : 0
  }
  return samples
}
