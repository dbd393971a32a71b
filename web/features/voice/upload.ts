import { setCurrentRecording } from '../../parts/voice/current-recording.ts'
import { createEmitter } from '../../parts/voice/emitter.ts'
import type { Phase } from '../../parts/voice/recorder-state.ts'
import { acquireVoiceLock } from '../../parts/voice/tab-lock.ts'
import { type Progress, progressOf, type UploadFailure } from '../../parts/voice/upload-progress.ts'
import type { KeptFile, VoiceStore } from '../../parts/voice/voice-store.ts'
import { checkFile, PIECE_BYTES } from './check-file.ts'
import { decodeBytes } from './decode.ts'
import { openPipeline, type Pipeline, type PipelineState } from './pipeline.ts'
import type { RecorderOrder } from './recorder.ts'
import type { UploadAnswer, UploadRequest } from './upload-worker.ts'

export type UploadPhase = 'idle' | 'keeping' | 'transcribing' | 'complete' | 'failed'

export type UploadState = {
  phase: UploadPhase
  fileName: string
  progress: Progress
  failure: { kind: UploadFailure; atMs: number } | undefined
  pipeline: PipelineState | undefined
}

export type Upload = ReturnType<typeof createUpload>

/** Splitting a file takes milliseconds per piece. */
const TIMEOUT_SECONDS = 60
/** The most segments that may wait for the server; cutting pauses at this number. */
const MAX_PENDING_SEGMENTS = 5

/** One uploaded recording in this tab: stored, segmented, sent, and deleted once its note is saved. */
export function createUpload(store: VoiceStore) {
  let phase: UploadPhase = 'idle'
  let fileName = ''
  let copied = 0
  let durationMs: number | null = null
  let doneBeforeMs = 0
  let workingSince = 0
  let failure: UploadState['failure']
  let pipeline: Pipeline | undefined
  let worker: Worker | undefined
  let release: (() => void) | undefined
  const emitter = createEmitter<UploadState>(() => ({
    phase,
    fileName,
    progress: progress(),
    failure,
    pipeline: pipeline?.state(),
  }))

  function progress(): Progress {
    if (phase === 'keeping') return { share: copied, leftMs: undefined }
    const doneMs = pipeline?.state().transcribedMs ?? 0
    return progressOf({ durationMs, doneMs, doneBeforeMs }, Date.now() - workingSince)
  }

  function setPhase(next: UploadPhase) {
    phase = next
    emitter.tell()
  }

  async function fail(kind: UploadFailure, atMs = 0) {
    const gone = pipeline
    end()
    failure = { kind, atMs }
    setPhase('failed')
    await gone?.discard()
  }

  function end() {
    worker?.terminate()
    worker = undefined
    pipeline = undefined
    setCurrentRecording(undefined)
    release?.()
    release = undefined
    window.removeEventListener('beforeunload', warn)
  }

  function warn(event: BeforeUnloadEvent) {
    // Once the file is stored here, closing the page loses nothing.
    if (phase === 'keeping') event.preventDefault()
  }

  function open(next: Pipeline) {
    pipeline = next
    next.subscribe(emitter.tell)
    window.addEventListener('beforeunload', warn)
    setCurrentRecording({
      id: next.id,
      userId: store.userId,
      source: 'upload',
      phase: (): Phase => (phase === 'complete' ? 'complete' : 'stopping'),
      elapsedMs: () => pipeline?.state().transcribedMs ?? 0,
      transcribedMs: () => next.state().transcribedMs,
      heldCount: () => next.state().heldCount,
      findings: () => next.state().findings,
      subscribe: emitter.subscribe,
      resume: next.resume,
      suspend: () => {
        next.close()
        end()
        setPhase('idle')
      },
    })
  }

  async function keep(file: File, kept: KeptFile) {
    for (let n = 0; n < kept.pieces; n++) {
      const piece = file.slice(n * PIECE_BYTES, (n + 1) * PIECE_BYTES)
      if (!pipeline) return
      await store.addPiece(pipeline.id, 0, n, new Uint8Array(await piece.arrayBuffer()))
      copied = (n + 1) / kept.pieces
      emitter.tell()
    }
    await pipeline?.update({ file: { ...kept, copied: true } })
  }

  /** Continue after the last segment; existing segments aren’t cut again. */
  async function transcribe() {
    const running = pipeline
    if (!running) return
    doneBeforeMs = running.state().transcribedMs
    workingSince = Date.now()
    setPhase('transcribing')
    running.resume()
    worker = new Worker(new URL('./upload-worker.ts', import.meta.url), { type: 'module' })
    const outcome = await cutWith(worker, running, store.userId)
    if (running !== pipeline) return
    if (outcome.kind === 'failed') return fail(outcome.failure, outcome.atMs)
    durationMs = outcome.durationMs
    if (running.cutEnd() === 0) return fail('silent')
    await running.update({ stopped: true })
    await settle(running, outcome.durationMs)
  }

  async function settle(running: Pipeline, lengthMs: number) {
    while (running === pipeline) {
      const { kind } = await running.settled()
      if (running !== pipeline) return
      if (kind === 'rest') break
      await until(running, () => running.state().sender.kind !== kind)
    }
    await running.finish(lengthMs).catch(() => undefined)
    if (running === pipeline) setPhase('complete')
  }

  async function lock(): Promise<boolean> {
    release ??= await acquireVoiceLock()
    return release !== undefined
  }

  return {
    state: emitter.state,
    subscribe: emitter.subscribe,
    pipeline: () => pipeline,
    /** False if another tab is working on it. */
    async begin(id: string, file: File, order: RecorderOrder): Promise<boolean> {
      if (!(await lock())) return false
      failure = undefined
      fileName = file.name
      copied = 0
      setPhase('keeping')
      const looked = await checkFile(file)
      if ('refused' in looked) {
        await fail(looked.refused)
        return true
      }
      durationMs = looked.durationMs
      try {
        await store.write({
          ...order,
          id,
          source: 'upload',
          startedAt: new Date().toISOString(),
          parts: [],
          stopped: false,
          rolesSwapped: false,
          file: looked,
        })
        open(await openPipeline(store, id))
        await keep(file, looked)
      } catch {
        await fail('room')
        return true
      }
      void transcribe()
      return true
    },
    /** Resumes an upload left by a closed or reloaded page. */
    async recover(id: string): Promise<boolean> {
      if (!(await lock())) return false
      failure = undefined
      open(await openPipeline(store, id))
      const file = pipeline?.state().recording.file
      fileName = file?.name ?? ''
      durationMs = file?.durationMs ?? null
      void transcribe()
      return true
    },
    async cancel() {
      const gone = pipeline
      end()
      setPhase('idle')
      await gone?.discard()
    },
    /** Dismisses the error. */
    dismiss() {
      failure = undefined
      setPhase('idle')
    },
    async saved(noteId: number) {
      const done = pipeline
      end()
      setPhase('idle')
      await done?.saved(noteId)
    },
  }
}

