import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUser, listUsers, searchUsers, updateUserSubscription } from '#shared/contracts/admin.ts'
import {
  handleContactSubmission,
  handleWaitlistSignup,
  listContactSubmissions,
  listWaitlist,
  readContactSubmission,
} from '#shared/contracts/admin-requests.ts'
import { searchAudit, systemHealth } from '#shared/contracts/admin-system.ts'
import { me } from '#shared/contracts/auth.ts'
import { createSubscription, getBilling, paySandbox, refreshBilling } from '#shared/contracts/billing.ts'
import { sendContactMessage } from '#shared/contracts/contact.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import { urlOf } from '#shared/http/call.ts'
import { users } from '../../db/tables/accounts.ts'
import { backups } from '../../db/tables/system.ts'
import { validInputOf } from '../../testing/arbitrary.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { RECORD_MAKERS } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Clinician
beforeAll(async () => {
  server = await startTestApp()
  admin = await newAdmin()
})
afterAll(() => server.close())

async function newAdmin(): Promise<Clinician> {
  const who = await server.newClinician({ firstName: 'Priya', lastName: 'Hallström' })
  await server.storage.database.orm.update(users).set({ role: 'admin' }).where(eq(users.id, who.user.id))
  return who
}

const search = async (query: string, role?: 'admin' | 'clinician') =>
  (await admin.call(searchUsers, { body: { query, ...(role ? { role } : {}) } })).data
const eventsOf = (chainId: number) => auditTrailOf(server.storage.database, chainId)

describe('user list', () => {
  it('without a page, lists everyone, newest first, with counts and matching totals', async () => {
    const busy = await server.newClinician({ firstName: 'Maximiliano', lastName: 'Vandenberghe' })
    for (const lastName of ['One', 'Two'])
      await busy.call(createPatient, { body: { firstName: 'P', lastName } })
    await RECORD_MAKERS['/api/clinical-notes/:id']?.(busy)
    const nameless = await server.newClinician()

    const { data, total, nextBefore, actualTotals } = await admin.call(listUsers, {})
    expect(data.map(({ id }) => id)).toEqual([...data.map(({ id }) => id)].sort((a, b) => b - a))
    expect({ total, nextBefore }).toEqual({ total: data.length, nextBefore: null })
    expect(data.find(({ id }) => id === busy.user.id)).toEqual({
      id: busy.user.id,
      email: busy.email,
      firstName: 'Maximiliano',
      lastName: 'Vandenberghe',
      role: 'clinician',
      subscription: 'Free Plan',
      isEmailVerified: false,
      createdAt: expect.any(String),
      patientCount: 3,
      noteCount: 1,
      hasPaidSubscription: false,
    })
    expect(data.find(({ id }) => id === nameless.user.id)).toMatchObject({ firstName: null, noteCount: 0 })
    const sum = (count: (user: (typeof data)[number]) => number) =>
      data.reduce((all, user) => all + count(user), 0)
    expect(actualTotals).toEqual({
      totalUsers: data.length,
      totalPatients: sum((user) => user.patientCount),
      totalNotes: sum((user) => user.noteCount),
      activeUsers: sum((user) => Number(user.patientCount + user.noteCount > 0)),
      notesThisMonth: sum((user) => user.noteCount),
    })
  })

  it('pages through users without gaps or repeats, and filters by role', async () => {
    for (let n = 0; n < 5; n++) await server.newClinician()
    const whole = (await admin.call(listUsers, { query: { role: 'clinician' } })).data.map(({ id }) => id)
    const paged: number[] = []
    const pageBefore = (before: number) =>
      admin.call(listUsers, { query: { role: 'clinician', limit: '2', before: String(before) } })
    for (let before: number | null = 900_000_000; before !== null; ) {
      const { data, total, nextBefore } = await pageBefore(before)
      expect(total).toBe(whole.length)
      paged.push(...data.map(({ id }) => id))
      before = nextBefore as number | null
    }
    expect(paged).toEqual(whole)
    const admins = (await admin.call(listUsers, { query: { role: 'admin' } })).data
    expect(admins.map(({ id }) => id)).toContain(admin.user.id)
    expect(admins.every(({ role }) => role === 'admin')).toBe(true)
  })

  it('searches names and email addresses by substring, in any order, ignoring accents and without wildcards', async () => {
    const tag = randomBytes(4).toString('hex')
    const email = `soren.${tag}@Nordlys-Clinic.example`.toLowerCase()
    const { user } = await server.newClinician({ firstName: 'Søren', lastName: `Ångström-${tag}`, email })
    const other = await server.newClinician({ email: `other.${tag}@elsewhere.example` })
    const found = async (query: string) => (await search(query)).map(({ id }) => id)
    for (const query of [
      `ngstrom-${tag}`,
      `ÅNGSTRÖM-${tag}`,
      `${tag} nordlys`,
      email,
      `  ${tag}  rdly  sø `,
    ]) {
      expect(await found(query), query).toEqual([user.id])
    }
    expect(await found(tag)).toEqual([other.user.id, user.id])
    expect(await found(`${tag.slice(0, 3)}%${tag.slice(4)}`)).toEqual([])
    expect(await found(`${tag}_nordlys`)).toEqual([])
    // Words that are too short for the index are still searched.
    expect(await found(`${tag} so`)).toEqual([user.id])
    expect((await search('rø')).every(({ firstName }) => firstName !== 'Søren')).toBe(true)
    expect(await found(`${tag} "{,}\\`)).toEqual([])
    expect((await search(tag, 'admin')).length).toBe(0)
  })

  it('uses the search index', async () => {
    const { database } = server.storage
    await database.transaction(async () => {
      await database.execute('set local enable_seqscan = off')
      const { rows } = await database.execute(`explain select id from users u where
        search_grams(search_line(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email))
        @> (select search_grams('whitfield'))`)
      expect(JSON.stringify(rows)).toContain('users_by_name_or_email')
    })
  })
})

