import {
  deleteRecording,
  type EarlyFinding,
  getRecording,
  type Transcription,
  updateRecording,
} from '#shared/contracts/voice.ts'
import { swapped, type TranscriptPiece } from '#shared/domain/transcript.ts'
import { CallError } from '#shared/http/call.ts'
import { msOf } from '../../../speech/pcm.ts'
import { writeWav } from '../../../speech/wav.ts'
import { call } from '../../lib/api.ts'
import { createEmitter } from '../../parts/voice/emitter.ts'
import { createSender, type SenderState } from '../../parts/voice/segment-sender.ts'
import type { SpeechSegment } from '../../parts/voice/segmenter.ts'
import type { KeptMeta, KeptRecording, KeptSegment, VoiceStore } from '../../parts/voice/voice-store.ts'
import { createTranscriber } from './transcriber.ts'

export type PipelineState = {
  recording: KeptRecording
  /** In visit order. */
  pieces: readonly TranscriptPiece[]
  /** Findings that the note must cover. */
  findings: readonly EarlyFinding[]
  /** Segments that aren’t transcribed yet. */
  heldCount: number
  heldMs: number
  /** Segments that couldn’t be transcribed. */
  refusedCount: number
  /** Audio transcribed so far. */
  transcribedMs: number
  sender: SenderState
}

/** Timeout for optional steps: a stalled network must not hold up the note. */
const OPTIONAL_STEP_TIMEOUT_MS = 15_000

export type Pipeline = Awaited<ReturnType<typeof openPipeline>>

/**
 * Turns the audio segments of one recording into a transcript. Each segment is stored first, then sent, and
 * deleted once its text is stored. The same for microphone and file, live and after a crash.
 */
