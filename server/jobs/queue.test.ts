import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '../compose/storage.ts'
import type { Database } from '../db/database.ts'
import { until } from '../testing/smtp-receiver.ts'
import { newStorage } from '../testing/test-app.ts'
import { createQueue, type Queue } from './queue.ts'

let storage: Storage
beforeAll(async () => {
  storage = await newStorage()
})
afterAll(() => storage.close())

let queue: Queue | undefined
afterEach(async () => {
  await queue?.stop()
  queue = undefined
  await storage.database.execute('delete from jobs.job')
})

const OPTIONS = { retries: 2, firstRetryAfterSeconds: 60 }
const jobs = async () =>
  (await storage.database.execute("select state, output from jobs.job where name = 'probe'")).rows

type Work = (data: { number: number }) => Promise<void>

async function startQueue(work: Work, database: Database = storage.database) {
  const errors: unknown[] = []
  queue = createQueue(database, (error) => errors.push(error))
  queue.define<{ number: number }>('probe', OPTIONS, work)
  await queue.start()
  return { queue, errors }
}

describe('the job queue', () => {
  it('runs jobs in the order they were sent', async () => {
    const done: number[] = []
    const { queue } = await startQueue(async ({ number }) => void done.push(number))
    for (const number of [1, 2, 3]) await queue.send('probe', { number })
    await until(() => done.length === 3)
    expect(done).toEqual([1, 2, 3])
  })

  it('leaves jobs to other processes when started without work', async () => {
    const done: string[] = []
    const sender = createQueue(storage.database, () => undefined)
    sender.define('probe', OPTIONS, async () => void done.push('sender'))
    await sender.start({ work: false })
    await sender.send('probe', { number: 1 })
    await startQueue(async () => void done.push('worker'))
    await until(() => done.length > 0)
    await sender.stop()
    expect(done).toEqual(['worker'])
  })

  it('takes a job if and only if the transaction that sends it commits', async () => {
    const done: number[] = []
    const { queue } = await startQueue(async ({ number }) => void done.push(number))
    const failed = storage.database.transaction(async () => {
      await queue.send('probe', { number: 1 })
      throw new Error('changed our mind')
    })
    await expect(failed).rejects.toThrow('changed our mind')
    await storage.database.transaction(() => queue.send('probe', { number: 2 }))
    await until(() => done.length > 0)
    expect(done).toEqual([2])
    expect(await jobs()).toHaveLength(1)
  })

  it('rejects a job with no handler or no queue instead of losing it', async () => {
    const { queue } = await startQueue(async () => undefined)
    await expect(queue.send('unheard of', {})).rejects.toThrow('There is no job named unheard of.')
    queue.define('late', OPTIONS, async () => undefined)
    await expect(queue.send('late', {})).rejects.toThrow('The queue did not accept the job late.')
  })

  it('stores only the kind of an error', async () => {
    const { queue, errors } = await startQueue(async () => {
      throw Object.assign(new TypeError('ada@clinic.example was refused'), { code: 'EENVELOPE' })
    })
    await queue.send('probe', { number: 1 })
    await until(async () => (await jobs())[0]?.state === 'retry')
    expect((await jobs())[0]?.output).toEqual({ kind: 'TypeError EENVELOPE' })
    expect(errors).toHaveLength(1)
  })

  it('finishes the current job before it stops and takes no other', async () => {
    const begun: number[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { queue, errors } = await startQueue(async ({ number }) => {
      begun.push(number)
      await held
    })
    await queue.send('probe', { number: 1 })
    await queue.send('probe', { number: 2 })
    await until(() => begun.length === 1)
    const stopped = queue.stop()
    release()
    await stopped
    expect(begun).toEqual([1])
    expect((await jobs()).map((job) => job.state).sort()).toEqual(['completed', 'created'])
    expect(errors).toEqual([])
  })

  it('survives a database failure while a job is being completed', async () => {
    let broken = false
    const unreliable: Database = Object.create(storage.database, {
      execute: {
        value: (text: string, values?: unknown[]) =>
          broken
            ? Promise.reject(new Error('the server is restarting'))
            : storage.database.execute(text, values),
      },
    })
    const done: number[] = []
    const { queue, errors } = await startQueue(async ({ number }) => {
      done.push(number)
      broken = number === 1
    }, unreliable)
    await queue.send('probe', { number: 1 })
    await until(() => errors.length > 0)
    broken = false
    await queue.send('probe', { number: 2 })
    await until(() => done.length === 2)
    expect(done).toEqual([1, 2])
    // The first job stays in the queue: it expires and runs again.
    await until(async () => (await jobs()).some((job) => job.state === 'completed'))
    expect((await jobs()).map((job) => job.state).sort()).toEqual(['active', 'completed'])
  })
})
