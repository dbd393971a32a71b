import { SAMPLE_RATE } from './pcm.ts'

/** Writes a mono 16-bit WAV file, the format recorders send and every speech server accepts. */
export function writeWav(samples: Float32Array, sampleRate = SAMPLE_RATE): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index)
  }
  word(0, 'RIFF')
  view.setUint32(4, 36 + samples.length * 2, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0))
    view.setInt16(44 + index * 2, Math.round(sample * (sample < 0 ? 32_768 : 32_767)), true)
  }
  return bytes
}

export type Wav = {
  sampleRate: number
  channels: number
  /** Number of samples per channel. */
  length: number
  /** Reads a range, mixed to mono, so a long file is never fully in memory as numbers. */
  read(from: number, to: number): Float32Array
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

/** Opens a WAV file; undefined if it isn't one or doesn't contain plain samples. */
export function openWav(bytes: Uint8Array): Wav | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 12 || word(0) !== 'RIFF' || word(8) !== 'WAVE') return undefined
  let format: { kind: number; channels: number; sampleRate: number; bits: number } | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = word(at)
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (name === 'fmt ' && size >= 16 && start + 16 <= bytes.length) {
      const tag = view.getUint16(start, true)
      const extended = tag === EXTENSIBLE && size >= 26 && start + 26 <= bytes.length
      format = {
        kind: extended ? view.getUint16(start + 24, true) : tag,
        channels: view.getUint16(start + 2, true),
        sampleRate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      }
    }
    if (name === 'data' && format) return samplesIn(view, format, start, size)
    // Chunks are aligned to even offsets.
    at = start + size + (size % 2)
  }
  return undefined
}

function samplesIn(
  view: DataView,
  { kind, channels, sampleRate, bits }: { kind: number; channels: number; sampleRate: number; bits: number },
  start: number,
  size: number,
): Wav | undefined {
  const sample = readerOf(view, kind, bits)
  if (!sample || channels < 1 || channels > 16 || sampleRate < 4_000 || sampleRate > 384_000) return undefined
  const width = bits / 8
  // A recorder that was cut off never wrote the size; read to the end of the file.
  const there = Math.min(size === 0 ? Number.POSITIVE_INFINITY : size, view.byteLength - start)
  const length = Math.max(0, Math.floor(there / (width * channels)))
  return {
    sampleRate,
    channels,
    length,
    read(from, to) {
      const end = Math.min(to, length)
      const mixed = new Float32Array(Math.max(0, end - from))
      for (let index = from; index < end; index += 1) {
        let sum = 0
        for (let channel = 0; channel < channels; channel += 1) {
          sum += sample(start + (index * channels + channel) * width)
        }
        const value = sum / channels
        mixed[index - from] = Number.isFinite(value) ? value : 0
      }
      return mixed
    },
  }
}

function readerOf(view: DataView, kind: number, bits: number): ((at: number) => number) | undefined {
  if (kind === FLOAT && bits === 32) return (at) => view.getFloat32(at, true)
  if (kind === FLOAT && bits === 64) return (at) => view.getFloat64(at, true)
  if (kind !== PCM) return undefined
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768
  if (bits === 24) {
    return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608
  }
  if (bits === 32) return (at) => view.getInt32(at, true) / 2_147_483_648
  return undefined
}