export async function openPipeline(store: VoiceStore, id: string) {
  const found = await store.read(id)
  if (!found) throw new Error('This recording isn’t on this device.')
  let recording = found
  let segments: KeptSegment[] = await store.segments(id)
  let pieces = new Map<number, TranscriptPiece>(
    segments.flatMap(({ sequence, answer, start, end }) =>
      answer ? [[sequence, pieceOf(sequence, start, end, answer)]] : [],
    ),
  )
  let findings: readonly EarlyFinding[] = []
  let writing: Promise<void> = Promise.resolve()
  let saving: Promise<void> = Promise.resolve()
  let asking: AbortController | undefined
  const emitter = createEmitter<PipelineState>(snapshot)
  const transcriber = createTranscriber(() => recording)

  const sender = createSender<Transcription>({
    next: async () => segments.find(({ state }) => state === 'held')?.sequence,
    async send(sequence, signal) {
      const segment = segments[sequence]
      const wav = segment && (await store.wav(id, sequence))
      if (!segment || !wav) throw new Error('The segment is missing.')
      return transcriber.words(segment, wav, signal)
    },
    async acknowledge(sequence, answer) {
      await store.acknowledge(id, sequence, answer)
      const segment = segments[sequence]
      if (!segment) return
      pieces = new Map(pieces).set(sequence, pieceOf(sequence, segment.start, segment.end, answer))
      setPieces(sequence, 'heard')
      // After Stop, the final pass does it, and nothing should compete with the note.
      if (!recording.stopped) void inferSpeakers()
    },
    async refuse(sequence) {
      await store.refuse(id, sequence)
      setPieces(sequence, 'refused')
    },
    wait: pauseFor,
    isOnline: () => navigator.onLine,
  })
  sender.subscribe(emitter.tell)

  function snapshot(): PipelineState {
    const held = segments.filter(({ state }) => state === 'held')
    const [firstHeld] = held
    return {
      recording,
      findings,
      pieces: [...pieces.values()].sort((a, b) => a.sequence - b.sequence),
      heldCount: held.length,
      heldMs: held.reduce((sum, { start, end }) => sum + msOf(end - start), 0),
      refusedCount: segments.filter(({ state }) => state === 'refused').length,
      transcribedMs: msOf(firstHeld?.start ?? segments.at(-1)?.end ?? 0),
      sender: sender.state(),
    }
  }

  function setPieces(sequence: number, state: KeptSegment['state']) {
    segments = segments.map((segment) => (segment.sequence === sequence ? { ...segment, state } : segment))
    emitter.tell()
  }

  /** Speaker roles are inferred from the whole visit so far, so request them again as text arrives. */
  async function inferSpeakers() {
    if (asking) return
    asking = new AbortController()
    try {
      const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(OPTIONAL_STEP_TIMEOUT_MS)])
      const { data } = await call(getRecording, { params: { id } }, { signal })
      findings = data.findings ?? findings
      takePieces(data.pieces)
    } catch {
      // The text is stored. Roles are requested again with the next segment and at the end.
    } finally {
      asking = undefined
    }
  }

  function takePieces(answered: readonly TranscriptPiece[]) {
    pieces = new Map([...pieces, ...answered.map((piece) => [piece.sequence, piece] as const)])
    emitter.tell()
  }

  /** Writes run one at a time and always store the full state from memory. */
  function update(change: Partial<KeptMeta>): Promise<void> {
    recording = { ...recording, ...change }
    emitter.tell()
    saving = saving.then(() => store.write(recording))
    return saving
  }

  function revertedRepairs() {
    return [...pieces.values()].flatMap(({ sequence, repairs }) =>
      repairs.flatMap(({ reverted }, index) => (reverted ? [{ sequence, index }] : [])),
    )
  }

  return {
    id,
    store,
    state: emitter.state,
    subscribe: emitter.subscribe,
    update,
    /** Everything up to this sample is segmented and stored. */
    cutEnd: () => segments.at(-1)?.end ?? 0,
    /** Store first. Silent segments aren’t worth sending. */
    add(cut: SpeechSegment): Promise<void> {
      writing = writing.then(async () => {
        if (!cut.voiced) return
        const sequence = segments.length
        const { start, end } = cut
        await store.addSegment(id, sequence, { start, end, wav: writeWav(cut.samples) })
        segments = [...segments, { sequence, start, end, state: 'held', answer: undefined }]
        emitter.tell()
        sender.wake()
      })
      return writing
    },
    preview: transcriber.preview,
    /** Segments come first: on this device, they take turns with previews. */
    mayPreview(): boolean {
      const waiting = segments.some(({ state }) => state === 'held')
      return ['rest', 'sending'].includes(sender.state().kind) && !(waiting && recording.onDevice)
    },
    /** Segments up to this sample are transcribed, or can’t be. */
    settledEnd: () => segments.find(({ state }) => state === 'held')?.start ?? segments.at(-1)?.end ?? 0,
    send: sender.wake,
    /** Signed in again, back online, or retried by the user. */
    resume: sender.resume,
    async retryRefused() {
      for (const { sequence } of segments.filter(({ state }) => state === 'refused')) {
        await store.hold(id, sequence)
        setPieces(sequence, 'held')
      }
      sender.resume()
    },
    async swapRoles() {
      const rolesSwapped = !recording.rolesSwapped
      pieces = new Map(swapped([...pieces.values()]).map((piece) => [piece.sequence, piece]))
      await update({ rolesSwapped })
      const { data } = await call(updateRecording, { params: { id }, body: { rolesSwapped } })
      takePieces(data.pieces)
    },
    async toggleRepair(sequence: number, index: number) {
      const piece = pieces.get(sequence)
      if (!piece) return
      const repairs = piece.repairs.map((repair, n) =>
        n === index ? { ...repair, reverted: !repair.reverted } : repair,
      )
      pieces = new Map(pieces).set(sequence, { ...piece, repairs })
      emitter.tell()
      await call(updateRecording, { params: { id }, body: { revertedRepairs: revertedRepairs() } })
    },
    /** Waits until every segment is transcribed, or until the sender can’t continue without help. */
    async settled(): Promise<SenderState> {
      await writing
      sender.wake()
      return sender.settled()
    },
    /** After Stop, with everything transcribed: the server’s final pass over the whole visit. */
    async finish(durationMs: number): Promise<void> {
      asking?.abort()
      if (segments.length === 0) return
      const { rolesSwapped } = recording
      const body = { finished: true, durationMs, rolesSwapped, revertedRepairs: revertedRepairs() }
      const signal = AbortSignal.timeout(OPTIONAL_STEP_TIMEOUT_MS)
      const { data } = await call(updateRecording, { params: { id }, body }, { signal })
      takePieces(data.pieces)
    },
    /** The note is saved: delete the recording here and on the server. */
    async saved(noteId: number): Promise<void> {
      sender.close()
      await store.remove(id)
      await call(updateRecording, { params: { id }, body: { noteId } }).catch(ignoreGone)
    },
    async discard(): Promise<void> {
      sender.close()
      await writing.catch(() => undefined)
      await store.remove(id)
      await call(deleteRecording, { params: { id } }).catch(ignoreGone)
    },
    close: sender.close,
  }
}

/** The server never received it or has already deleted it. */
function ignoreGone(error: unknown) {
  if (error instanceof CallError && error.status === 404) return
  // The local audio is deleted in any case; the text on the server expires.
}

function pieceOf(sequence: number, start: number, end: number, answer: Transcription): TranscriptPiece {
  return {
    sequence,
    startMs: msOf(start),
    endMs: msOf(end),
    segments: answer.segments.map((segment) => ({ speaker: null, ...segment })),
    repairs: answer.repairs.map((repair) => ({ reverted: false, ...repair })),
  }
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(done, ms)
    function done() {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
