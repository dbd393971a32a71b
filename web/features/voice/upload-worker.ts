import type { AudioKind } from '../../../speech/audio-kind.ts'
import { type EncodedPiece, encodedPieces, ownSamples } from '../../../speech/audio-pieces.ts'
import { decodeWav, UnreadableAudio } from '../../../speech/model-rate.ts'
import { msOf } from '../../../speech/pcm.ts'
import { createSegmenter } from '../../parts/voice/segmenter.ts'
import { isTooLong, type UploadFailure } from '../../parts/voice/upload-progress.ts'
import { openVoiceStore } from '../../parts/voice/voice-store.ts'

/**
 * Cuts a stored audio file into segments in a worker. Waits after each segment until the next one is requested, so
 * that no more pile up than the page can send. Compressed files are split here and decoded by the page, because the
 * browser's decoder isn't available to workers.
 */

export type UploadRequest =
  | { kind: 'begin'; userId: number; id: string; from: number }
  | { kind: 'next' }
  | { kind: 'decoded'; samples: Float32Array | undefined }

export type UploadAnswer =
  | { kind: 'cut'; start: number; end: number; samples: Float32Array<ArrayBuffer>; voiced: boolean }
  | { kind: 'decode'; bytes: ArrayBuffer }
  | { kind: 'done'; durationMs: number }
  | { kind: 'failed'; failure: UploadFailure; atMs: number }

let answered: ((request: UploadRequest) => void) | undefined

/** Posts a message and waits for the page's answer. */
function ask(answer: UploadAnswer, transfer: Transferable[]): Promise<UploadRequest> {
  const response = new Promise<UploadRequest>((resolve) => {
    answered = resolve
  })
  postMessage(answer, { transfer })
  return response
}

function tell(answer: UploadAnswer) {
  postMessage(answer)
}

async function hand(cut: Omit<Extract<UploadAnswer, { kind: 'cut' }>, 'kind'>) {
  await ask({ kind: 'cut', ...cut }, [cut.samples.buffer])
}

async function fileOf(userId: number, id: string) {
  const store = await openVoiceStore(userId)
  const recording = await store.read(id)
  const file = recording?.file
  if (!file) throw new Error('The file is missing.')
  const blob = new Blob(await store.pieces(id, 0))
  store.close()
  return { kind: file.kind, blob }
}

/** The audio at 16 kHz from sample `from` on. Earlier pieces aren’t decoded where possible. */
async function* soundOf(kind: AudioKind, blob: Blob, from: number) {
  let at = 0
  if (kind === 'wav') {
    for await (const samples of decodeWav(new Uint8Array(await blob.arrayBuffer()))) {
      yield { at, samples }
      at += samples.length
    }
    return
  }
  for await (const piece of encodedPieces(kind, blob)) {
    if (at + piece.samples > from) yield { at, samples: await decoded(piece) }
    at += piece.samples
  }
}

async function decoded(piece: EncodedPiece): Promise<Float32Array> {
  const response = await ask({ kind: 'decode', bytes: piece.bytes }, [piece.bytes])
  if (response.kind === 'decoded' && response.samples) return ownSamples(response.samples, piece)
  throw new Error('The browser did not decode it.')
}

async function run({ userId, id, from }: Extract<UploadRequest, { kind: 'begin' }>) {
  let end = 0
  try {
    const { kind, blob } = await fileOf(userId, id)
    const segmenter = createSegmenter(from)
    for await (const { at, samples } of soundOf(kind, blob, from)) {
      end = at + samples.length
      if (isTooLong(msOf(end))) return tell({ kind: 'failed', failure: 'long', atMs: msOf(end) })
      // Skip what was segmented before the page was reloaded.
      if (end <= from) continue
      for (const cut of segmenter.push(samples.subarray(Math.max(0, from - at)))) await hand(cut)
    }
    const rest = segmenter.flush()
    if (rest) await hand(rest)
    tell({ kind: 'done', durationMs: msOf(Math.max(end, from)) })
  } catch (error) {
    // A browser that has decoded the beginning knows the codec: then the file is at fault.
    const damaged = error instanceof UnreadableAudio || end > 0
    tell({ kind: 'failed', failure: damaged ? 'broken' : 'undecodable', atMs: msOf(end) })
  }
}

addEventListener('message', ({ data }: MessageEvent<UploadRequest>) => {
  if (data.kind === 'begin') void run(data)
  else answered?.(data)
})