describe('plan set by an administrator', () => {
  it('applies immediately, is audited and doesn’t touch payments', async () => {
    const who = await server.newClinician()
    const { clientSecret } = await who.call(createSubscription, {
      body: { priceId: 'price_essential_monthly' },
    })
    await who.call(paySandbox, { body: { clientSecret, card: '4242424242424242' } })
    await who.call(refreshBilling, {})
    expect((await search(who.email))[0]).toMatchObject({
      subscription: 'Basic Plan',
      hasPaidSubscription: true,
    })
    const { data } = await admin.call(updateUserSubscription, {
      params: { userId: String(who.user.id) },
      body: { subscription: 'Enterprise Plan' },
    })
    expect(data).toMatchObject({
      id: who.user.id,
      subscription: 'Enterprise Plan',
      hasPaidSubscription: true,
    })
    expect((await who.call(me, {})).data.subscription).toBe('Enterprise Plan')
    expect((await who.call(getBilling, {})).data).toMatchObject({
      state: 'trialing',
      priceId: 'price_essential_monthly',
      cancelAtPeriodEnd: false,
    })
    expect(
      (await eventsOf(who.user.id)).filter(({ action }) => action === 'admin.plan_changed'),
    ).toMatchObject([{ actorId: admin.user.id, subjectId: who.user.id, detail: { plan: 'Enterprise Plan' } }])
  })

  it('must be a known plan, for an account that exists', async () => {
    const change = (userId: number, subscription: unknown) =>
      admin.call(updateUserSubscription, {
        params: { userId: String(userId) },
        body: { subscription } as never,
      })
    for (const plan of [undefined, '', 'Pro Plan', 'free plan', 7]) {
      await expect(change(admin.user.id, plan)).rejects.toMatchObject({
        status: 400,
        serverMessage: 'Choose a plan.',
      })
    }
    await expect(change(900_000_000, 'Free Plan')).rejects.toMatchObject({ status: 404 })
  })
})

