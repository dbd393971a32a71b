import { type MicrophoneTap, openTap } from './microphone-tap.ts'

/** One second: the most a crash can lose. */
const PIECE_MS = 1_000
/** Start a new part regularly, so that playing an excerpt never decodes an hour of audio. */
const PART_MS = 5 * 60_000
const BITS_PER_SECOND = 40_000

const MIME_TYPES = [
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
]

/** Something other than the clinician ended the capture. */
export type CaptureProblem = 'unplugged' | 'taken-away'

export type CaptureEvents = {
  /** 16 kHz samples as they arrive. */
  onSamples: (samples: Float32Array) => void
  /** A new part starts at the current sample count. Returns its number. */
  onPart: (mime: string) => number
  onPiece: (part: number, index: number, bytes: Uint8Array<ArrayBuffer>) => void
  onTrouble: (trouble: CaptureProblem) => void
  /** The system muted the microphone (true) or unmuted it. */
  onMuted: (muted: boolean) => void
}

export type Capture = { stop: () => Promise<void> }

/** No processing: echo and noise suppression for calls remove soft-spoken words. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: {
    channelCount: { ideal: 1 },
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: true,
  },
}

/** Opens the microphone. Rejects like `getUserMedia`. */
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
  const trouble = (kind: CaptureProblem) => {
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

/** Records in consecutive parts that overlap slightly, so that no audio is lost between them. */
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
