import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type AudioKind, audioKindOf } from '../../../speech/audio-kind.ts'
import { decodeWav, UnreadableAudio } from '../../../speech/model-rate.ts'
import { samplesOf } from '../../../speech/pcm.ts'
import { type AudioDecoder, AudioRefused } from '../../ports/audio-decoder.ts'
import { programPath } from '../../program-path.ts'
import { isolatedProcesses } from '../../work/isolated-processes.ts'
import { HEAP_MEGABYTES, SILENT_MS } from './decoding-limits.ts'

type Options = {
  /** Files decoded concurrently. */
  parallel?: number
  /** The path of an installed ffmpeg; without it, AAC (.m4a) can't be decoded. */
  ffmpeg?: string | undefined
  program?: string
}

/**
 * PCM is read here. Every other format is decoded in a separate process, which can be killed and shares no
 * memory with the keys (docs/decisions/012). Audio goes through pipes, never through a file.
 */
export function audioDecoder({
  parallel = 4,
  ffmpeg,
  program = programPath('adapters/speech/decoding-process.ts'),
}: Options = {}): AudioDecoder {
  const processes = isolatedProcesses()
  let closed = false

  async function* inProcess(kind: AudioKind, bytes: Uint8Array, maxMs: number, signal: AbortSignal) {
    if (closed || processes.running() >= parallel) throw new AudioRefused('busy')
    const one = processes.start({
      program,
      args: [kind, String(bytes.length), String(maxMs), ffmpeg ?? ''],
      flags: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      input: bytes,
      stdout: 'pipe',
    })
    signal.addEventListener('abort', one.kill)
    const answer = text(one.answer).catch(() => '')
    try {
      yield* samplesFrom(one.child.stdout as Readable, one.kill)
      await one.ended
      signal.throwIfAborted()
      const refused = refusalIn(await answer)
      if (refused) throw new AudioRefused(refused)
    } finally {
      signal.removeEventListener('abort', one.kill)
      one.release()
    }
  }

  return {
    async *decode(bytes, { maxMs, signal }) {
      if (bytes.length === 0) throw new AudioRefused('broken')
      const kind = audioKindOf(bytes)
      if (!kind) throw new AudioRefused('unknown')
      if (kind === 'encrypted') throw new AudioRefused('encrypted')
      if (kind === 'wav') yield* plainSamples(bytes, maxMs)
      else yield* inProcess(kind, bytes, maxMs, signal)
    },
    description: `embedded${ffmpeg ? ' and ffmpeg' : ''}, one process per file, up to ${parallel} at a time`,
    async close() {
      closed = true
      await processes.close()
    },
  }
}

async function* plainSamples(bytes: Uint8Array, maxMs: number): AsyncGenerator<Float32Array> {
  let length = 0
  try {
    for await (const part of decodeWav(bytes)) {
      length += part.length
      if (length > samplesOf(maxMs)) throw new AudioRefused('too-long')
      yield part
    }
  } catch (error) {
    throw error instanceof UnreadableAudio ? new AudioRefused('broken') : error
  }
}

/** 16-bit samples from bytes split anywhere. */
async function* samplesFrom(stream: Readable, kill: () => void): AsyncGenerator<Float32Array> {
  const chunks = stream[Symbol.asyncIterator]()
  let odd = Buffer.alloc(0)
  for (;;) {
    // Only while waiting for the decoder, because transcribing the previous part may take long.
    const timer = setTimeout(kill, SILENT_MS)
    const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
    if (done) return
    const bytes = odd.length > 0 ? Buffer.concat([odd, value as Buffer]) : (value as Buffer)
    const whole = bytes.length - (bytes.length % 2)
    odd = Buffer.from(bytes.subarray(whole))
    const samples = new Float32Array(whole / 2)
    for (let index = 0; index < samples.length; index += 1) {
      samples[index] = bytes.readInt16LE(index * 2) / 32_768
    }
    yield samples
  }
}

/** A process that ended silently ran out of memory or was killed. */
function refusalIn(answer: string) {
  try {
    return (JSON.parse(answer.split('\n')[0] ?? '') as { refused: AudioRefused['refusal'] | null }).refused
  } catch {
    return 'too-big-inside' as const
  }
}
