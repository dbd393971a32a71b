import { expect, it } from 'vitest'
import { retryOnDeadlock } from './database.ts'

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('why'), { code }) })

/** Fails this many times before it succeeds. */
function transaction(failures: number, code: string) {
  let runs = 0
  return {
    run: async () => {
      runs += 1
      if (runs <= failures) throw failed(code)
      return runs
    },
    runs: () => runs,
  }
}

it('retries after a deadlock, a limited number of times, and not after any other error', async () => {
  expect(await retryOnDeadlock(transaction(2, '40P01').run)).toBe(3)
  const hopeless = transaction(100, '40P01')
  await expect(retryOnDeadlock(hopeless.run)).rejects.toThrow('Failed query')
  expect(hopeless.runs()).toBe(5)
  const other = transaction(1, '23505')
  await expect(retryOnDeadlock(other.run)).rejects.toThrow('Failed query')
  expect(other.runs()).toBe(1)
})
