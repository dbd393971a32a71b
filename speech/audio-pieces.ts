import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  FlacOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import type { AudioKind } from './audio-kind.ts'
import { type AudioPackets, openPackets } from './audio-packets.ts'
import { SAMPLE_RATE } from './pcm.ts'

export type CompressedKind = Exclude<AudioKind, 'wav'>

/** A short file with the same codec. Its first `lead` samples repeat the end of the previous piece. */
export type EncodedPiece = { bytes: ArrayBuffer; lead: number; samples: number }

/**
 * Browsers decode a file in one go: two hours of stereo at 48 kHz would take 2.8 GB. Decoding half-minute
 * pieces takes at most 12 MB each.
 */
const PIECE_SECONDS = 30
/** Decoders need preceding data: MP3 borrows bytes from earlier frames, AAC and Vorbis overlap theirs. */
const LEAD_SECONDS = 0.25

const FORMATS: Record<CompressedKind, () => OutputFormat> = {
  mp3: () => new Mp3OutputFormat({ xingHeader: false }),
  m4a: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
  ogg: () => new OggOutputFormat(),
  flac: () => new FlacOutputFormat(),
}

/** Splits a compressed file into short ones, between packets, without decoding. */
export async function* encodedPieces(
  kind: CompressedKind,
  file: Blob,
  seconds = PIECE_SECONDS,
): AsyncGenerator<EncodedPiece> {
  const opened = await openPackets(file)
  let lead: EncodedPacket[] = []
  let held: EncodedPacket[] = []
  let heldSeconds = 0
  let done = 0
  for await (const packet of opened.packets) {
    held.push(packet)
    heldSeconds += packet.duration
    if (heldSeconds < seconds) continue
    yield await pieceOf(held)
    lead = lastOf(held)
    held = []
    heldSeconds = 0
  }
  if (held.length > 0) yield await pieceOf(held)

  async function pieceOf(packets: EncodedPacket[]): Promise<EncodedPiece> {
    // Rounded from the start of the file, so the error doesn't add up.
    const from = Math.round(done * SAMPLE_RATE)
    done += secondsOf(packets)
    return {
      bytes: await fileOf(kind, opened, [...lead, ...packets]),
      lead: Math.round(secondsOf(lead) * SAMPLE_RATE),
      samples: Math.round(done * SAMPLE_RATE) - from,
    }
  }
}

async function fileOf(
  kind: CompressedKind,
  { codec, config }: AudioPackets,
  packets: readonly EncodedPacket[],
): Promise<ArrayBuffer> {
  const format = FORMATS[kind]()
  if (!codec || !config || !format.getSupportedAudioCodecs().includes(codec))
    throw new Error(`No way to repackage ${codec}.`)
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  let at = 0
  for (const packet of packets) {
    await source.add(packet.clone({ timestamp: at }), { decoderConfig: config })
    at += packet.duration
  }
  await output.finalize()
  return target.buffer as ArrayBuffer
}

function secondsOf(packets: readonly EncodedPacket[]): number {
  return packets.reduce((sum, { duration }) => sum + duration, 0)
}

function lastOf(packets: readonly EncodedPacket[]): EncodedPacket[] {
  let first = packets.length
  for (let sum = 0; first > 0 && sum < LEAD_SECONDS; ) {
    first -= 1
    sum += packets[first]?.duration ?? 0
  }
  return packets.slice(first)
}

/** A decoder may drop its initial delay, so the piece's own samples are counted from the end. */
export function ownSamples(decoded: Float32Array, { samples }: EncodedPiece): Float32Array<ArrayBuffer> {
  const own = new Float32Array(samples)
  const last = decoded.subarray(Math.max(0, decoded.length - samples))
  own.set(last, samples - last.length)
  return own
}
