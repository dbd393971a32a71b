import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { inBackground, withCaller } from './caller.ts'
import { type PoolOptions, type WorkPool, workPool } from './work-pool.ts'

type TestTasks = {
  echo: (input: string) => string
  hang: (input: string) => never
  fail: (input: string) => never
  exit: (input: string) => never
}

const folder = mkdtempSync(join(tmpdir(), 'groundnote-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const program = join(folder, 'thread.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
  const tasks = {
    echo: (input) => input,
    hang: () => { for (;;) {} },
    fail: (input) => { throw new RangeError(input) },
    exit: () => process.exit(3),
  }
  export function handle({ id, task, input }) {
    parentPort.postMessage({ started: id })
    return tasks[task](input)
  }`,
)

const opened: WorkPool<TestTasks>[] = []
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.close()
})

function open(options: Partial<PoolOptions> = {}): WorkPool<TestTasks> {
  const pool = workPool<TestTasks>({ program, threads: 1, limitMs: 60_000, ...options })
  opened.push(pool)
  return pool
}

const NEVER = new AbortController().signal
const as = <Result>(userId: number, work: () => Result, signal = NEVER) =>
  withCaller({ userId, signal }, work)

/** Keeps the only thread busy until it is stopped. */
function occupy(pool: WorkPool<TestTasks>, userId: number): () => Promise<void> {
  const controller = new AbortController()
  const work = as(userId, () => pool.run('hang', ''), controller.signal).catch(() => undefined)
  return async () => {
    controller.abort()
    await work
  }
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.catch((caught: unknown) => caught)
  if (!(error instanceof AppError)) throw new Error('It was not refused.')
  return error
}

it('serves another user before the rest of one user’s queue', async () => {
  const pool = open()
  const free = occupy(pool, 1)
  const done: string[] = []
  const ask = (userId: number, name: string) =>
    as(userId, () => pool.run('echo', name)).then((result) => done.push(result))
  const all = [ask(1, 'attacker 1'), ask(1, 'attacker 2'), ask(2, 'victim')]
  await free()
  await Promise.all(all)
  expect(done).toEqual(['attacker 1', 'victim', 'attacker 2'])
})

it('lets at most two tasks of a user wait, and others still have room', async () => {
  const pool = open()
  const free = occupy(pool, 1)
  const waiting = [1, 2].map(() => as(1, () => pool.run('echo', 'mine')))
  const third = await refusal(as(1, () => pool.run('echo', 'one too many')))
  expect([third.status, third.retryAfterSeconds]).toEqual([429, 5])
  const other = as(2, () => pool.run('echo', 'theirs'))
  // The next part of an admitted job isn't refused.
  const continued = as(1, () => pool.run('echo', 'part', { continues: true }))
  await free()
  expect(await Promise.all([...waiting, other, continued])).toEqual(['mine', 'mine', 'theirs', 'part'])
})

it('refuses more than its queue holds, no matter who sends it', async () => {
  const pool = open({ most: 3 })
  const free = occupy(pool, 1)
  const waiting = [2, 3, 4].map((userId) => as(userId, () => pool.run('echo', 'waits')))
  const full = await refusal(as(5, () => pool.run('echo', 'too many')))
  expect([full.status, full.retryAfterSeconds]).toEqual([503, 10])
  await free()
  await Promise.all(waiting)
})

it('ends a task that exceeds its limit with a clear message, and the next one runs', async () => {
  const pool = open({ limitMs: 300 })
  const slow = as(1, () => pool.run('hang', ''))
  const next = as(2, () => pool.run('echo', 'next'))
  const error = await refusal(slow)
  expect([error.status, error.message]).toEqual([
    422,
    'This is taking too long to process. Shorten the text, or split it in two.',
  ])
  expect(await next).toBe('next')
})

it('frees the thread when the client disconnects, and drops tasks that wait', async () => {
  const pool = open()
  const client = new AbortController()
  const started = as(1, () => pool.run('hang', ''), client.signal).catch((error: Error) => error.name)
  const waiting = as(1, () => pool.run('hang', ''), client.signal).catch((error: Error) => error.name)
  const next = as(2, () => pool.run('echo', 'next'))
  client.abort()
  expect(await Promise.all([started, waiting, next])).toEqual(['AbortError', 'AbortError', 'next'])
  await expect(as(1, () => pool.run('echo', ''), client.signal)).rejects.toThrow('Aborted')
})

it('runs background work apart from the request that started it', async () => {
  const pool = open()
  const client = new AbortController()
  client.abort()
  expect(await as(1, () => inBackground(() => pool.run('echo', 'later')), client.signal)).toBe('later')
})

it('reveals nothing about a failure and replaces a thread that died', async () => {
  const pool = open()
  await expect(pool.run('fail', 'Patient: secret')).rejects.toThrow(/^The task failed: RangeError$/)
  await expect(pool.run('exit', '')).rejects.toThrow('The task failed')
  expect(await pool.run('echo', 'again')).toBe('again')
})

it('rejects its tasks when it closes, and takes no more', async () => {
  const pool = open()
  const ends = Promise.allSettled([pool.run('hang', ''), pool.run('echo', '')])
  await vi.waitFor(() => pool.close())
  for (const end of await ends) expect(end).toMatchObject({ reason: { message: 'The pool is closed.' } })
  await expect(pool.run('echo', '')).rejects.toThrow('The pool is closed.')
})

it('reports when its program can’t start', async () => {
  const pool = open({ program: '/nowhere.mjs' })
  await expect(pool.run('echo', '')).rejects.toThrow('The task failed')
})
