import { describe, expect, it } from 'vitest'
import { createAnswerSync, type Outcome } from './answer-sync.ts'
import type { Answers } from './answers.ts'
import type { DeviceStore, Unsent } from './device-store.ts'

const ACCEPTED: Outcome = { kind: 'accepted' }
const OFFLINE: Outcome = { kind: 'failed', online: false }
const SERVER_ERROR: Outcome = { kind: 'failed', online: true }
const COMPLETED: Outcome = { kind: 'closed', reason: 'completed' }

/** A device, a clock the test advances, and a server that responds with the given outcomes. */
function setUp(start: { answers?: Answers; unsent?: Unsent } = {}) {
  const requests: { kind: 'save' | 'submit'; answers: Answers }[] = []
  const outcomes: Outcome[] = []
  let stored: Unsent | undefined = start.unsent
  let pending: { run: () => void; ms: number } | undefined
  const device: DeviceStore = {
    read: async () => stored,
    write: async (unsent) => {
      stored = unsent
    },
    clear: async () => {
      stored = undefined
    },
  }
  const request = (kind: 'save' | 'submit') => async (answers: Answers) => {
    requests.push({ kind, answers })
    return outcomes.shift() ?? ACCEPTED
  }
  const answerSync = createAnswerSync({
    answers: start.answers ?? {},
    unsent: start.unsent,
    api: { save: request('save'), submit: request('submit') },
    device,
    timers: {
      set: (run, ms) => {
        pending = { run, ms }
        return 1
      },
      clear: () => {
        pending = undefined
      },
    },
  })
  async function tick() {
    const now = pending
    pending = undefined
    now?.run()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    return now?.ms
  }
  return { answerSync, requests, outcomes, tick, stored: () => stored, nextIn: () => pending?.ms }
}

describe('saving answers', () => {
  it('stores them on the device immediately and on the server a moment later', async () => {
    const { answerSync, requests, tick, stored } = setUp()
    answerSync.answer({ a: 1 })
    answerSync.answer({ a: 2 })
    expect(stored()).toEqual({ answers: { a: 2 }, submitted: false })
    expect(requests).toEqual([])
    await tick()
    expect(requests).toEqual([{ kind: 'save', answers: { a: 2 } }])
    expect(answerSync.state().saving).toBe('saved')
    expect(stored()).toBeUndefined()
  })

  it('retries with growing delays until the connection is back', async () => {
    const { answerSync, outcomes, tick, stored, nextIn } = setUp()
    outcomes.push(OFFLINE, OFFLINE)
    answerSync.answer({ a: 1 })
    await tick()
    expect(answerSync.state().saving).toBe('offline')
    expect(nextIn()).toBe(2000)
    await tick()
    expect(nextIn()).toBe(4000)
    expect(stored()).toBeDefined()
    answerSync.retryNow()
    expect(nextIn()).toBe(0)
    await tick()
    expect(answerSync.state().saving).toBe('saved')
    expect(stored()).toBeUndefined()
  })

  it('sends what a closed tab left unsent when the page opens again', async () => {
    const { requests, tick } = setUp({ answers: { a: 1 }, unsent: { answers: { a: 1 }, submitted: false } })
    await tick()
    expect(requests).toEqual([{ kind: 'save', answers: { a: 1 } }])
  })
})

describe('submitting', () => {
  it('waits for the connection and is then sent once, without another click', async () => {
    const { answerSync, requests, outcomes, tick } = setUp({ answers: { a: 1 } })
    outcomes.push(OFFLINE)
    answerSync.submit()
    answerSync.submit()
    await tick()
    expect(answerSync.state().submitting).toBe('waiting')
    await tick()
    expect(answerSync.state().submitting).toBe('sent')
    expect(requests.map(({ kind }) => kind)).toEqual(['submit', 'submit'])
    expect(await tick()).toBeUndefined()
  })

  it('completes a submission that a closed tab left unsent', async () => {
    const { answerSync, tick } = setUp({ answers: { a: 1 }, unsent: { answers: { a: 1 }, submitted: true } })
    await tick()
    expect(answerSync.state().submitting).toBe('sent')
  })

  it('counts as sent when the response was lost and the link is completed by then', async () => {
    const { answerSync, outcomes, tick } = setUp({ answers: { a: 1 } })
    outcomes.push(OFFLINE, COMPLETED)
    answerSync.submit()
    await tick()
    await tick()
    expect(answerSync.state().submitting).toBe('sent')
  })

  it('reports a server error and can be tried again', async () => {
    const { answerSync, outcomes, tick } = setUp({ answers: { a: 1 } })
    outcomes.push(SERVER_ERROR)
    answerSync.submit()
    await tick()
    expect(answerSync.state().submitting).toBe('failed')
    answerSync.submit()
    await tick()
    expect(answerSync.state().submitting).toBe('sent')
  })

  it('closes when the assessment was completed on another device first', async () => {
    const { answerSync, outcomes, tick, stored } = setUp({ answers: { a: 1 } })
    outcomes.push(COMPLETED)
    answerSync.submit()
    await tick()
    expect(answerSync.state().closed).toBe('completed')
    expect(stored()).toBeUndefined()
  })
})
