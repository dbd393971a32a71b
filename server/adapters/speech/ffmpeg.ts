import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AdtsOutputFormat, AppendOnlyStreamTarget, EncodedAudioPacketSource, Output } from 'mediabunny'
import type { AudioPackets } from '../../../speech/audio-packets.ts'
import { type Part, UnreadableAudio } from '../../../speech/model-rate.ts'
import { SAMPLE_RATE } from '../../../speech/pcm.ts'

/** CPU seconds, and kilobytes of address space (ffmpeg maps far more than it uses). */
const LIMITS = { processorSeconds: 600, addressKilobytes: 1024 * 1024 }

/** The shell sets limits and then execs ffmpeg, which may write no files and read only its pipe. */
const LIMITED = `ulimit -t ${LIMITS.processorSeconds}; ulimit -v ${LIMITS.addressKilobytes}; ulimit -f 0; exec "$0" "$@"`
const ARGS = [
  ...['-hide_banner', '-loglevel', 'quiet', '-nostdin', '-threads', '1', '-protocol_whitelist', 'pipe'],
  ...['-f', 'aac', '-i', 'pipe:0', '-vn', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', 'pipe:1'],
]

/**
 * Decodes AAC with the installed ffmpeg. It gets raw AAC, since an .m4a often has its index at the end and
 * can't be read from a pipe. It ends with this process, because its pipes close.
 */
export async function* decodeAacWithFfmpeg(file: AudioPackets, ffmpeg: string): AsyncGenerator<Part> {
  const child = spawn('/bin/sh', ['-c', LIMITED, ffmpeg, ...ARGS], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const started = new Promise<void>((resolve, reject) => child.once('error', reject).once('spawn', resolve))
  try {
    await started
    // ffmpeg closes its end when it has read enough or failed; its output shows which.
    const fed = pipeline(Readable.from(adtsOf(file)), child.stdin).catch(() => undefined)
    let rest = Buffer.alloc(0)
    let any = false
    for await (const chunk of child.stdout) {
      const bytes = Buffer.concat([rest, chunk as Buffer])
      const whole = bytes.length - (bytes.length % 4)
      rest = bytes.subarray(whole)
      const samples = new Float32Array(whole / 4)
      for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readFloatLE(index * 4)
      any ||= samples.length > 0
      yield { samples, rate: SAMPLE_RATE }
    }
    await fed
    if (!any) throw new UnreadableAudio()
  } finally {
    child.kill('SIGKILL')
  }
}

/** Raw AAC frames, each with its own header. */
async function* adtsOf({ packets, config }: AudioPackets): AsyncGenerator<Uint8Array> {
  if (!config) throw new UnreadableAudio()
  const chunks: Uint8Array[] = []
  const writable = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) })
  const output = new Output({ format: new AdtsOutputFormat(), target: new AppendOnlyStreamTarget(writable) })
  const source = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(source)
  await output.start()
  let at = 0
  for await (const packet of packets) {
    // The first packets can have negative times.
    await source.add(packet.clone({ timestamp: at }), { decoderConfig: config })
    at += packet.duration
    yield* chunks.splice(0)
  }
  await output.finalize()
  yield* chunks.splice(0)
}