describe('deleting a user', () => {
  it('deletes a user’s account and data, but not your own account', async () => {
    const who = await server.newClinician()
    await RECORD_MAKERS['/api/clinical-notes/:id']?.(who)
    const remove = (userId: number) => admin.call(deleteUser, { params: { userId: String(userId) } })
    await expect(remove(admin.user.id)).rejects.toMatchObject({
      status: 403,
      serverMessage: 'You can’t delete your own account here. Use Delete Account in Account Settings.',
    })
    expect((await admin.call(me, {})).data.id).toBe(admin.user.id)
    expect(await remove(who.user.id)).toMatchObject({ success: true, message: 'User deleted successfully' })
    expect(await search(who.email)).toEqual([])
    await expect(who.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(remove(who.user.id)).rejects.toMatchObject({ status: 404 })
    expect((await eventsOf(who.user.id)).at(-1)).toMatchObject({
      action: 'account.erased',
      actorId: admin.user.id,
      subjectId: who.user.id,
      detail: { by: 'administrator' },
    })
  })
})

describe('contact messages and waitlist', () => {
  it('lists messages, audits each one that is opened, and marks them as handled', async () => {
    const stranger = server.client()
    const secret = `A patient of mine ${randomBytes(6).toString('hex')}`
    await stranger.call(sendContactMessage, {
      body: { email: 'marcus@clinic.example', firstName: 'Marcus', caseload: '20 to 40', message: secret },
    })
    const list = await admin.call(listContactSubmissions, { query: { show: 'open', limit: '50' } })
    const [row] = list.data
    expect(row).toMatchObject({ email: 'marcus@clinic.example', caseload: '20 to 40', handledAt: null })
    expect(JSON.stringify(list)).not.toContain(secret)
    const params = { id: String(row?.id) }
    expect((await admin.call(readContactSubmission, { params })).data.message).toBe(secret)
    expect((await eventsOf(admin.user.id)).at(-1)).toMatchObject({
      action: 'admin.contact_read',
      subject: 'contact',
      subjectId: row?.id,
      detail: {},
    })
    const handled = await admin.call(handleContactSubmission, { params, body: { handled: true } })
    expect(handled.data.handledAt).not.toBeNull()
    expect((await admin.call(listContactSubmissions, { query: { show: 'open' } })).data).toEqual([])
    expect((await admin.call(listContactSubmissions, {})).total).toBe(1)
    await admin.call(handleContactSubmission, { params, body: { handled: false } })
    expect((await admin.call(listContactSubmissions, { query: { show: 'open' } })).total).toBe(1)
  })

  it('lists the waitlist', async () => {
    for (const n of [1, 2, 3]) {
      await server
        .client()
        .call(joinWaitlist, { body: { email: `wait${n}@clinic.example`, firstName: 'Joy' } })
    }
    const first = await admin.call(listWaitlist, { query: { limit: '2' } })
    expect(first.data.map(({ email }) => email)).toEqual(['wait3@clinic.example', 'wait2@clinic.example'])
    const next = await admin.call(listWaitlist, { query: { limit: '2', before: String(first.nextBefore) } })
    expect(next.data.map(({ email }) => email)).toEqual(['wait1@clinic.example'])
    const params = { id: String(next.data[0]?.id) }
    await admin.call(handleWaitlistSignup, { params, body: { handled: true } })
    expect((await admin.call(listWaitlist, { query: { show: 'open' } })).total).toBe(2)
    const missing = admin.call(handleWaitlistSignup, { params: { id: '900000000' }, body: { handled: true } })
    await expect(missing).rejects.toMatchObject({ status: 404 })
  })
})

describe('system status', () => {
  it('shows the adapter of each port, the queue depth and the last backup', async () => {
    const { data } = await admin.call(systemHealth, {})
    expect(data).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      database: { description: server.storage.database.description },
      lastBackup: null,
      openSubscriptionEndings: 0,
    })
    expect(data.adapters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['note writer', 'transcriber', 'mail', 'SMS', 'payments', 'sign-in']),
    )
    const { database } = server.storage
    await database.execute(`insert into jobs.job (name, state, output, completed_on)
      values ('mail', 'failed', '{"kind": "Error ECONNREFUSED"}', now() + interval '1 hour')`)
    await database.orm.insert(backups).values({ kind: 'full', bytes: 12_345_678_901, verified: true })
    const after = (await admin.call(systemHealth, {})).data
    expect(after.queue.failed).toBe(data.queue.failed + 1)
    expect(after.queue.byJob.find(({ name }) => name === 'mail')).toMatchObject({ failed: 1 })
    expect(after.queue.failures[0]).toMatchObject({ name: 'mail', kind: 'Error ECONNREFUSED' })
    expect(after.lastBackup).toMatchObject({ kind: 'full', bytes: 12_345_678_901, verified: true })
    expect(after.queue.byJob.every(({ name }) => !name.startsWith('__'))).toBe(true)
  })
})

