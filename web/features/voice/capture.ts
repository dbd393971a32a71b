import { type MicrophoneTap, openTap } from './microphone-tap.ts'

/** One second: what a crash can cost. */
const PIECE_MS = 1_000
/** A new part now and then, so that finding a moment again never means decoding an hour. */
const PART_MS = 5 * 60_000
const BITS_PER_SECOND = 40_000

const MIME_TYPES = [
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
]

/** Something ended the sound that was not the clinician. */
export type CaptureTrouble = 'unplugged' | 'taken-away'

export type CaptureEvents = {
  /** Samples at 16 kHz, as they come. */
  onSamples: (samples: Float32Array) => void
  /** A new part begins, with the sample that was counted last; answers its number. */
  onPart: (mime: string) => number
  onPiece: (part: number, index: number, bytes: Uint8Array<ArrayBuffer>) => void
  onTrouble: (trouble: CaptureTrouble) => void
  /** The system has switched the microphone off (true) or on again. */
  onMuted: (muted: boolean) => void
}

export type Capture = { stop: () => Promise<void> }

/** As it is: what a browser does for calls (echo, noise) takes soft words away. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: {
    channelCount: { ideal: 1 },
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: true,
  },
}

/** Opens the microphone. Rejects as `getUserMedia` does. */
export async function openCapture(events: CaptureEvents): Promise<Capture> {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
    throw new Error('This browser can’t record audio.')
  }
  const tap = await openTap()
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS)
    await tap.ready()
    return listen(tap, stream, events)
  } catch (error) {
    for (const track of stream?.getTracks() ?? []) track.stop()
    void tap.close()
    throw error
  }
}

function listen(tap: MicrophoneTap, stream: MediaStream, events: CaptureEvents): Capture {
  let ended = false
  const trouble = (kind: CaptureTrouble) => {
    if (!ended) events.onTrouble(kind)
  }
  tap.begin(stream, { onSamples: events.onSamples, onInterrupted: () => trouble('taken-away') })
  const parts = recordParts(stream, events)
  const track = stream.getAudioTracks()[0]
  track?.addEventListener('ended', () => trouble('unplugged'))
  track?.addEventListener('mute', () => events.onMuted(true))
  track?.addEventListener('unmute', () => events.onMuted(false))

  return {
    async stop() {
      ended = true
      await parts.stop()
      tap.end()
      for (const each of stream.getTracks()) each.stop()
      await tap.close()
    },
  }
}

/** One recorder after the other; the next begins before the last ends, so that nothing falls in between. */
function recordParts(stream: MediaStream, events: CaptureEvents) {
  const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const writes: Promise<void>[] = []
  let current = begin()
  const timer = window.setInterval(() => {
    const last = current
    current = begin()
    last.stop()
  }, PART_MS)

  function begin() {
    const recorder = new MediaRecorder(stream, {
      ...(mimeType ? { mimeType } : {}),
      audioBitsPerSecond: BITS_PER_SECOND,
    })
    const part = events.onPart(recorder.mimeType || mimeType || '')
    let index = 0
    const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()))
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return
      const at = index++
      writes.push(data.arrayBuffer().then((bytes) => events.onPiece(part, at, new Uint8Array(bytes))))
    })
    recorder.start(PIECE_MS)
    return {
      stop() {
        if (recorder.state !== 'inactive') recorder.stop()
        return ended
      },
    }
  }

  return {
    async stop() {
      window.clearInterval(timer)
      await current.stop()
      await Promise.all(writes)
    },
  }
}