/** Cuts the stored file into segments, in a worker. */
function cutWith(
  worker: Worker,
  running: Pipeline,
  userId: number,
): Promise<Exclude<UploadAnswer, { kind: 'cut' | 'decode' }>> {
  return new Promise((settle) => {
    // A damaged file can keep its reader busy for good. Counted in ticks, since a laptop may sleep meanwhile.
    let silentSeconds = 0
    const watch = window.setInterval(() => {
      silentSeconds += 1
      if (silentSeconds > TIMEOUT_SECONDS) resolve({ kind: 'failed', failure: 'broken', atMs: 0 })
    }, 1_000)
    const resolve: typeof settle = (outcome) => {
      window.clearInterval(watch)
      settle(outcome)
    }
    const post = (request: UploadRequest) => {
      silentSeconds = 0
      worker.postMessage(request)
    }
    worker.addEventListener('error', () => resolve({ kind: 'failed', failure: 'broken', atMs: 0 }))
    worker.addEventListener('message', async ({ data }: MessageEvent<UploadAnswer>) => {
      silentSeconds = Number.NEGATIVE_INFINITY
      if (data.kind === 'decode') {
        return post({ kind: 'decoded', samples: await decodeBytes(data.bytes) })
      }
      if (data.kind !== 'cut') return resolve(data)
      try {
        await running.add(data)
        await whenFewPending(running)
        post({ kind: 'next' })
      } catch {
        resolve({ kind: 'failed', failure: 'room', atMs: 0 })
      }
    })
    post({ kind: 'begin', userId, id: running.id, from: running.cutEnd() })
  })
}

function whenFewPending(pipeline: Pipeline): Promise<void> {
  return until(pipeline, () => pipeline.state().heldCount < MAX_PENDING_SEGMENTS)
}

function until(pipeline: Pipeline, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve()
    const leave = pipeline.subscribe(() => {
      if (!isSo()) return
      leave()
      resolve()
    })
  })
}
