import { describe, expect, it } from 'vitest'
import { audioKindOf } from './audio-kind.ts'
import { decodeWav } from './model-rate.ts'
import { concat, SAMPLE_RATE } from './pcm.ts'
import { createResampler, resample } from './resample.ts'
import { openWav, writeWav } from './wav.ts'

function tone(hertz: number, seconds: number, rate = SAMPLE_RATE): Float32Array {
  return Float32Array.from(
    { length: seconds * rate },
    (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / rate),
  )
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

describe('a WAV file', () => {
  it('reads back the samples written to it', () => {
    const samples = tone(440, 0.5)
    const wav = openWav(writeWav(samples))
    expect(wav).toMatchObject({ sampleRate: SAMPLE_RATE, channels: 1, length: samples.length })
    const read = wav?.read(0, samples.length) ?? new Float32Array()
    expect(Math.max(...read.map((sample, index) => Math.abs(sample - (samples[index] ?? 0))))).toBeLessThan(
      1e-4,
    )
  })

  it('reads a file with a truncated header or samples as far as it goes', () => {
    const bytes = writeWav(tone(440, 0.5))
    expect(openWav(bytes.slice(0, 30))).toBeUndefined()
    expect(openWav(bytes.slice(0, 1044))?.length).toBe(500)
  })
})

describe('resampling', () => {
  it.each([8_000, 22_050, 44_100, 48_000])(
    'from %i Hz keeps pitch and loudness, whole or in pieces',
    (rate) => {
      const heard = resample(tone(700, 1, rate), rate)
      expect(Math.abs(heard.length - SAMPLE_RATE)).toBeLessThan(SAMPLE_RATE / 100)
      expect(loudness(heard.subarray(2_000, 14_000))).toBeCloseTo(0.5 / Math.SQRT2, 2)
      const resampler = createResampler(rate)
      const source = tone(700, 1, rate)
      const parts: Float32Array[] = []
      for (let at = 0; at < source.length; at += 777)
        parts.push(resampler.push(source.subarray(at, at + 777)))
      const pieced = concat([...parts, resampler.end()])
      expect(Math.abs(pieced.length - heard.length)).toBeLessThan(2)
      expect(
        Math.max(
          ...pieced.subarray(0, 15_900).map((sample, index) => Math.abs(sample - (heard[index] ?? 0))),
        ),
      ).toBeLessThan(1e-3)
    },
  )

  it('does not alias high frequencies back into speech', () => {
    expect(loudness(resample(tone(11_000, 1, 48_000), 48_000))).toBeLessThan(0.01)
  })
})

describe('the kind of a file', () => {
  it('is detected from its content', () => {
    const bytes = (text: string, length = 64) =>
      new Uint8Array([...Buffer.from(text, 'latin1'), ...Buffer.alloc(length)])
    expect(audioKindOf(writeWav(tone(440, 0.1)))).toBe('wav')
    expect(audioKindOf(bytes('ID3\u0004'))).toBe('mp3')
    expect(audioKindOf(bytes('\u00ff\u00fb\u0090'))).toBe('mp3')
    expect(audioKindOf(bytes('\u0000\u0000\u0000\u0020ftypM4A '))).toBe('m4a')
    expect(audioKindOf(bytes('\u0000\u0000\u0000\u0020ftypM4P '))).toBe('encrypted')
    expect(audioKindOf(bytes('\u001aE\u00df\u00a3'))).toBe('webm')
    expect(audioKindOf(bytes('OggS'))).toBe('ogg')
    expect(audioKindOf(bytes('fLaC'))).toBe('flac')
    expect(audioKindOf(bytes('%PDF-1.7'))).toBeUndefined()
    expect(audioKindOf(new Uint8Array())).toBeUndefined()
  })
})

describe('decoding a WAV', () => {
  it('returns a long file a few seconds at a time, at a single rate', async () => {
    const parts: number[] = []
    for await (const part of decodeWav(writeWav(tone(440, 30, 48_000), 48_000))) parts.push(part.length)
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts)).toBeLessThan(12 * SAMPLE_RATE)
    expect(Math.abs(parts.reduce((sum, length) => sum + length, 0) - 30 * SAMPLE_RATE)).toBeLessThan(200)
  })
})
