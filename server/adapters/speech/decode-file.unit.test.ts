import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeWords } from '../../../e2e/support/voice/coded-speech.ts'
import { type CompressedKind, encodedPieces, ownSamples } from '../../../speech/audio-pieces.ts'
import { UnreadableAudio } from '../../../speech/model-rate.ts'
import { concat, SAMPLE_RATE } from '../../../speech/pcm.ts'
import { readConfig } from '../../config.ts'
import { decodeFile, UndecodableAudio } from './decode-file.ts'

/**
 * A sequence of eight tones, recorded in each format. The e2e tests send the same files through the browser.
 */
function sound(kind: CompressedKind): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    readFileSync(new URL(`../../../e2e/support/voice/sounds/coded.${kind}`, import.meta.url)),
  )
}

async function decoded(kind: CompressedKind, bytes = sound(kind), ffmpeg?: string): Promise<Float32Array> {
  const parts: Float32Array[] = []
  for await (const part of decodeFile(kind, bytes, ffmpeg)) parts.push(part)
  return concat(parts)
}

const wordsIn = (samples: Float32Array) => decodeWords(samples).map(({ word }) => word)
const WORDS = [0, 1, 2, 3, 4, 5, 6, 7]
const COMPRESSED = ['mp3', 'm4a', 'webm', 'ogg', 'flac'] as const
/** Formats decoded without ffmpeg. */
const DECODED_HERE = ['mp3', 'webm', 'ogg', 'flac'] as const

/** The configured path, or the one on this machine. */
const { ffmpeg } = readConfig({ PATH: process.env.PATH, FFMPEG_PATH: process.env.FFMPEG_PATH }).speech

describe('decoding a file on the server', () => {
  it.each(DECODED_HERE)('reads the sound of a .%s', async (kind) => {
    expect(wordsIn(await decoded(kind))).toEqual(WORDS)
  })

  it('has no built-in decoder for AAC', async () => {
    await expect(decoded('m4a')).rejects.toThrow(UndecodableAudio)
  })

  // Skipped without ffmpeg: .m4a files are then rejected, as above.
  it.skipIf(!ffmpeg)('reads AAC with an installed ffmpeg', async () => {
    expect(wordsIn(await decoded('m4a', sound('m4a'), ffmpeg))).toEqual(WORDS)
  })

  it('reports a damaged file when ffmpeg outputs no sound', async () => {
    await expect(decoded('m4a', sound('m4a'), '/bin/false')).rejects.toThrow(UnreadableAudio)
  })

  it.each(COMPRESSED)('rejects noise named .%s', async (kind) => {
    const noise = Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 251)
    await expect(decoded(kind, noise)).rejects.toThrow(UnreadableAudio)
  })
})

describe('splitting a compressed file for the browser', () => {
  it.each(DECODED_HERE)(
    'yields short .%s files that together contain every word at its time',
    async (kind) => {
      const whole = await decoded(kind)
      const own: Float32Array[] = []
      for await (const piece of encodedPieces(kind, new Blob([sound(kind)]), 0.7)) {
        expect(piece.samples + piece.lead).toBeLessThan(1.2 * SAMPLE_RATE)
        own.push(ownSamples(await decoded(kind, new Uint8Array(piece.bytes)), piece))
      }
      expect(own.length).toBeGreaterThan(4)
      const joined = concat(own)
      expect(wordsIn(joined)).toEqual(WORDS)
      const late = decodeWords(joined).map(
        ({ startMs }, n) => startMs - (decodeWords(whole)[n]?.startMs ?? 0),
      )
      // Only the initial delay differs between decoders; it doesn't grow from piece to piece.
      expect(Math.max(...late) - Math.min(...late)).toBeLessThanOrEqual(40)
      expect(Math.max(...late.map(Math.abs))).toBeLessThanOrEqual(100)
    },
  )

  it('splits .m4a files, too', async () => {
    let samples = 0
    let pieces = 0
    for await (const piece of encodedPieces('m4a', new Blob([sound('m4a')]), 0.7)) {
      samples += piece.samples
      pieces += 1
      expect(Buffer.from(piece.bytes).toString('latin1', 4, 8)).toBe('ftyp')
    }
    expect(pieces).toBeGreaterThan(4)
    expect(samples / SAMPLE_RATE).toBeCloseTo(5, 0)
  })
})
