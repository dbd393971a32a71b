import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { SAMPLE_RATE } from '../../../speech/pcm.ts'
import { resample } from '../../../speech/resample.ts'
import { openWav } from '../../../speech/wav.ts'
import type { Transcriber } from '../../ports/transcriber.ts'
import { HAS_TEXT_TO_SPEECH, speechFor } from '../../testing/voice/text-to-speech.ts'
import { tone } from '../../testing/voice/tone-transcriber.ts'
import { fairQueue } from '../../work/fair-queue.ts'
import { embeddedTranscriber } from './embedded-transcriber.ts'

const folder = mkdtempSync(join(tmpdir(), 'groundnote-hearing-'))
const program = join(folder, 'thread.mjs')
/** Returns a sound's length. A first sample of -1 kills the thread, -2 never ends, -3 fails. */
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
   parentPort.postMessage('ready')
   parentPort.on('message', ({ samples, preview }) => {
     if (preview?.[0] === -1) process.exit(1)
     if (preview) return parentPort.postMessage({ previewed: 'heard ' + preview[0] })
     const what = samples[0]
     if (what === -1) process.exit(1)
     if (what === -2) return
     if (what === -3) return parentPort.postMessage({ failed: 'RangeError' })
     const transcribed = { segments: [{ startMs: 0, endMs: 1, text: String(what) }], settled: samples.length }
     setTimeout(() => parentPort.postMessage({ transcribed }), 20)
   })`,
)
const open: Transcriber[] = []
function hands(options: object = {}) {
  const made = embeddedTranscriber({ model: 'tiny', program, ...options })
  open.push(made)
  return made
}
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const neverAborted = new AbortController().signal
const part = (what: number, ownerId = 1) =>
  ({ samples: Float32Array.of(what), last: true, language: 'en', ownerId }) as const

describe('previews', () => {
  const preview = (one: Transcriber, what: number) => one.preview(Float32Array.of(what), 'en', neverAborted)

  it('don’t wait for a part in progress, and are answered one at a time', async () => {
    const one = hands()
    // No thread is running yet.
    expect(await preview(one, 1)).toBeUndefined()
    await one.transcribe(part(7), neverAborted)
    const leaving = new AbortController()
    const endless = one.transcribe(part(-2), leaving.signal).catch(() => 'stopped')
    expect(await Promise.all([preview(one, 4), preview(one, 5)])).toEqual(['heard 4', undefined])
    expect(await preview(one, 6)).toBe('heard 6')
    leaving.abort()
    expect(await endless).toBe('stopped')
  })

  it('give way while parts wait for their turn', async () => {
    const one = hands()
    await one.transcribe(part(7), neverAborted)
    const parts = [one.transcribe(part(1), neverAborted), one.transcribe(part(2), neverAborted)]
    expect(await preview(one, 4)).toBeUndefined()
    await Promise.all(parts)
    expect(await preview(one, 4)).toBe('heard 4')
  })

  it('that end their thread lose no part', async () => {
    const one = hands()
    await one.transcribe(part(7), neverAborted)
    const [words, result] = await Promise.all([preview(one, -1), one.transcribe(part(8), neverAborted)])
    expect(words).toBeUndefined()
    expect(result).toMatchObject({ segments: [{ text: '8' }] })
  })
})

describe('transcription threads', () => {
  it('take turns between clinicians', async () => {
    const one = hands()
    const order: number[] = []
    const jobs = [11, 12, 13, 21].map((what) =>
      one.transcribe(part(what, Math.floor(what / 10)), neverAborted).then(() => order.push(what)),
    )
    await Promise.all(jobs)
    expect(order.slice(0, 3)).toEqual([11, 12, 21].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(order.indexOf(21)).toBeLessThan(order.indexOf(13))
  })

  it('that die on a sound are replaced, and the sound is retried once and then refused', async () => {
    const one = hands()
    const [bad, good] = await Promise.all([
      one.transcribe(part(-1), neverAborted),
      one.transcribe(part(7, 2), neverAborted),
    ])
    expect(bad).toEqual({ refused: 'failed' })
    expect(good).toMatchObject({ segments: [{ text: '7' }] })
    expect(await one.transcribe(part(-3), neverAborted)).toEqual({ refused: 'failed' })
  })

  it('that never finish are killed', async () => {
    const one = hands({ perSecondMs: 0, giveUpMs: 50 })
    expect(await one.transcribe(part(-2), neverAborted)).toEqual({ refused: 'failed' })
    expect(await one.transcribe(part(8), neverAborted)).toMatchObject({ segments: [{ text: '8' }] })
  })

  it('skip callers who disconnected, and limit the queue', async () => {
    const one = hands()
    const gone = new AbortController()
    const waiting = one.transcribe(part(-2), gone.signal)
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    const many = Array.from({ length: 30 }, (_, n) => one.transcribe(part(n), new AbortController().signal))
    await one.close()
    const ends = await Promise.all(many)
    expect(ends.filter((end) => end && 'refused' in end && end.refused === 'busy').length).toBeGreaterThan(10)
  })
})

it('the queue lets users take turns', () => {
  const queue = fairQueue<string>({ most: 5, mostOfOne: 3 })
  expect(['a1', 'a2', 'a3', 'a4'].map((job) => queue.add(1, job))).toEqual([true, true, true, false])
  expect([queue.add(2, 'b1'), queue.add(3, 'c1'), queue.add(4, 'd1')]).toEqual([true, true, false])
  expect(Array.from({ length: 6 }, () => queue.take()?.job)).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'a3',
    undefined,
  ])
})

/** The real model, loaded once for all of these. */
describe('the smaller model', () => {
  const real = embeddedTranscriber({ model: 'tiny' })
  afterAll(() => real.close())
  const transcribe = async (samples: Float32Array, last = true) => {
    const result = await real.transcribe({ samples, last, language: 'en', ownerId: 1 }, neverAborted)
    if ('refused' in result) throw new Error(result.refused)
    return result
  }

  it('transcribes nothing without speech: silence, a tone, noise', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const noise = Float32Array.from({ length: 3 * SAMPLE_RATE }, (_, n) => 0.02 * Math.sin(n * n * 12.9898))
    for (const samples of [new Float32Array(4 * SAMPLE_RATE), tone(440, 4), noise]) {
      expect((await transcribe(samples)).segments).toEqual([])
    }
  })

  it.skipIf(!HAS_TEXT_TO_SPEECH)(
    `transcribes speech with times${HAS_TEXT_TO_SPEECH ? '' : ' (espeak-ng is not installed)'}`,
    { timeout: 240_000 },
    async () => {
      const file = speechFor('I have not slept well for three weeks. My mother helps me with the children.')
      const wav = openWav(new Uint8Array(await file.arrayBuffer()))
      if (!wav) throw new Error('No speech was made.')
      const speech = resample(wav.read(0, wav.length), wav.sampleRate)
      const later = new Float32Array(5 * SAMPLE_RATE + speech.length)
      later.set(speech, 5 * SAMPLE_RATE)
      const { segments } = await transcribe(later)
      expect(
        segments
          .map(({ text }) => text)
          .join(' ')
          .toLowerCase(),
      ).toMatch(/weeks.*mother.*children/)
      expect(segments[0]?.startMs).toBeGreaterThan(4_000)
      expect(segments.at(-1)?.endMs).toBeLessThanOrEqual((later.length / SAMPLE_RATE) * 1000)
      // In a part that isn't the last, an unfinished segment is left for the next.
      const open = await transcribe(later, false)
      expect(open.settled).toBeLessThan(later.length)
      expect(open.segments).toEqual([])
    },
  )
})
