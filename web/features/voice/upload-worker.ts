import { decodeAudio } from '../../../speech/decode-audio.ts'
import { msOf } from '../../../speech/pcm.ts'
import { createCutter } from '../../lib/voice/cutter.ts'
import { isTooLong, type UploadFailure } from '../../lib/voice/upload-progress.ts'
import { openVoiceStore } from '../../lib/voice/voice-store.ts'

/**
 * Decodes a kept sound file and cuts it into segments, off the page's thread. It hands on one segment at a time and
 * waits until it is wanted: the page keeps as many as it can send.
 */

export type UploadRequest = { kind: 'begin'; userId: number; id: string; from: number } | { kind: 'next' }

export type UploadAnswer =
  | { kind: 'cut'; start: number; end: number; samples: Float32Array<ArrayBuffer>; voiced: boolean }
  | { kind: 'done'; durationMs: number }
  | { kind: 'failed'; failure: UploadFailure; atMs: number }

let wanted: (() => void) | undefined

function tell(answer: UploadAnswer, transfer: Transferable[] = []) {
  postMessage(answer, { transfer })
}

async function hand(cut: Omit<Extract<UploadAnswer, { kind: 'cut' }>, 'kind'>) {
  tell({ kind: 'cut', ...cut }, [cut.samples.buffer])
  await new Promise<void>((resolve) => {
    wanted = resolve
  })
}

async function fileOf(userId: number, id: string) {
  const store = await openVoiceStore(userId)
  const recording = await store.read(id)
  const file = recording?.file
  if (!file) throw new Error('The file is missing.')
  const bytes = new Uint8Array(await new Blob(await store.pieces(id, 0)).arrayBuffer())
  store.close()
  return { kind: file.kind, bytes }
}

async function run({ userId, id, from }: Extract<UploadRequest, { kind: 'begin' }>) {
  let at = 0
  try {
    const { kind, bytes } = await fileOf(userId, id)
    const cutter = createCutter(from)
    for await (const samples of decodeAudio(kind, bytes)) {
      const start = at
      at += samples.length
      if (isTooLong(msOf(at))) return tell({ kind: 'failed', failure: 'long', atMs: msOf(at) })
      // What was cut before the page was loaded again is not cut a second time.
      if (at <= from) continue
      for (const cut of cutter.push(samples.subarray(Math.max(0, from - start)))) await hand(cut)
    }
    const rest = cutter.flush()
    if (rest) await hand(rest)
    tell({ kind: 'done', durationMs: msOf(at) })
  } catch {
    tell({ kind: 'failed', failure: 'broken', atMs: msOf(at) })
  }
}

addEventListener('message', ({ data }: MessageEvent<UploadRequest>) => {
  if (data.kind === 'begin') void run(data)
  else wanted?.()
})
