import { expect, it, onTestFinished, vi } from 'vitest'
import type { LiveNote } from '#shared/contracts/live-note.ts'
import { CallError } from '#shared/http/call.ts'
import type { Phase } from '../../parts/voice/recorder-state.ts'
import { createLiveNote, type LiveNoteState } from './live-note.ts'

const noteOf = (...texts: string[]): LiveNote => ({
  sections: ['SUBJECTIVE'],
  lines: texts.map((text) => ({ id: text, section: 'SUBJECTIVE', topic: '', text, by: 'fact', sources: [] })),
  writtenMs: 1,
})

/** A recording, and a clock that runs on request. */
function setUp(withModel = false) {
  const voice = { phase: 'recording' as Phase, transcribedMs: 0, heldCount: 0 }
  const listeners = new Set<() => void>()
  const waiting = new Set<{ work: () => void; ms: number }>()
  const states: LiveNoteState[] = []
  const write = vi.fn(async () => noteOf('a'))
  const writeStretch = vi.fn((_signal: AbortSignal) =>
    Promise.resolve({ state: 'written' as 'written' | 'paused', notice: null as string | null }),
  )
  const live = createLiveNote({
    voice: {
      phase: () => voice.phase,
      transcribedMs: () => voice.transcribedMs,
      heldCount: () => voice.heldCount,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    write,
    writeStretch: withModel ? writeStretch : undefined,
    onChange: (state) => states.push(state),
    later(work, ms) {
      const one = { work, ms }
      waiting.add(one)
      return () => waiting.delete(one)
    },
  })
  onTestFinished(live.close)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    live,
    write,
    writeStretch,
    state: () => states.at(-1),
    waits: () => [...waiting].map(({ ms }) => ms),
    async hear(change: Partial<typeof voice>) {
      Object.assign(voice, change)
      for (const listener of listeners) listener()
      await settle()
    },
    async pass() {
      const due = [...waiting]
      waiting.clear()
      for (const { work } of due) work()
      await settle()
    },
  }
}

it('asks once for each stretch of text, one request at a time, and not while sound waits', async () => {
  const { hear, pass, write, state } = setUp()
  await hear({ transcribedMs: 1_000, heldCount: 1 })
  expect(write).not.toHaveBeenCalled()
  await hear({ heldCount: 0 })
  await hear({ transcribedMs: 2_000 })
  expect(write).toHaveBeenCalledTimes(1)
  write.mockResolvedValueOnce(noteOf('a', 'b'))
  await pass()
  expect(write).toHaveBeenCalledTimes(2)
  expect(state()?.note?.lines).toHaveLength(2)
  expect([...(state()?.fresh ?? [])]).toEqual(['b'])
  await pass()
  expect(write).toHaveBeenCalledTimes(2)
})

it('pauses after a failure, keeps its lines, waits longer each time, and catches up', async () => {
  const { hear, pass, write, state, waits } = setUp()
  await hear({ transcribedMs: 1_000 })
  write
    .mockRejectedValueOnce(new CallError(503, '', ''))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await hear({ transcribedMs: 2_000 })
  await pass()
  expect(state()).toMatchObject({ isPaused: true, note: { lines: [{ text: 'a' }] } })
  const [first = 0] = waits()
  await pass()
  expect(state()?.isPaused).toBe(true)
  expect(waits()[0]).toBeGreaterThan(first)
  await pass()
  expect(state()?.isPaused).toBe(false)
  expect(write).toHaveBeenCalledTimes(4)
})

it('ends when the recording was discarded, and asks nothing after Stop', async () => {
  const gone = setUp()
  gone.write.mockRejectedValueOnce(new CallError(404, '', ''))
  await gone.hear({ transcribedMs: 1_000 })
  await gone.pass()
  await gone.hear({ transcribedMs: 2_000 })
  expect(gone.write).toHaveBeenCalledTimes(1)

  const stopped = setUp()
  await stopped.hear({ transcribedMs: 1_000, phase: 'stopping' })
  expect(stopped.write).not.toHaveBeenCalled()
})

it('has the model write every 90 seconds of the recording, shows its lines, and gives up its request at Stop', async () => {
  const { hear, pass, write, writeStretch, state } = setUp(true)
  await hear({ transcribedMs: 89_000 })
  expect(writeStretch).not.toHaveBeenCalled()
  await hear({ transcribedMs: 90_000 })
  expect(writeStretch).toHaveBeenCalledTimes(1)
  await pass()
  expect(write).toHaveBeenCalledTimes(2)
  writeStretch.mockResolvedValueOnce({ state: 'paused', notice: 'The language model is busy.' })
  await hear({ transcribedMs: 180_000 })
  expect(writeStretch).toHaveBeenCalledTimes(2)
  expect(state()?.notice).toBe('The language model is busy.')

  let asked: AbortSignal | undefined
  writeStretch.mockImplementationOnce((signal) => {
    asked = signal
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await pass()
  expect(asked?.aborted).toBe(false)
  await hear({ phase: 'stopping' })
  expect(asked?.aborted).toBe(true)
})
