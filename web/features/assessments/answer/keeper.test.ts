import { describe, expect, it } from 'vitest'
import type { Answers } from './answers.ts'
import type { DeviceStore, Unsent } from './device-store.ts'
import { createKeeper, type Outcome } from './keeper.ts'

const TAKEN: Outcome = { kind: 'taken' }
const OFFLINE: Outcome = { kind: 'unreached', online: false }
const TROUBLE: Outcome = { kind: 'unreached', online: true }
const COMPLETED: Outcome = { kind: 'closed', reason: 'completed' }

/** A device, a clock that runs when told, and a server that answers what the test says. */
function setUp(start: { answers?: Answers; unsent?: Unsent } = {}) {
  const asked: { kind: 'save' | 'submit'; answers: Answers }[] = []
  const outcomes: Outcome[] = []
  let kept: Unsent | undefined = start.unsent
  let pending: { run: () => void; ms: number } | undefined
  const device: DeviceStore = {
    read: async () => kept,
    write: async (unsent) => {
      kept = unsent
    },
    clear: async () => {
      kept = undefined
    },
  }
  const ask = (kind: 'save' | 'submit') => async (answers: Answers) => {
    asked.push({ kind, answers })
    return outcomes.shift() ?? TAKEN
  }
  const keeper = createKeeper({
    answers: start.answers ?? {},
    unsent: start.unsent,
    api: { save: ask('save'), submit: ask('submit') },
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
  return { keeper, asked, outcomes, tick, kept: () => kept, waitsFor: () => pending?.ms }
}

describe('answers on their way', () => {
  it('go to the device at once and to the server a moment later', async () => {
    const { keeper, asked, tick, kept } = setUp()
    keeper.answer({ a: 1 })
    keeper.answer({ a: 2 })
    expect(kept()).toEqual({ answers: { a: 2 }, submitted: false })
    expect(asked).toEqual([])
    await tick()
    expect(asked).toEqual([{ kind: 'save', answers: { a: 2 } }])
    expect(keeper.state().saving).toBe('saved')
    expect(kept()).toBeUndefined()
  })

  it('are tried again, ever more patiently, until the connection is back', async () => {
    const { keeper, outcomes, tick, kept, waitsFor } = setUp()
    outcomes.push(OFFLINE, OFFLINE)
    keeper.answer({ a: 1 })
    await tick()
    expect(keeper.state().saving).toBe('offline')
    expect(waitsFor()).toBe(2000)
    await tick()
    expect(waitsFor()).toBe(4000)
    expect(kept()).toBeDefined()
    keeper.hurry()
    expect(waitsFor()).toBe(0)
    await tick()
    expect(keeper.state().saving).toBe('saved')
    expect(kept()).toBeUndefined()
  })

  it('that a closed tab still owed are sent when the page opens again', async () => {
    const { asked, tick } = setUp({ answers: { a: 1 }, unsent: { answers: { a: 1 }, submitted: false } })
    await tick()
    expect(asked).toEqual([{ kind: 'save', answers: { a: 1 } }])
  })
})

describe('the submission', () => {
  it('waits for the connection and then goes by itself, once', async () => {
    const { keeper, asked, outcomes, tick } = setUp({ answers: { a: 1 } })
    outcomes.push(OFFLINE)
    keeper.submit()
    keeper.submit()
    await tick()
    expect(keeper.state().sending).toBe('waiting')
    await tick()
    expect(keeper.state().sending).toBe('sent')
    expect(asked.map(({ kind }) => kind)).toEqual(['submit', 'submit'])
    expect(await tick()).toBeUndefined()
  })

  it('that a closed tab had promised is made when the page opens again', async () => {
    const { keeper, tick } = setUp({ answers: { a: 1 }, unsent: { answers: { a: 1 }, submitted: true } })
    await tick()
    expect(keeper.state().sending).toBe('sent')
  })

  it('had arrived when its answer was lost and the link is then closed', async () => {
    const { keeper, outcomes, tick } = setUp({ answers: { a: 1 } })
    outcomes.push(OFFLINE, COMPLETED)
    keeper.submit()
    await tick()
    await tick()
    expect(keeper.state().sending).toBe('sent')
  })

  it('says when the server is in trouble, and can be pressed again', async () => {
    const { keeper, outcomes, tick } = setUp({ answers: { a: 1 } })
    outcomes.push(TROUBLE)
    keeper.submit()
    await tick()
    expect(keeper.state().sending).toBe('failed')
    keeper.submit()
    await tick()
    expect(keeper.state().sending).toBe('sent')
  })

  it('ends with the link when somebody else was first', async () => {
    const { keeper, outcomes, tick, kept } = setUp({ answers: { a: 1 } })
    outcomes.push(COMPLETED)
    keeper.submit()
    await tick()
    expect(keeper.state().closed).toBe('completed')
    expect(kept()).toBeUndefined()
  })
})
