import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { inBatches } from './in-batches.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.execute('create table public.numbers (n int primary key)')
  await database.execute('insert into numbers select generate_series(1, 5)')
})
afterAll(() => database.close())

/** Returns which of the numbers exist; fails for a negative number. */
function finder() {
  const sizes: number[] = []
  const find = inBatches<number, boolean>(database, async (asked) => {
    sizes.push(asked.length)
    if (asked.some((n) => n < 0)) throw new Error('below zero')
    const { rows } = await database.execute(`select n from numbers where n in (${asked.join(',')})`)
    const there = new Set(rows.map(({ n }) => n))
    return asked.map((n) => there.has(n))
  })
  return { find, sizes }
}

describe('concurrent queries', () => {
  it('share one statement, and each gets its own result', async () => {
    const { find, sizes } = finder()
    expect(await Promise.all([3, 9, 1, 9, 5].map(find))).toEqual([true, false, true, false, true])
    expect(sizes).toEqual([5])
  })

  it('are collected while others are running', async () => {
    const { find, sizes } = finder()
    const first = find(1)
    const later = new Promise<boolean[]>((resolve) =>
      setImmediate(() => setImmediate(() => resolve(Promise.all([2, 3, 4].map(find))))),
    )
    expect(await first).toBe(true)
    expect(await later).toEqual([true, true, true])
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(4)
    expect(sizes.length).toBeLessThan(4)
  })

  it('share a failure, and later ones succeed', async () => {
    const { find } = finder()
    const results = await Promise.allSettled([1, -1].map(find))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await find(1)).toBe(true)
  })

  it('are not shared inside a transaction, which has its own snapshot and lifetime', async () => {
    const { find, sizes } = finder()
    const undone = database.transaction(async () => {
      await database.execute('insert into numbers values (77)')
      expect(await find(77)).toBe(true)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await find(77)).toBe(false)
    expect(sizes).toEqual([1, 1])
  })
})

describe('a transaction', () => {
  it('is not joined by concurrent work started before, during or after it', async () => {
    const inside = () => database.inTransaction
    expect(inside()).toBe(false)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const seen: boolean[] = []
    const beside = held.then(() => seen.push(inside()))
    const long = database.transaction(async () => {
      await database.execute('select 1')
      expect(inside()).toBe(true)
      release()
      await beside
      expect(inside()).toBe(true)
    })
    await long
    expect(seen).toEqual([false])
    expect(inside()).toBe(false)
    await database.transaction(async () => expect(inside()).toBe(true))
    expect(inside()).toBe(false)
  })
})
