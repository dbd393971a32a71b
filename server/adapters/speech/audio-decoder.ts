import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { type AudioKind, audioKindOf } from '../../../speech/audio-kind.ts'
import { decodeWav, UnreadableAudio } from '../../../speech/model-rate.ts'
import { samplesOf } from '../../../speech/pcm.ts'
import { type AudioDecoder, AudioRefused } from '../../ports/audio-decoder.ts'
import { projectRoot } from '../../project-root.ts'
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
  program = decodingProgram(),
}: Options = {}): AudioDecoder {
  const running = new Set<ChildProcess>()
  let closed = false

  async function* inProcess(kind: AudioKind, bytes: Uint8Array, maxMs: number, signal: AbortSignal) {
    if (closed || running.size >= parallel) throw new AudioRefused('busy')
    const args = [...flagsFor(program), program, kind, String(bytes.length), String(maxMs), ffmpeg ?? '']
    const child = spawn(process.execPath, args, {
      // Pass no environment: no keys, no settings, no working directory.
      env: {},
      cwd: projectRoot(),
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      windowsHide: true,
    })
    running.add(child)
    const kill = () => child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    const ended = once(child, 'close')
    const answer = text(child.stdio[3] as Readable).catch(() => '')
    try {
      // A process that exits early closes its end. Its exit is handled elsewhere.
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(bytes)
      yield* samplesFrom(child.stdout as Readable, kill)
      await ended
      signal.throwIfAborted()
      const refused = refusalIn(await answer)
      if (refused) throw new AudioRefused(refused)
    } finally {
      signal.removeEventListener('abort', kill)
      kill()
      running.delete(child)
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
      await Promise.all(
        [...running].map(async (child) => {
          const ended = once(child, 'close')
          child.kill('SIGKILL')
          await ended
        }),
      )
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

/** Next to this file when run from source, in the bundle otherwise. */
function decodingProgram(): string {
  const place = import.meta.url.endsWith('.ts')
    ? 'server/adapters/speech/decoding-process.ts'
    : 'dist/server/adapters/speech/decoding-process.js'
  return join(projectRoot(), place)
}

function flagsFor(program: string): string[] {
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`]
  if (!program.endsWith('.ts')) return flags
  const loader = createRequire(import.meta.url).resolve('tsx')
  return [...flags, '--import', pathToFileURL(loader).href]
}
