import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Database, TransactionEnded } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.execute('create table public.late_writes (word text)')
})
afterAll(() => database.close())

async function words(): Promise<unknown[]> {
  const { rows } = await database.execute('select word from late_writes')
  return rows.map(({ word }) => word)
}

/** Each way to reach the database, with what it writes. */
const WAYS: [string, (word: string) => Promise<unknown>][] = [
  ['drizzle', async (word) => database.orm.execute(sql`insert into late_writes values (${word})`)],
  ['plain SQL', (word) => database.execute('insert into late_writes values ($1)', [word])],
  [
    'a nested transaction',
    (word) => database.transaction(() => database.execute('insert into late_writes values ($1)', [word])),
  ],
]

/** Drizzle wraps its driver's errors. */
async function refusalOf(late: Promise<unknown> | undefined): Promise<unknown> {
  const error = await late?.then(
    () => 'nothing was refused',
    (refusal: unknown) => refusal,
  )
  return error instanceof TransactionEnded ? error : (error as Error).cause
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

describe('unawaited work in a transaction', () => {
  it.each(WAYS)('is rejected after the commit, through %s', async (name, write) => {
    const { given, give } = signal()
    let late: Promise<unknown> | undefined
    await database.transaction(async () => {
      await write(`in time, ${name}`)
      late = given.then(() => write('too late'))
    })
    give()
    expect(await refusalOf(late)).toBeInstanceOf(TransactionEnded)
    expect(await words()).toContain(`in time, ${name}`)
    expect(await words()).not.toContain('too late')
  })

  it.each(WAYS)('is rejected after a rollback, through %s', async (_name, write) => {
    const { given, give } = signal()
    let late: Promise<unknown> | undefined
    const undone = database.transaction(async () => {
      late = given.then(() => write('after a rollback'))
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    give()
    expect(await refusalOf(late)).toBeInstanceOf(TransactionEnded)
    expect(await words()).not.toContain('after a rollback')
  })

  it('never writes into a later transaction', async () => {
    const { given, give } = signal()
    let kept: Database['orm'] | undefined
    await database.transaction(async () => {
      kept = database.orm
    })
    const late = given.then(() => kept?.execute(sql`insert into late_writes values ('in another one')`))
    await database.transaction(async () => {
      give()
      expect(await refusalOf(late)).toBeInstanceOf(TransactionEnded)
    })
    expect(await words()).not.toContain('in another one')
  })
})
