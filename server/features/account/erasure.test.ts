import { randomBytes } from 'node:crypto'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUser } from '#shared/contracts/admin.ts'
import { me } from '#shared/contracts/auth.ts'
import { createSubscription, paySandbox, refreshBilling } from '#shared/contracts/billing.ts'
import { deleteAccount, sendDeletionCode } from '#shared/contracts/erasure.ts'
import { createPatient, listPatients } from '#shared/contracts/patients.ts'
import { generateReferralCode, processReferralSignup, referralStats } from '#shared/contracts/referrals.ts'
import { stripePayments } from '../../adapters/payments/stripe.ts'
import { prepareStorage, type Storage } from '../../compose/storage.ts'
import type { Sealed } from '../../db/columns.ts'
import type { Database } from '../../db/database.ts'
import { userIdentities, users } from '../../db/tables/accounts.ts'
import { ALL_TABLES } from '../../db/tables/all.ts'
import { subscriptionEndings } from '../../db/tables/billing.ts'
import { auditEvents, vaultKeys } from '../../db/tables/system.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { RECORD_MAKERS } from '../../testing/records.ts'
import { addTotp, codeAt, confirmed, withConfirmedEmail } from '../../testing/second-factors.ts'
import { STRIPE_TEST_KEY, startStripeServer, stripePrice } from '../../testing/stripe-server.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { DecryptionFailed } from '../../vault/cipher.ts'
import { masterKeys } from '../../vault/master-key.ts'
import { sealedColumnsOf } from '../../vault/sealed-row.ts'
import { createVault, OWNER_PURPOSES, purposeOf } from '../../vault/vault.ts'

let server: TestApp
const clock = movableClock()
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const PRICES = ['price_essential_monthly', 'price_professional_monthly'] as const

/** A clinician with every kind of record that the API can create. */
async function busyClinician(of: TestApp = server): Promise<Clinician> {
  const tag = randomBytes(5).toString('hex')
  const who = await of.newClinician({ firstName: `Given${tag}`, lastName: `Family${tag}` })
  // No second factor, because every sign-in below would need it. Its rows are deleted by foreign keys, which are tested
  // separately.
  const own = Object.entries(RECORD_MAKERS).filter(
    ([path]) => !path.startsWith('/api/admin/') && !path.includes('passkey'),
  )
  for (const [, make] of own) await make(who)
  await who.call(generateReferralCode, {})
  return who
}

async function subscribe(who: Clinician, priceId: (typeof PRICES)[number] = PRICES[0]): Promise<void> {
  const { clientSecret } = await who.call(createSubscription, { body: { priceId } })
  await who.call(paySandbox, { body: { clientSecret, card: '4242424242424242' } })
  await who.call(refreshBilling, {})
}

const erase = (who: Clinician, given: { confirmation?: string; password?: string; code?: string } = {}) =>
  who.call(deleteAccount, { body: { confirmation: who.email, password: who.password, ...given } })

type UserColumn = { table: string; column: string; rule: string | null }

/** Every owner column, and what happens to its rows when the account is deleted. */
async function userColumns(database: Database): Promise<UserColumn[]> {
  const { rows } = await database.execute(`
    select c.table_name as table, c.column_name as column,
      (select case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'other' end
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and k.confrelid = 'users'::regclass
         and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
         and a.attname = c.column_name limit 1) as rule
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.table_name not in ('audit_events', 'audit_heads') and c.data_type = 'bigint'
      and c.column_name ~ '(^|_)(user|owner|clinician|referrer|author)(_user)?_id$|_by$'`)
  return rows as UserColumn[]
}

const columnsOf = new WeakMap<Database, Promise<UserColumn[]>>()

