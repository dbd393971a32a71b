import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs, createSender, SendError, type SenderOptions } from './segment-sender.ts'

/** A fake server that processes each number once, and a fake store that keeps segments until they’re answered. */
function world() {
  const held = new Map<number, string>()
  const heard = new Map<number, string>()
  const refused: number[] = []
  const atServer = new Map<number, string>()
  const order: number[] = []
  const waits: number[] = []
  let online = true
  const faults: (() => void)[] = []

  const options: SenderOptions<string> = {
    next: async () =>
      [...held.keys()].sort((a, b) => a - b).find((n) => !heard.has(n) && !refused.includes(n)),
    async send(sequence) {
      order.push(sequence)
      const fault = faults.shift()
      fault?.()
      const words = atServer.get(sequence) ?? held.get(sequence) ?? ''
      atServer.set(sequence, words)
      return words
    },
    async acknowledge(sequence, answer) {
      heard.set(sequence, answer)
    },
    async refuse(sequence) {
      refused.push(sequence)
    },
    async wait(ms) {
      waits.push(ms)
      await Promise.resolve()
    },
    isOnline: () => online,
  }
  return {
    options,
    held,
    heard,
    refused,
    atServer,
    order,
    waits,
    faults,
    setOnline(value: boolean) {
      online = value
    },
  }
}

function fail(failure: SendError['failure']) {
  return () => {
    throw new SendError(failure)
  }
}

describe('the segment sender', () => {
  it('sends in order and stores the responses', async () => {
    const { options, held, heard, order } = world()
    const sender = createSender(options)
    for (const n of [0, 1, 2]) held.set(n, `words ${n}`)
    sender.wake()
    expect(await sender.settled()).toEqual({ kind: 'rest' })
    held.set(3, 'words 3')
    sender.wake()
    await sender.settled()
    expect(order).toEqual([0, 1, 2, 3])
    expect([...heard.values()]).toEqual(['words 0', 'words 1', 'words 2', 'words 3'])
  })

  it('retries a lost connection with growing delays, and immediately on request', async () => {
    const { options, held, heard, waits, faults } = world()
    faults.push(fail({ kind: 'later' }), fail({ kind: 'later' }), fail({ kind: 'later', afterMs: 9_000 }))
    held.set(0, 'here')
    const sender = createSender(options)
    sender.wake()
    await sender.settled()
    expect(waits).toEqual([1_000, 2_000, 9_000])
    expect(heard.get(0)).toBe('here')
    expect([1, 2, 6, 20].map(backoffMs)).toEqual([1_000, 2_000, 30_000, 30_000])
  })

  it('continues after an unknown failure', async () => {
    const { options, held, heard, faults } = world()
    faults.push(() => {
      throw new TypeError('Failed to fetch')
    })
    held.set(0, 'here')
    const sender = createSender(options)
    sender.wake()
    await sender.settled()
    expect(heard.size).toBe(1)
  })

  it('waits for sign-in and then sends what was held', async () => {
    const { options, held, heard, faults } = world()
    faults.push(fail({ kind: 'signed-out' }))
    held.set(0, 'a')
    const sender = createSender(options)
    sender.wake()
    expect(await sender.settled()).toEqual({ kind: 'signed-out' })
    held.set(1, 'b')
    sender.wake()
    await sender.settled()
    expect(heard.size).toBe(0)
    sender.resume()
    expect(await sender.settled()).toEqual({ kind: 'rest' })
    expect([...heard.values()]).toEqual(['a', 'b'])
  })

  it('doesn’t send while offline', async () => {
    const { options, held, order, setOnline, heard } = world()
    setOnline(false)
    let free: (() => void) | undefined
    const sender = createSender({
      ...options,
      wait: (_ms, signal) =>
        new Promise<void>((resolve) => {
          free = resolve
          signal.addEventListener('abort', () => resolve())
        }),
    })
    held.set(0, 'a')
    sender.wake()
    while (!free) await Promise.resolve()
    expect(order).toEqual([])
    expect(sender.state().kind).toBe('waiting')
    setOnline(true)
    sender.resume()
    await sender.settled()
    expect(heard.size).toBe(1)
  })

  it('skips a segment that can’t be transcribed, and stops when nothing more may be sent', async () => {
    const { options, held, heard, refused, faults } = world()
    faults.push(fail({ kind: 'refused', sentence: 'Not a sound.' }))
    for (const n of [0, 1]) held.set(n, `words ${n}`)
    const sender = createSender(options)
    sender.wake()
    await sender.settled()
    expect(refused).toEqual([0])
    expect([...heard.keys()]).toEqual([1])
    faults.push(fail({ kind: 'stopped', sentence: 'No consent.' }))
    held.set(2, 'x')
    sender.wake()
    expect(await sender.settled()).toEqual({ kind: 'stopped', sentence: 'No consent.' })
  })

  it('never duplicates or loses words, whatever fails in either direction', async () => {
    const trouble = fc.constantFrom('none', 'before', 'after', 'acknowledging', 'signed-out')
    await fc.assert(
      fc.asyncProperty(
        fc.array(trouble, { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (plan, count) => {
          const { options, held, heard, atServer } = world()
          const left = [...plan]
          const sender = createSender({
            ...options,
            async send(sequence, signal) {
              const what = left.shift()
              if (what === 'before') throw new SendError({ kind: 'later' })
              if (what === 'signed-out') throw new SendError({ kind: 'signed-out' })
              const answer = await options.send(sequence, signal)
              if (what === 'after') throw new SendError({ kind: 'later' })
              return answer
            },
            async acknowledge(sequence, answer) {
              if (left.shift() === 'acknowledging') throw new Error('the disk is full')
              await options.acknowledge(sequence, answer)
            },
          })
          for (let n = 0; n < count; n++) {
            held.set(n, `words ${n}`)
            sender.wake()
          }
          while ((await sender.settled()).kind !== 'rest') sender.resume()
          expect([...heard.keys()].sort((a, b) => a - b)).toEqual([...held.keys()])
          expect([...heard]).toEqual([...atServer].filter(([n]) => heard.has(n)))
        },
      ),
      { numRuns: 60 },
    )
  })
})