describe('audit trail search', () => {
  const trail = async (body: Parameters<typeof admin.call<typeof searchAudit>>[1]['body']) =>
    admin.call(searchAudit, { body })

  it('filters by user, action and date, page by page, and shows users and actions, but no details', async () => {
    const who = await server.newClinician({ firstName: 'Ines', lastName: 'Marlow' })
    const unnamed = await server.newClinician()
    for (const n of [1, 2, 3])
      await who.call(createPatient, { body: { firstName: 'Zelda', lastName: `No ${n}` } })
    const mine = await trail({ user: who.email.toUpperCase() })
    expect(mine.data.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => 'patient.created'),
      'account.registered',
    ])
    expect(Object.keys(mine.data[0] ?? {}).sort()).toEqual(
      ['action', 'actorId', 'actorName', 'at', 'id', 'subject', 'subjectId', 'userId', 'userName'].sort(),
    )
    expect(mine.data[0]).toMatchObject({
      userId: who.user.id,
      userName: 'Ines Marlow',
      actorName: 'Ines Marlow',
      subject: 'patient',
    })
    const byAddress = await trail({ user: unnamed.email })
    expect(byAddress.data).toMatchObject([{ userName: unnamed.email, actorName: unnamed.email }])
    const byNumber = await trail({ user: `#${who.user.id}`, action: 'patient', limit: 2 })
    expect(byNumber).toMatchObject({ total: 3, data: [{ action: 'patient.created' }, {}] })
    const rest = await trail({
      user: String(who.user.id),
      action: 'patient',
      limit: 2,
      before: byNumber.nextBefore ?? 0,
    })
    expect(rest.data).toHaveLength(1)
    const today = new Date().toISOString().slice(0, 10)
    expect((await trail({ user: who.email, from: today, to: today })).total).toBe(4)
    expect((await trail({ user: who.email, to: '2020-01-01' })).total).toBe(0)
    expect((await trail({ user: 'nobody@clinic.example' })).data).toEqual([])
    expect(
      (await trail({ action: 'patient.creat' })).data.every(({ action }) => action === 'patient.created'),
    ).toBe(true)
    expect((await trail({ action: 'patient_created' })).data).toEqual([])
    await expect(trail({ from: today, to: '2020-01-01' })).rejects.toMatchObject({ status: 400 })
    expect((await eventsOf(admin.user.id)).at(-1)).toMatchObject({ action: 'admin.audit_searched' })
  })

  it('finds entries of a deleted account by its ID', async () => {
    const who = await server.newClinician()
    await admin.call(deleteUser, { params: { userId: String(who.user.id) } })
    expect((await trail({ user: who.email })).data).toEqual([])
    const left = await trail({ user: String(who.user.id) })
    expect(left.data.map(({ action }) => action)).toEqual(['account.erased', 'account.registered'])
    expect(JSON.stringify(left)).not.toContain(who.email)
  })
})

describe('administrators', () => {
  it('see no patient data on any administrator route, which clinicians can’t use', async () => {
    const canary = `Canary${randomBytes(8).toString('hex')}`
    const who = await server.newClinician()
    const { data: patient } = await who.call(createPatient, {
      body: { firstName: canary, lastName: canary, mrn: canary },
    })
    await RECORD_MAKERS['/api/clinical-notes/:id/review']?.(who)
    await RECORD_MAKERS['/api/assessments/:id/note-text']?.(who)
    expect(patient.firstName).toBe(canary)

    const routes = server.app.endpoints.filter(({ access }) => access === 'admin')
    expect(routes.length).toBeGreaterThanOrEqual(11)
    for (const endpoint of routes) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, String(who.user.id)]),
      )
      const ask = ({ token, cookie }: Clinician) =>
        fetch(server.url + urlOf(endpoint.path, { params }), {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${token}`,
            cookie: `sid=${cookie}`,
            ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
          },
          ...(endpoint.body ? { body: JSON.stringify(validInputOf(endpoint.body)) } : {}),
        })
      const route = `${endpoint.method} ${endpoint.path}`
      const refused = await ask(who)
      expect(refused.status, route).toBe(403)
      expect(await refused.json(), route).toEqual({
        success: false,
        error: 'Only administrators can do this.',
      })
      if (endpoint === deleteUser) continue
      const text = await (await ask(admin)).text()
      for (const word of [canary, 'Wilhelmina', 'Achterberg', 'Sleeps better', 'patient@mail.example']) {
        expect(text, route).not.toContain(word)
      }
    }
  })
})