/** The number of rows that refer to this account, per column. */
async function traces(database: Database, userId: number): Promise<Record<string, number>> {
  const known = columnsOf.get(database) ?? userColumns(database)
  columnsOf.set(database, known)
  const counts = (await known).map(
    ({ table, column }) =>
      `select '${table}.${column}' as place, count(*)::int as count from "${table}" where "${column}" = ${userId}`,
  )
  const people = `select 'users', count(*)::int from users where id = ${userId}`
  const { rows } = await database.execute([...counts, people].join(' union all '))
  return Object.fromEntries(
    rows.filter(({ count }) => Number(count) > 0).map(({ place, count }) => [place, count]),
  )
}

/** Every row of every table as text, for searching. */
async function wholeDatabase(database: Database): Promise<string> {
  const { rows: tables } = await database.execute(
    "select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'",
  )
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await database.execute(`select row_to_json(t)::text as row from "${schema}"."${name}" t`)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

type SealedValue = { place: { table: string; column: string; row: number }; value: Sealed }

/** The clinician's sealed values, as a database dump would contain them. */
async function sealedValuesOf(database: Database, ownerId: number): Promise<SealedValue[]> {
  const values: SealedValue[] = []
  for (const table of Object.values(ALL_TABLES) as PgTable[]) {
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const owner = columns.createdBy ?? columns.ownerId
    const sealed = sealedColumnsOf(table)
    if (!owner || sealed.length === 0) continue
    const rows = (await database.orm.select().from(table).where(eq(owner, ownerId))) as Record<
      string,
      unknown
    >[]
    for (const row of rows) {
      for (const column of sealed) {
        const value = row[column] as Sealed | null
        const place = { table: getTableName(table), column, row: Number(row.id) }
        if (value !== null) values.push({ place, value })
      }
    }
  }
  return values
}

describe('database schema', () => {
  /** Not tied to the account by a foreign key: erasure.store.ts and the vault remove them by name. */
  const BY_NAME = ['idempotency_keys.owner_id', 'users.referred_by', 'vault_keys.owner_id']
  /** Deleted with its row, which has an owner column. */
  const WITH_ITS_ROW = ['safety_alerts.acknowledged_by']

  it('covers every column that refers to an account', async () => {
    const columns = await userColumns(server.storage.database)
    expect(columns.length).toBeGreaterThan(25)
    const loose = columns
      .filter(({ rule }) => rule !== 'cascade' && rule !== 'set null')
      .map(({ table, column }) => `${table}.${column}`)
    expect(loose.sort()).toEqual([...BY_NAME, ...WITH_ITS_ROW].sort())
  })

  it('has an index for every foreign key, so deletion never scans a whole table', async () => {
    const { rows } = await server.storage.database.execute(`
      select k.conrelid::regclass::text || '.' || a.attname as key from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null)`)
    expect(rows.map(({ key }) => key)).toEqual([])
  })
})

describe('deleting your own account', () => {
  it('deletes every row, name and key except IDs in the audit trail, and leaves other accounts unchanged', async () => {
    const { database, vault } = server.storage
    const who = await busyClinician()
    await subscribe(who)
    const other = await busyClinician()
    const session = await server.signIn(who.email, who.password)
    const before = await traces(database, who.user.id)
    expect(Object.keys(before).length).toBeGreaterThan(15)
    const othersBefore = await traces(database, other.user.id)
    const dump = await sealedValuesOf(database, who.user.id)
    expect(dump.length).toBeGreaterThan(30)
    const open = async ({ place, value }: SealedValue, of = vault) =>
      (await of.keysOf(who.user.id, purposeOf(place.table))).open(place, value)
    for (const one of dump) await open(one)

    expect(await erase(who)).toMatchObject({ success: true })

    for (const { call } of [who, session]) await expect(call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn(who.email, who.password)).rejects.toThrow('401')
    expect(await traces(database, who.user.id)).toEqual({})
    expect(await traces(database, other.user.id)).toEqual(othersBefore)
    expect((await other.call(listPatients, {})).data.length).toBeGreaterThan(0)

    // Values from an old dump can't be decrypted, even after the same user ID gets a new key. Uses a fresh vault,
    // because this process may have the keys cached for 30 seconds.
    const afterwards = createVault(database, server.storage.master)
    for (const purpose of OWNER_PURPOSES) {
      await expect(afterwards.keysOf(who.user.id, purpose)).rejects.toThrow(`has no ${purpose} key`)
    }
    await vault.createKeys(who.user.id)
    for (const one of dump) await expect(open(one, afterwards)).rejects.toThrow(DecryptionFailed)
    await vault.destroy(who.user.id)

    // The last mail to the account. Earlier ones were deleted with it.
    await server.mailTo(who.email, 1)
    const left = await wholeDatabase(database)
    for (const word of [who.email, who.user.firstName, who.user.lastName]) {
      expect(left.includes(String(word)), String(word)).toBe(false)
    }
    const events = await auditTrailOf(database, who.user.id)
    expect(events.at(-1)).toMatchObject({ action: 'account.erased', actorId: who.user.id })
  })

  it('requires the typed email address and the password', async () => {
    const who = await server.newClinician()
    const refused = (given: object, field: string, message: string) =>
      expect(erase(who, given)).rejects.toMatchObject({
        status: 400,
        serverMessage: message,
        details: { fields: { [field]: message } },
      })
    await refused({ confirmation: '' }, 'confirmation', 'That doesn’t match your account’s email address.')
    await refused(
      { confirmation: 'x@y.example' },
      'confirmation',
      'That doesn’t match your account’s email address.',
    )
    await refused({ password: 'wrong' }, 'password', 'That password is incorrect.')
    await refused({ password: undefined }, 'password', 'Enter your password.')
    await expect(who.call(sendDeletionCode, {})).rejects.toMatchObject({ status: 400 })
    expect((await who.call(me, {})).data.id).toBe(who.user.id)
    await erase(who, { confirmation: ` ${who.email.toUpperCase()} ` })
    await expect(who.call(me, {})).rejects.toMatchObject({ status: 401 })
  })

  it('requires a current second-factor code in addition to the password', async () => {
    const who = await withConfirmedEmail(server, await server.newClinician())
    const { secret } = await addTotp(who, clock.now)
    clock.advance({ minutes: 6 })
    await expect(erase(who)).rejects.toMatchObject({ status: 403 })
    await expect(confirmed(server, who)).rejects.toThrow('400')
    await expect(erase(who)).rejects.toMatchObject({ status: 403 })
    expect((await who.call(me, {})).data.id).toBe(who.user.id)
    const proved = await confirmed(server, who, { code: codeAt(secret, clock.now()) })
    await erase(proved)
    await expect(proved.call(me, {})).rejects.toMatchObject({ status: 401 })
  })

  it('requires an emailed code when the account has no password; it works for 15 minutes and in this session only', async () => {
    const { database } = server.storage
    const who = await server.newClinician()
    const elsewhere = await server.signIn(who.email, who.password)
    await database.orm.update(users).set({ password: null }).where(eq(users.id, who.user.id))
    await database.orm
      .insert(userIdentities)
      .values({ userId: who.user.id, issuer: 'https://accounts.example', subject: who.email })
    await expect(erase(who)).rejects.toMatchObject({ serverMessage: 'Enter the code from the email.' })
    await who.call(sendDeletionCode, {})
    const mails = await server.mailTo(who.email, 2)
    const code = mails.map(({ text }) => /\b(\d{8})\b/.exec(text)?.[1]).find(Boolean) ?? ''
    expect(code).toMatch(/^\d{8}$/)
    const wrong = 'That code is incorrect or has expired. Request a new one.'
    await expect(erase(who, { code: '12345678' })).rejects.toMatchObject({ serverMessage: wrong })
    await expect(erase(elsewhere, { code })).rejects.toMatchObject({ serverMessage: wrong })
    clock.advance({ minutes: 14 })
    await who.call(me, {})
    clock.advance({ minutes: 14 })
    await who.call(me, {})
    clock.advance({ minutes: 4 })
    await expect(erase(who, { code })).rejects.toMatchObject({ serverMessage: wrong })
    await who.call(sendDeletionCode, {})
    const fresh = (await server.mailTo(who.email, 3)).at(-1)?.text.match(/\b(\d{8})\b/)?.[1] ?? ''
    await erase(who, { code: `${fresh.slice(0, 4)} ${fresh.slice(4)}` })
    expect(await traces(database, who.user.id)).toEqual({})
  })
})

describe('referrals of a deleted account', () => {
  it('keep the friend’s discount when the referrer leaves, and the referrer’s reward when the friend leaves', async () => {
    const referrer = await server.newClinician({ firstName: 'Ilse' })
    const { referralCode } = await referrer.call(generateReferralCode, {})
    const [early, late] = [await server.newClinician(), await server.newClinician()]
    for (const friend of [early, late]) {
      await friend.call(processReferralSignup, { body: { referralCode } })
    }
    await subscribe(early)
    // The first charge is paid, so the reward is earned even if the friend leaves right away.
    clock.advance({ minutes: 14 * 24 * 60 })
    await server.app.billing.reconcile(early.user.id)
    clock.advance({ minutes: 61 })
    await erase(await server.signIn(early.email, early.password))
    await server.app.scheduledJobs.endSubscriptions()
    const again = await server.signIn(referrer.email, referrer.password)
    const stats = async () => (await again.call(referralStats, {})).stats
    // The queue may have started this earlier and still be working on it.
    await expect.poll(stats, { timeout: 60_000 }).toMatchObject({ totalReferrals: 2, completedReferrals: 1 })
    expect((await stats()).availableCredits).toBeGreaterThan(0)
    await erase(again)
    const friend = await server.signIn(late.email, late.password)
    const { percentOff } = await friend.call(createSubscription, { body: { priceId: PRICES[0] } })
    expect(percentOff).toBe(10)
    await subscribe(friend)
    expect(await traces(server.storage.database, referrer.user.id)).toEqual({})
  })

  it('earn nothing when the friend leaves during the trial', async () => {
    const referrer = await server.newClinician()
    const { referralCode } = await referrer.call(generateReferralCode, {})
    const friend = await server.newClinician()
    await friend.call(processReferralSignup, { body: { referralCode } })
    await subscribe(friend)
    await erase(friend)
    await server.app.scheduledJobs.endSubscriptions()
    const { stats } = await referrer.call(referralStats, {})
    expect(stats.availableCredits).toBe(0)
    // Endings from earlier tests may still be pending.
    const left = async () => {
      clock.advance({ minutes: 7 })
      await server.app.scheduledJobs.endSubscriptions()
      return server.storage.database.orm.select().from(subscriptionEndings)
    }
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
  })
})

describe('the subscription of a deleted account', () => {
  it('can be paid for during the deletion without a deadlock', async () => {
    for (let round = 0; round < 8; round += 1) {
      const who = await server.newClinician()
      await subscribe(who)
      // Its payment events are being processed now.
      await new Promise((resolve) => setTimeout(resolve, round * 6))
      await erase(who)
    }
    expect(server.logLines.filter((line) => line.includes('job queue error'))).toEqual([])
  })

  it('is canceled exactly once, even if the provider fails repeatedly', async () => {
    const stripe = await startStripeServer()
    const settings = {
      secretKey: STRIPE_TEST_KEY,
      publishableKey: 'pk_test_local',
      webhookSecret: 'whsec_local',
      prices: Object.fromEntries(PRICES.map((ours) => [ours, stripePrice(ours)])),
      apiUrl: stripe.url,
    }
    let away = false
    const real = stripePayments(settings, clock.now)
    const ended: string[] = []
    const payments = {
      ...real,
      read: (customerId: string) => (away ? Promise.reject(new Error('away')) : real.read(customerId)),
      async cancelNow(id: string) {
        await real.cancelNow(id)
        ended.push(id)
        // The response is lost, so the job must read the state again and not cancel twice.
        if (ended.length === 1) throw new Error('lost')
      },
    }
    const app = await startTestApp({ adapters: { payments }, clock, jobs: true })
    try {
      const who = await app.newClinician()
      const { clientSecret } = await who.call(createSubscription, { body: { priceId: PRICES[0] } })
      stripe.pay(clientSecret)
      await who.call(refreshBilling, {})
      away = true
      await erase(who)
      const open = () => app.storage.database.orm.select().from(subscriptionEndings)
      expect(await traces(app.storage.database, who.user.id)).toEqual({})
      for (let tries = 0; tries < 3; tries++) {
        clock.advance({ minutes: 7 * 60 })
        await app.app.scheduledJobs.endSubscriptions().catch(() => undefined)
        expect(await open()).toHaveLength(1)
      }
      away = false
      for (let tries = 0; tries < 4; tries++) {
        clock.advance({ minutes: 7 * 60 })
        // Two processes at the same time.
        const both = [app.app.scheduledJobs.endSubscriptions(), app.app.scheduledJobs.endSubscriptions()]
        await Promise.allSettled(both)
      }
      expect(await open()).toEqual([])
      expect(ended).toHaveLength(1)
      const cancels = stripe.requests.filter(({ method }) => method === 'DELETE')
      expect(cancels).toHaveLength(1)
    } finally {
      await app.close()
      await stripe.close()
    }
  })
})

describe('a failure during deletion', () => {
  it('leaves the account complete, whichever statement fails', async () => {
    const database = await openTestDatabase({ upToDate: true })
    let failAt = Number.POSITIVE_INFINITY
    let statements = 0
    const count = () => {
      statements += 1
      if (statements === failAt) throw new Error('the power went out')
    }
    const unreliable = (real: Database): Database =>
      Object.create(real, {
        orm: {
          get() {
            if (real.inTransaction) count()
            return real.orm
          },
        },
        execute: {
          value: async (text: string, values?: unknown[]) => {
            if (real.inTransaction) count()
            return real.execute(text, values)
          },
        },
        restrictedTo: { value: (role: string) => unreliable(real.restrictedTo(role)) },
      })
    const storage: Storage = await prepareStorage(
      unreliable(database),
      masterKeys(randomBytes(32), [], 'test'),
    )
    // Without background jobs, so that only the deletion runs statements.
    const app = await startTestApp({ storage, jobs: false })
    try {
      const admin = await app.newClinician()
      await database.orm.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id))
      const who = await app.newClinician()
      for (const n of [1, 2]) await who.call(createPatient, { body: { firstName: 'P', lastName: `${n}` } })
      await who.call(createSubscription, { body: { priceId: PRICES[0] } })
      const remove = () => admin.call(deleteUser, { params: { userId: String(who.user.id) } })
      const whole = await traces(database, who.user.id)
      const state = async () => ({
        traces: await traces(database, who.user.id),
        keys: (await database.orm.select().from(vaultKeys).where(eq(vaultKeys.ownerId, who.user.id))).length,
        patients: (await who.call(listPatients, {})).data.length,
        endings: await database.orm.$count(subscriptionEndings),
        erased: await database.orm.$count(auditEvents, sql`${auditEvents.action} = 'account.erased'`),
      })
      let failures = 0
      for (failAt = 1; ; failAt++) {
        statements = 0
        const outcome = await remove().then(
          () => 'deleted',
          (error) => error.status,
        )
        const armed = failAt
        failAt = Number.POSITIVE_INFINITY
        if (outcome === 'deleted') break
        expect(outcome).toBe(500)
        failures += 1
        expect(await state(), `after a failure at statement ${armed}`).toEqual({
          traces: whole,
          keys: OWNER_PURPOSES.length,
          patients: 2,
          endings: 0,
          erased: 0,
        })
        failAt = armed
      }
      expect(failures).toBeGreaterThan(10)
      expect(await traces(database, who.user.id)).toEqual({})
      expect(await database.orm.$count(subscriptionEndings)).toBe(1)
      await expect(who.call(me, {})).rejects.toMatchObject({ status: 401 })
    } finally {
      await app.close()
      await storage.close()
    }
  }, 120_000)
})
