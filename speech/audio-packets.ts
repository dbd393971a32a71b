import {
  type AudioCodec,
  BlobSource,
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  FLAC,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WEBM,
} from 'mediabunny'
import { UnreadableAudio } from './model-rate.ts'

export type AudioPackets = {
  /** Null for an unknown codec. */
  codec: AudioCodec | null
  config: AudioDecoderConfig | null
  packets: AsyncGenerator<EncodedPacket>
}

// Its warnings about odd files are noise: an unreadable file gets an error message anyway.
Logging.level = LogLevel.Silent

const FORMATS = [MP4, QTFF, MATROSKA, WEBM, OGG, FLAC, MP3]

/** Demuxes a compressed file without decoding it. A Blob is read only as far as needed. */
export async function openPackets(file: Blob | Uint8Array<ArrayBuffer>): Promise<AudioPackets> {
  const source = file instanceof Blob ? new BlobSource(file) : new BufferSource(file)
  try {
    const track = await new Input({ source, formats: FORMATS }).getPrimaryAudioTrack()
    if (!track) throw new UnreadableAudio()
    const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
    return { codec, config, packets: unreadableOnError(new EncodedPacketSink(track).packets()) }
  } catch {
    throw new UnreadableAudio()
  }
}

async function* unreadableOnError(packets: AsyncIterable<EncodedPacket>): AsyncGenerator<EncodedPacket> {
  try {
    yield* packets
  } catch {
    throw new UnreadableAudio()
  }
}
