import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import type { AudioKind } from '../../../speech/audio-kind.ts'
import { type AudioPackets, openPackets } from '../../../speech/audio-packets.ts'
import { atModelRate, decodeWav, type Part, UnreadableAudio } from '../../../speech/model-rate.ts'
import { mixDown } from '../../../speech/pcm.ts'
import { decodeAacWithFfmpeg } from './ffmpeg.ts'

/** A file whose codec has no decoder on this server. */
export class UndecodableAudio extends Error {
  constructor() {
    super('There is no decoder for this audio.')
    this.name = 'UndecodableAudio'
  }
}

type Bytes = Uint8Array<ArrayBuffer>
type Pcm = { channelData: Float32Array[]; sampleRate: number }
type Decoder = {
  ready: Promise<void>
  decode(bytes: Uint8Array): Pcm | Promise<Pcm>
  flush?(): Promise<Pcm>
  free(): void
}

/** How many compressed bytes and packets are decoded at a time. */
const STEP_BYTES = 64 * 1024
const STEP_PACKETS = 250

/**
 * Decodes a file to 16 kHz. Each decoder is a WebAssembly build under a permissive license or the LGPL
 * (docs/decisions/037); AAC has none, so .m4a needs the machine's own ffmpeg.
 */
export function decodeFile(
  kind: AudioKind,
  bytes: Bytes,
  ffmpeg: string | undefined,
): AsyncGenerator<Float32Array> {
  return kind === 'wav' ? decodeWav(bytes) : atModelRate(partsOf(kind, bytes, ffmpeg))
}

async function* partsOf(kind: AudioKind, bytes: Bytes, ffmpeg: string | undefined): AsyncGenerator<Part> {
  try {
    const decoder = streamDecoderFor(kind, bytes)
    if (decoder) yield* streamed(decoder, bytes)
    else yield* fromPackets(await openPackets(bytes), ffmpeg)
  } catch (error) {
    if (error instanceof UndecodableAudio) throw error
    throw new UnreadableAudio()
  }
}

/** Decoders that take the file as it is. */
function streamDecoderFor(kind: AudioKind, bytes: Bytes): Decoder | undefined {
  if (kind === 'mp3') return new MPEGDecoder()
  if (kind === 'flac') return new FLACDecoder()
  if (kind !== 'ogg') return undefined
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256))
  if (head.includes('FLAC')) return new FLACDecoder()
  return head.includes('OpusHead') ? undefined : new OggVorbisDecoder()
}

async function* streamed(decoder: Decoder, bytes: Bytes): AsyncGenerator<Part> {
  try {
    await decoder.ready
    for (let from = 0; from < bytes.length; from += STEP_BYTES) {
      yield* partOf(await decoder.decode(bytes.slice(from, from + STEP_BYTES)))
    }
    if (decoder.flush) yield* partOf(await decoder.flush())
  } finally {
    decoder.free()
  }
}

async function* fromPackets(file: AudioPackets, ffmpeg: string | undefined): AsyncGenerator<Part> {
  if (file.codec === 'aac' && ffmpeg) return yield* decodeAacWithFfmpeg(file, ffmpeg)
  const channels = file.config?.numberOfChannels ?? 1
  const decoder =
    file.codec === 'mp3'
      ? new MPEGDecoder()
      : file.codec === 'opus' && channels <= 2
        ? new OpusDecoder({ channels })
        : undefined
  if (!decoder) throw new UndecodableAudio()
  try {
    await decoder.ready
    let frames: Uint8Array[] = []
    for await (const { data } of file.packets) {
      frames.push(data)
      if (frames.length < STEP_PACKETS) continue
      yield* partOf(decoder.decodeFrames(frames))
      frames = []
    }
    yield* partOf(decoder.decodeFrames(frames))
  } finally {
    decoder.free()
  }
}

function* partOf({ channelData, sampleRate }: Pcm): Generator<Part> {
  const [first] = channelData
  if (first && first.length > 0) yield { samples: mixDown(channelData), rate: sampleRate }
}
