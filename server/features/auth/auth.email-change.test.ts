import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changePassword,
  forgotPassword,
  me,
  register,
  resetPassword,
  updateProfile,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import { emailChanges, users } from '../../db/tables/accounts.ts'
import { rateLimits } from '../../db/tables/system.ts'
import { mailedToken, mailsAbout, SUBJECTS, subjectsNow } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { withConfirmedEmail } from '../../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const PHISHING = 'Your account is locked. Visit http://evil.example/login now'
const newClinician = async (details?: { firstName?: string; lastName?: string }) =>
  withConfirmedEmail(server, await server.newClinician(details))
let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `moved${addresses}@change.example`
}
const ask = ({ call }: Pick<Clinician, 'call'>, email: string) => call(updateProfile, { body: { email } })
const follow = (token: string) => server.client().call(verifyEmail, { body: { token } })
const linkToNew = (address: string) => mailedToken(server, address, SUBJECTS.confirmNewEmail)
const linkToOld = (address: string) => mailedToken(server, address, SUBJECTS.approveEmailChange)

describe('changing the email address', () => {
  it.each(['new', 'old'])(
    'takes effect when both addresses have confirmed, the %s one first',
    async (first) => {
      const clinician = await newClinician({ firstName: 'Ada' })
      const { email, password, call } = clinician
      const wanted = freshAddress()
      const { data } = await ask(clinician, wanted.toUpperCase())
      expect(data).toMatchObject({ email, isEmailVerified: true, pendingEmail: wanted })
      await server.client().call(forgotPassword, { body: { email } })
      const reset = await mailedToken(server, email, SUBJECTS.reset)
      const links = [await linkToNew(wanted), await linkToOld(email)]
      if (first === 'old') links.reverse()
      const [one = '', two = ''] = links
      await follow(one)
      expect((await call(me, {})).data).toMatchObject({ email, pendingEmail: wanted })
      await server.signIn(email, password)
      await expect(server.signIn(wanted, password)).rejects.toThrow('401')

      await follow(two)
      expect((await call(me, {})).data).toMatchObject({
        email: wanted,
        isEmailVerified: true,
        pendingEmail: null,
      })
      await server.signIn(wanted, password)
      await expect(server.signIn(email, password)).rejects.toThrow('401')
      const [notice] = await mailsAbout(server, email, SUBJECTS.emailChanged)
      expect(notice?.text).toContain(wanted)
      const late = server
        .client()
        .call(resetPassword, { body: { token: reset, password: 'five quiet foxes' } })
      await expect(late).rejects.toMatchObject({ status: 400 })
      for (const used of links) await expect(follow(used)).rejects.toMatchObject({ status: 400 })
    },
  )

  it('needs no approval from an unconfirmed address, which gets no names or addresses', async () => {
    const clinician = await server.newClinician({ firstName: PHISHING })
    const wanted = freshAddress()
    await ask(clinician, wanted)
    await follow(await linkToNew(wanted))
    expect((await clinician.call(me, {})).data).toMatchObject({ email: wanted, isEmailVerified: true })
    await mailsAbout(server, clinician.email, SUBJECTS.emailChanged)
    for (const mail of [...(await server.mailTo(clinician.email)), ...(await server.mailTo(wanted))]) {
      expect(mail.text).not.toContain('evil')
      expect(mail.text).not.toContain('locked')
    }
    const [notice] = await mailsAbout(server, clinician.email, SUBJECTS.emailChanged)
    expect(notice?.text).not.toContain(wanted)
  })

  it('answers alike for free and taken addresses, and notifies the owner of a taken one', async () => {
    const asking = await newClinician()
    const owner = await newClinician()
    const free = freshAddress()
    const answers = []
    for (const wanted of [free, owner.email]) {
      const answer = await rawRequest('PATCH', server.url + updateProfile.path, {
        body: { email: wanted },
        token: asking.token,
        cookie: `sid=${asking.cookie}`,
      })
      expect(answer.status).toBe(200)
      answers.push(answer.text.replaceAll(wanted, 'WANTED'))
    }
    expect(answers[1]).toBe(answers[0])
    const [notice] = await mailsAbout(server, owner.email, SUBJECTS.addressInUse)
    expect(notice?.text).not.toMatch(/token=|Hello ./)
    expect(await subjectsNow(server, owner.email)).not.toContain(SUBJECTS.confirmNewEmail)
    expect((await owner.call(me, {})).data.email).toBe(owner.email)
  })

  it('gives the address to the first of two who confirm it', async () => {
    const [one, two] = [await server.newClinician(), await server.newClinician()]
    const wanted = freshAddress()
    await ask(one, wanted)
    const first = await linkToNew(wanted)
    await ask(two, wanted)
    const second = await mailedToken(server, wanted, SUBJECTS.confirmNewEmail, 2)
    const results = await Promise.allSettled([follow(first), follow(second)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason).toMatchObject({ status: 409 })
    const rows = await server.storage.database.orm.select().from(users).where(eq(users.email, wanted))
    expect(rows).toHaveLength(1)
  })

  it('is replaced by a newer request, and canceled by a new password, a reset or after three days', async () => {
    const clinician = await newClinician()
    const [earlier, later] = [freshAddress(), freshAddress()]
    await ask(clinician, earlier)
    const dead = [await linkToNew(earlier), await linkToOld(clinician.email)]
    await ask(clinician, later)
    for (const token of dead) await expect(follow(token)).rejects.toMatchObject({ status: 400 })
    const body = { currentPassword: clinician.password, newPassword: 'five quiet foxes' }
    await clinician.call(changePassword, { body })
    await expect(follow(await linkToNew(later))).rejects.toMatchObject({ status: 400 })

    const other = await newClinician()
    const wanted = freshAddress()
    await ask(other, wanted)
    await server.client().call(forgotPassword, { body: { email: other.email } })
    const token = await mailedToken(server, other.email, SUBJECTS.reset)
    await server.client().call(resetPassword, { body: { token, password: 'five quiet foxes' } })
    await expect(follow(await linkToNew(wanted))).rejects.toMatchObject({ status: 400 })
    expect(
      await server.storage.database.orm
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.userId, other.user.id)),
    ).toEqual([])

    const late = await server.newClinician()
    const lateAddress = freshAddress()
    await ask(late, lateAddress)
    const link = await linkToNew(lateAddress)
    clock.advance({ minutes: 3 * 24 * 60 + 1 })
    await expect(follow(link)).rejects.toMatchObject({ status: 400 })
  })

  it('stores only hashes of the links', async () => {
    const clinician = await newClinician()
    const wanted = freshAddress()
    await ask(clinician, wanted)
    const rows = await server.storage.database.orm
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, clinician.user.id))
    expect(rows).toHaveLength(1)
    const kept = JSON.stringify(rows)
    for (const token of [await linkToNew(wanted), await linkToOld(clinician.email)]) {
      expect(kept).not.toContain(token)
    }
  })
})

