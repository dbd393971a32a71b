import type { KeptMeta, VoiceStore } from '../../parts/voice/voice-store.ts'
import { decodeTail } from './decode.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import { createSession } from './recorder-session.ts'

export type RecorderOrder = Omit<
  KeptMeta,
  'parts' | 'stopped' | 'rolesSwapped' | 'source' | 'startedAt' | 'file'
>

export type Recorder = ReturnType<typeof createRecorder>

/** One recording in this tab, from Record to the saved note. */
export function createRecorder(store: VoiceStore) {
  const { session, emitter, listening, dispatch, setPhase, listen, lock, open, close } = createSession(
    store,
    {
      onFull: () => void stop(),
      onReturn: resumeIfInterrupted,
    },
  )

  /** Resumes automatically after a call or when the microphone is plugged back in. */
  function resumeIfInterrupted() {
    if (
      session.phase !== 'interrupted' ||
      document.visibilityState !== 'visible' ||
      session.notice?.kind === 'storage'
    )
      return
    void resume()
  }

  /** False if another tab is recording. */
  async function begin(id: string, order: RecorderOrder): Promise<boolean> {
    if (session.phase !== 'idle' || !(await lock())) return session.phase !== 'idle'
    dispatch('ask')
    void navigator.storage?.persist?.().catch(() => undefined)
    try {
      await store.write({
        ...order,
        id,
        source: 'microphone',
        startedAt: new Date().toISOString(),
        parts: [],
        stopped: false,
        rolesSwapped: false,
      })
      open(await openPipeline(store, id))
    } catch {
      session.notice = {
        kind: 'storage',
        sentence: 'This browser can’t store a recording safely. Try another browser.',
      }
      session.release?.()
      session.release = undefined
      setPhase('idle')
      return true
    }
    if (!(await listen()) && session.phase === 'idle') {
      const refused = session.notice
      await store.remove(id)
      close()
      session.notice = refused
      emitter.tell()
    }
    return true
  }

  /** Resumes a recording left by a closed tab, a crash, or an ended session. False if another tab has it. */
  async function recover(id: string): Promise<boolean> {
    if (session.phase !== 'idle' || !(await lock())) return false
    open(await openPipeline(store, id))
    const recording = session.pipeline?.state().recording
    if (!recording || !session.pipeline) return false
    await listening.replay(decodeTail(store, recording, session.pipeline.cutEnd()), session.pipeline.cutEnd())
    dispatch('recovered')
    session.pipeline.resume()
    if (recording.stopped) void stop()
    return true
  }

  async function pause() {
    if (!dispatch('pause')) return
    await listening.close()
  }

  async function resume() {
    if (session.phase !== 'paused' && session.phase !== 'interrupted') return
    dispatch('resume')
    await listen()
  }

  async function stop() {
    if (!dispatch('stop')) return
    await listening.close()
    await session.pipeline?.update({ stopped: true })
    await settle()
  }

  /** Waits until everything is transcribed, including segments held back by a lost connection or session. */
  async function settle() {
    const waiting = session.pipeline
    while (session.phase === 'stopping' && waiting && waiting === session.pipeline) {
      const state = await waiting.settled()
      if (session.phase !== 'stopping' || waiting !== session.pipeline) return
      if (state.kind === 'rest' && (await finished(waiting))) {
        dispatch('words-in')
        return
      }
      await changed(waiting)
    }
  }

  async function finished(waiting: Pipeline): Promise<boolean> {
    try {
      await waiting.finish(listening.elapsedMs())
      return true
    } catch {
      // Without the final pass only the speaker names are missing; the text is complete.
      return waiting.state().heldCount === 0
    }
  }

  return {
    state: emitter.state,
    subscribe: emitter.subscribe,
    /** Peak levels of the last seconds, for the meter. */
    levels: listening.levels,
    begin,
    recover,
    pause,
    resume,
    stop,
    retry: () => (session.phase === 'idle' ? Promise.resolve() : resume()),
    pipeline: () => session.pipeline,
    async discard() {
      const gone = session.pipeline
      if (!dispatch('discard')) return
      await listening.close()
      session.pipeline = undefined
      close()
      await gone?.discard()
    },
    /** The note is saved: delete the audio. */
    async saved(noteId: number) {
      const done = session.pipeline
      if (!done || !dispatch('note-saved')) return
      session.pipeline = undefined
      close()
      await done.saved(noteId)
    },
  }
}

function changed(pipeline: Pipeline): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = pipeline.subscribe(() => {
      stopWaiting()
      resolve()
    })
  })
}
