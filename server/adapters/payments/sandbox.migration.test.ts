import { expect, it } from 'vitest'
import { applyMigrations, migrate } from '../../db/migrate.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createSandbox } from './sandbox.ts'
import { idFrom } from './sandbox-calculations.ts'

const BEFORE_ONE_ROW_PER_CUSTOMER = 24
const CREATED = '2026-11-01T09:00:00.000Z'
const MONTH_LATER = '2026-12-01T09:00:00.000Z'

const subscription = {
  id: 'sub_sandbox_1',
  state: 'active',
  confirmed: true,
  priceId: 'price_essential_monthly',
  percentOff: 0,
  setupSecret: null,
  periodCents: 1900,
  periodStart: CREATED,
  periodEnd: MONTH_LATER,
  cancelAtPeriodEnd: false,
  createdAt: CREATED,
}
const invoice = (number: string, amount: number) => ({
  id: `in_${number}`,
  number,
  subscriptionId: 'sub_sandbox_1',
  state: 'paid',
  amount,
  amountPaid: amount,
  amountRefunded: 0,
  createdAt: CREATED,
  paidAt: CREATED,
  clientSecret: null,
})

it('keeps customers, subscriptions, invoices and repeated requests of the old tables', async () => {
  const database = await openTestDatabase({})
  await database.transaction(() => applyMigrations(database.execute, BEFORE_ONE_ROW_PER_CUSTOMER))
  const customerId = idFrom('cus', 'user 1')
  const other = idFrom('cus', 'user 2')
  const rows: [kind: string, id: string, owner: string, data: object][] = [
    ['customer', customerId, customerId, { credit: 500, takenBack: 100 }],
    ['customer', other, other, { credit: 0 }],
    ['subscription', 'sub_sandbox_1', customerId, subscription],
    ['invoice', 'in_TEST-0002', customerId, invoice('TEST-0002', 700)],
    ['invoice', 'in_TEST-0001', customerId, invoice('TEST-0001', 1900)],
    ['request', idFrom('req', 'credit done'), customerId, {}],
  ]
  for (const [kind, id, owner, data] of rows) {
    await database.execute(
      'insert into sandbox_payments (kind, id, customer_id, data) values ($1, $2, $3, $4)',
      [kind, id, owner, JSON.stringify(data)],
    )
  }
  await migrate(database)

  const now = () => new Date('2026-11-10T09:00:00.000Z')
  const sandbox = createSandbox({ database, now, deliver: async () => undefined })
  await sandbox.credit({ customerId, cents: 1000, key: 'done' })
  const state = await sandbox.read(customerId)
  expect(state).toMatchObject({ creditLeft: 500, creditTakenBack: 100 })
  expect(state.subscriptions).toEqual([
    expect.objectContaining({ id: 'sub_sandbox_1', state: 'active', periodEnd: new Date(MONTH_LATER) }),
  ])
  expect(state.invoices.map(({ number, amountPaid }) => [number, amountPaid])).toEqual([
    ['TEST-0002', 700],
    ['TEST-0001', 1900],
  ])
  expect(await sandbox.read(other)).toEqual({
    subscriptions: [],
    invoices: [],
    creditLeft: 0,
    creditTakenBack: 0,
  })

  await sandbox.cancelAtPeriodEnd('sub_sandbox_1', true)
  expect((await sandbox.read(customerId)).subscriptions[0]?.cancelAtPeriodEnd).toBe(true)
  await database.close()
})
