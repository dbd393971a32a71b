import { SAMPLE_RATE } from '../../../speech/pcm.ts'
import { createResampler, type Resampler } from '../../../speech/resample.ts'
// With `?worker&url`, Vite builds this as a separate script file.
import workletUrl from './pcm-worklet.ts?worker&url'

/** Captures microphone samples at the sample rate of the speech models. */
export type MicrophoneTap = {
  /** Resolves when samples arrive, so that the first word isn’t lost. */
  ready: () => Promise<void>
  begin: (stream: MediaStream, on: TapEvents) => void
  /** Flushes the remaining samples. */
  end: () => void
  close: () => Promise<void>
}

type TapEvents = {
  onSamples: (samples: Float32Array) => void
  /** Another app has taken over audio on this computer. */
  onInterrupted: () => void
}

export async function openTap(): Promise<MicrophoneTap> {
  const { MediaStreamTrackProcessor } = globalThis as { MediaStreamTrackProcessor?: TrackProcessor }
  return MediaStreamTrackProcessor ? trackTap(MediaStreamTrackProcessor) : workletTap()
}

/** Chromium’s API; missing from TypeScript’s DOM types. */
type TrackProcessor = new (options: {
  track: MediaStreamTrack
  maxBufferSize: number
}) => { readable: ReadableStream<SoundFrame> }

type SoundFrame = {
  numberOfFrames: number
  numberOfChannels: number
  sampleRate: number
  copyTo: (to: Float32Array, options: { planeIndex: number; format: 'f32-planar' }) => void
  close: () => void
}

/** A frame is 10 ms. The buffer covers several seconds of a busy main thread without dropping any. */
const FRAMES_HELD = 1_000
/** Samples are handed on in blocks of this size, about 25 times a second. */
const BLOCK = SAMPLE_RATE / 25

/** Reads the microphone track directly. The audio thread, which drops blocks when it falls behind, isn’t involved. */
function trackTap(Processor: TrackProcessor): MicrophoneTap {
  let resampler: Resampler | undefined
  let reader: ReadableStreamDefaultReader<SoundFrame> | undefined
  let emit: TapEvents['onSamples'] = () => undefined
  let buffered: Float32Array[] = []
  let bufferedLength = 0

  function buffer(samples: Float32Array) {
    buffered.push(samples)
    bufferedLength += samples.length
    if (bufferedLength >= BLOCK) release()
  }

  function release() {
    const block = new Float32Array(bufferedLength)
    let at = 0
    for (const part of buffered) {
      block.set(part, at)
      at += part.length
    }
    buffered = []
    bufferedLength = 0
    emit(block)
  }

  async function read(from: ReadableStreamDefaultReader<SoundFrame>) {
    for (let next = await from.read(); !next.done; next = await from.read()) {
      const frame = next.value
      resampler ??= createResampler(frame.sampleRate)
      if (reader === from) buffer(resampler.push(monoOf(frame)))
      frame.close()
    }
  }

  return {
    ready: () => Promise.resolve(),
    begin(stream, { onSamples }) {
      const [track] = stream.getAudioTracks()
      if (!track) throw new Error('No sound from the microphone.')
      emit = onSamples
      reader = new Processor({ track, maxBufferSize: FRAMES_HELD }).readable.getReader()
      // Unplugging ends the stream; the track’s own event reports it.
      void read(reader).catch(() => undefined)
    },
    end() {
      reader = undefined
      if (resampler) buffer(resampler.end())
      release()
    },
    close: () => Promise.resolve(),
  }
}

function monoOf(frame: SoundFrame): Float32Array {
  const sum = new Float32Array(frame.numberOfFrames)
  const plane = new Float32Array(frame.numberOfFrames)
  for (let planeIndex = 0; planeIndex < frame.numberOfChannels; planeIndex++) {
    frame.copyTo(plane, { planeIndex, format: 'f32-planar' })
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (plane[i] ?? 0) / frame.numberOfChannels
  }
  return sum
}

/** For other browsers: captures through the audio thread. */
async function workletTap(): Promise<MicrophoneTap> {
  const context = quietContext()
  const running = context.resume()
  running.catch(() => undefined)
  try {
    await context.audioWorklet.addModule(workletUrl)
  } catch (error) {
    void context.close().catch(() => undefined)
    throw error
  }
  const resampler = createResampler(context.sampleRate)
  let source: MediaStreamAudioSourceNode | undefined
  let events: TapEvents | undefined
  context.addEventListener('statechange', () => {
    // Safari reports "interrupted" when a phone call has the microphone.
    if (context.state !== 'running' && context.state !== 'closed') events?.onInterrupted()
  })

  return {
    ready: () => withTimeout(running),
    begin(stream, on) {
      events = on
      const tap = new AudioWorkletNode(context, 'pcm-tap', { numberOfOutputs: 0 })
      tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => events?.onSamples(resampler.push(data))
      source = context.createMediaStreamSource(stream)
      source.connect(tap)
    },
    end() {
      source?.disconnect()
      events?.onSamples(resampler.end())
      events = undefined
    },
    close: () => context.close().catch(() => undefined),
  }
}

/**
 * Nothing is played, so avoid opening an output device where the browser allows that: a Bluetooth device takes
 * seconds to open.
 */
function quietContext(): AudioContext {
  const options: AudioContextOptions & { sinkId?: { type: 'none' } } = { sinkId: { type: 'none' } }
  try {
    return new AudioContext(options)
  } catch {
    return new AudioContext()
  }
}

const START_TIMEOUT_MS = 10_000

function withTimeout(running: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('Audio didn’t start on this computer.'))
    const timer = window.setTimeout(late, START_TIMEOUT_MS)
    running.then(resolve, reject).finally(() => window.clearTimeout(timer))
  })
}
