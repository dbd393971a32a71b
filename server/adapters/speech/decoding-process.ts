import { writeSync } from 'node:fs'
import type { AudioKind } from '../../../speech/audio-kind.ts'
import { UnreadableAudio } from '../../../speech/model-rate.ts'
import { SAMPLE_RATE } from '../../../speech/pcm.ts'
import type { AudioRefusal } from '../../ports/audio-decoder.ts'
import { startWatchdog } from '../documents/watchdog.ts'
import { decodeFile, UndecodableAudio } from './decode-file.ts'
import { decodingLimits } from './decoding-limits.ts'

/**
 * A separate program that reads a file from stdin, writes 16-bit samples to stdout and its result to the
 * fourth stream. It has no access to the server and writes nothing else.
 */
const ANSWERS = 3

const [kind, size, maxMs] = [process.argv[2] as AudioKind, Number(process.argv[3]), Number(process.argv[4])]
const ffmpeg = process.argv[5] || undefined
const watchdog = await startWatchdog(decodingLimits(size), ANSWERS)

process.on('unhandledRejection', (error) => end(refusalOf(error)))
process.on('uncaughtException', (error) => end(refusalOf(error)))

try {
  const bytes = await received()
  const most = (maxMs / 1000) * SAMPLE_RATE
  let length = 0
  for await (const part of decodeFile(kind, bytes, ffmpeg)) {
    length += part.length
    if (length > most) end('too-long')
    await write(part)
  }
  end(undefined)
} catch (error) {
  end(refusalOf(error))
}

async function received(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.alloc(size)
  let at = 0
  for await (const chunk of process.stdin) at += (chunk as Buffer).copy(bytes, at)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, at)
}

/** Waits for the pipe to drain: transcription is slower than decoding. */
function write(part: Float32Array): Promise<void> {
  const samples = Int16Array.from(part, (sample) => Math.round(sample * 32_767))
  return new Promise((resolve) => {
    process.stdout.write(Buffer.from(samples.buffer), () => resolve())
  })
}

function refusalOf(error: unknown): AudioRefusal {
  if (error instanceof UndecodableAudio) return 'undecodable'
  if (error instanceof UnreadableAudio) return 'broken'
  return error instanceof RangeError && /allocation failed|Invalid (string|array) length/i.test(error.message)
    ? 'too-big-inside'
    : 'broken'
}

function end(refused: AudioRefusal | undefined): never {
  if (watchdog.mayAnswer()) writeSync(ANSWERS, `${JSON.stringify({ refused: refused ?? null })}\n`)
  process.exit(0)
}
