import { msOf, SAMPLE_RATE } from '../../../speech/pcm.ts'

/**
 * Words of the last seconds, to show until their segment is transcribed. They’re less accurate, because they’re
 * recognized a few seconds at a time, and never become part of the transcript. Pure: time is counted in samples.
 */
type PreviewOptions = {
  /** The words in this audio; empty if the transcriber is busy. */
  ask: (samples: Float32Array<ArrayBuffer>, signal: AbortSignal) => Promise<string>
  /** False while segments are waiting: they come first. */
  mayAsk: () => boolean
  onChange: () => void
}

export type Provisional = { text: string; startMs: number }

const SHORTEST = 1.2 * SAMPLE_RATE
const LONGEST = 3 * SAMPLE_RATE
/** The first words appear sooner, with fewer words to guess from. */
const LONGEST_FIRST = 1.8 * SAMPLE_RATE
/** A pause this long is a good place to cut. */
const PAUSE = 0.25 * SAMPLE_RATE
/** Below this peak, no one is speaking. */
const QUIET = 0.004
/** A request that takes longer than this isn’t worth waiting for. */
const TIMEOUT = 8 * SAMPLE_RATE

type Words = { start: number; end: number; text: string }
type Request = { askedAt: number; controller: AbortController }

export type Previews = ReturnType<typeof createPreviews>

export function createPreviews({ ask, mayAsk, onChange }: PreviewOptions) {
  let held: Float32Array[] = []
  let start = 0
  let end = 0
  let heardSpeech = false
  let quietFor = 0
  let words: Words[] = []
  let settled = 0
  let request: Request | undefined

  function forget() {
    held = []
    start = end
    heardSpeech = false
    quietFor = 0
  }

  function longest(): number {
    return words.length === 0 ? LONGEST_FIRST : LONGEST
  }

  function isDue(): boolean {
    const length = end - start
    return length >= longest() || (length >= SHORTEST && heardSpeech && quietFor >= PAUSE)
  }

  function take() {
    const samples = joined(held, Math.min(end - start, longest()))
    const span = { start: end - samples.length, end }
    const isSpeech = heardSpeech
    forget()
    if (!isSpeech || !mayAsk()) return
    const controller = new AbortController()
    const asked: Request = { askedAt: end, controller }
    request = asked
    ask(samples, controller.signal)
      .catch(() => '')
      .then((text) => {
        if (request !== asked) return
        request = undefined
        if (text.trim() === '' || isSettled(span)) return
        words = [...words, { ...span, text: text.trim() }]
        onChange()
      })
  }

  /** The segment with most of these words is transcribed. */
  function isSettled(span: Pick<Words, 'start' | 'end'>): boolean {
    return (span.start + span.end) / 2 <= settled
  }

  function drop() {
    request?.controller.abort()
    request = undefined
  }

  return {
    push(samples: Float32Array, from: number) {
      if (from !== end) {
        end = from
        forget()
      }
      held.push(samples.slice())
      end += samples.length
      if (peakOf(samples) > QUIET) {
        heardSpeech = true
        quietFor = 0
      } else quietFor += samples.length
      if (request && end - request.askedAt > TIMEOUT) drop()
      if (!request && isDue()) take()
    },
    /** Everything before this sample is transcribed, or never will be. */
    settle(sample: number) {
      if (sample <= settled) return
      settled = sample
      const left = words.filter((each) => !isSettled(each))
      if (left.length === words.length) return
      words = left
      onChange()
    },
    /** The recording paused or stopped, so its last segment is about to be transcribed. */
    pause() {
      drop()
      forget()
    },
    words(): Provisional | undefined {
      const [first] = words
      return first && { text: words.map(({ text }) => text).join(' '), startMs: msOf(first.start) }
    },
  }
}

/** The last samples of these. */
function joined(parts: readonly Float32Array[], length: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(length)
  let at = length
  for (const part of [...parts].reverse()) {
    const used = part.subarray(Math.max(0, part.length - at))
    at -= used.length
    all.set(used, at)
    if (at === 0) break
  }
  return all
}

function peakOf(samples: Float32Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}