describe('names in mails', () => {
  it('are left out until the address is confirmed', async () => {
    const { email, call, password } = await server.newClinician({ firstName: 'Harmless' })
    await call(changePassword, { body: { currentPassword: password, newPassword: 'five quiet foxes' } })
    await server.client().call(forgotPassword, { body: { email } })
    await mailsAbout(server, email, SUBJECTS.reset)
    const mails = await server.mailTo(email, 3)
    for (const { text } of mails) expect(text).toMatch(/^Hello,$/m)
  })

  it.each([
    [PHISHING, 'Hello,'],
    ['www.evil', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['evil。example', 'Hello,'],
    ['mail@evil', 'Hello,'],
    ['Ada', 'Hello Ada,'],
    ['J. P.', 'Hello J. P.,'],
    ['Zoë-Marie O’Neil', 'Hello Zoë-Marie O’Neil,'],
  ])('of %s: %s', async (firstName, greeting) => {
    const { email, user } = await newClinician({ firstName })
    expect(user.firstName).toBe(firstName)
    await server.client().call(forgotPassword, { body: { email } })
    const [mail] = await mailsAbout(server, email, SUBJECTS.reset)
    expect(mail?.text.split('\n')[0]).toBe(greeting)
  })
})

describe('rate limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({
      storage: server.storage,
      env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
      clock,
    })
  })
  afterAll(() => limited.close())
  const endWindows = () => server.storage.database.orm.delete(rateLimits).where(sql`true`)
  const statusOf = (call: Promise<unknown>) => call.then(() => 200).catch((error) => error.status as number)

  it('allow five address changes per account per hour, and three mails per address per hour', async () => {
    await endWindows()
    const { call } = await limited.newClinician()
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push(await statusOf(ask({ call }, freshAddress())))
    expect(statuses).toEqual([...Array(5).fill(200), 429])

    const bombed = freshAddress()
    const many = await Promise.all(Array.from({ length: 5 }, () => limited.newClinician()))
    const bombs = await Promise.all(many.map((one) => statusOf(ask(one, bombed))))
    expect(bombs.sort()).toEqual([200, 200, 200, 429, 429])
  })

  it('allow ten password changes per hour, because each sends a mail', async () => {
    await endWindows()
    const { token, password } = await limited.newClinician()
    let client = limited.client({ token })
    let current = password
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      const newPassword = `five quiet foxes ${n}`
      const answer = await client
        .call(changePassword, { body: { currentPassword: current, newPassword } })
        .catch((error) => error as { status: number })
      statuses.push('token' in answer ? 200 : answer.status)
      if ('token' in answer) client = limited.client({ token: answer.token })
      if ('token' in answer) current = newPassword
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('reveal at most ten taken addresses per network per hour through registration, and notify their owners', async () => {
    await endWindows()
    const owner = await limited.newClinician()
    const network = '198.51.100.7'
    const registerAs = (email: string) =>
      rawRequest('POST', limited.url + register.path, {
        body: {
          email,
          password: 'five quiet foxes',
          confirmPassword: 'five quiet foxes',
          firstName: PHISHING,
        },
        headers: { 'x-forwarded-for': network, 'idempotency-key': `taken-${Math.random()}` },
      })
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await registerAs(owner.email)).status)
    expect(statuses).toEqual([...Array(10).fill(409), 429, 429])
    expect((await registerAs(freshAddress())).status).toBe(429)
    const notices = await mailsAbout(limited, owner.email, SUBJECTS.addressInUse)
    expect(notices.length).toBeLessThanOrEqual(3)
    expect(notices[0]?.text).not.toContain('locked')
  })
})
