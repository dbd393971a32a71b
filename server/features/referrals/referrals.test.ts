import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSubscription, paySandbox, refreshBilling } from '#shared/contracts/billing.ts'
import {
  generateReferralCode,
  processReferralSignup,
  referralStats,
  sendReferralInvitation,
  validateReferralCode,
} from '#shared/contracts/referrals.ts'
import { users } from '../../db/tables/accounts.ts'
import { referrals } from '../../db/tables/growth.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { withConfirmedEmail } from '../../testing/second-factors.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { newReferralCode } from './referral-code.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

let codes = 0
/** A clinician with a referral code. */
async function newReferrer(names: { firstName?: string; lastName?: string } = {}) {
  const clinician = await server.newClinician(names)
  codes += 1
  const code = `FRIEND${codes}`
  await server.storage.database.orm
    .update(users)
    .set({ referralCode: code })
    .where(eq(users.id, clinician.user.id))
  return { ...clinician, code }
}

const validate = (code: string) => server.client().call(validateReferralCode, { params: { code } })
const referralsOf = (userId: number) =>
  server.storage.database.orm.select().from(referrals).where(eq(referrals.referredUserId, userId))

describe('checking a referral code', () => {
  it('shows anyone a first name and an initial, however the code is formatted', async () => {
    const { code } = await newReferrer({ firstName: 'Renata', lastName: 'Okafor-Lindqvist' })
    for (const typed of [code, code.toLowerCase(), ` ${code}`]) {
      expect(await validate(typed)).toEqual({ success: true, valid: true, referrerName: 'Renata O.' })
    }
  })

  it.each([
    [{ firstName: 'Joy' }, 'Joy'],
    [{ lastName: 'Ueda' }, 'a colleague'],
    [{}, 'a colleague'],
  ])('shows %j as "%s"', async (names, shown) => {
    const { code } = await newReferrer(names)
    expect((await validate(code)).referrerName).toBe(shown)
  })

  it('reports unknown codes, and rejects malformed ones', async () => {
    const unknown = { success: true, valid: false, error: 'Invalid referral code' }
    for (const code of ['NOBODYS', '%', "' or 1=1"]) expect(await validate(code)).toEqual(unknown)
    await expect(validate('ABCDEFGHIJKLM')).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Use at most 12 characters.',
    })
  })
})

describe('your own referral code', () => {
  it('has only unambiguous letters, is unique and doesn’t change', async () => {
    const owner = await server.newClinician()
    expect((await owner.call(referralStats, {})).stats.referralCode).toBeNull()
    const made = await Promise.all(Array.from({ length: 8 }, () => owner.call(generateReferralCode, {})))
    const [code = ''] = [...new Set(made.map(({ referralCode }) => referralCode))]
    expect(made.every(({ referralCode }) => referralCode === code)).toBe(true)
    expect((await owner.call(referralStats, {})).stats.referralCode).toBe(code)
    const many = Array.from({ length: 5_000 }, newReferralCode)
    expect(new Set(many).size).toBe(many.length)
    for (const one of [code, ...many]) expect(one).toMatch(/^[BCDFGHJKMNPQRTVWXY346789]{3,12}$/)
  })

  it('is mailed to a colleague once per request, with a link that fills it in, but not to yourself', async () => {
    const owner = await withConfirmedEmail(
      server,
      await server.newClinician({ firstName: 'Ilse', lastName: 'Brandt' }),
    )
    const email = `colleague.${owner.user.id}@clinic.example`
    const invite = (to: string) =>
      owner.call(
        sendReferralInvitation,
        { body: { email: to } },
        { idempotencyKey: `invite-${owner.user.id}` },
      )
    for (const _again of [1, 2]) {
      expect((await invite(email)).message).toBe(`Invitation sent to ${email}.`)
    }
    const { referralCode } = await owner.call(generateReferralCode, {})
    const [mail, ...others] = await server.mailTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('An invitation to Groundnote')
    expect(mail?.text).toContain('Ilse B. uses Groundnote')
    expect(mail?.text).toContain(`/register?ref=${referralCode}`)
    expect(mail?.text).toContain('10% off')
    await expect(owner.call(sendReferralInvitation, { body: { email: owner.email } })).rejects.toMatchObject({
      status: 400,
      serverMessage: 'You can’t refer yourself.',
    })
  })

  it.each([
    ['Your account is locked. Visit http://evil.example/login now', true],
    ['Your account is locked', true],
    ['www.evil', true],
    ['Ilse', false],
  ])('is mailed without the sender’s own words: %s, confirmed %s', async (firstName, confirmed) => {
    const owner = await server.newClinician({ firstName, lastName: 'X' })
    if (confirmed) await withConfirmedEmail(server, owner)
    const email = `stranger.${owner.user.id}@clinic.example`
    await owner.call(sendReferralInvitation, { body: { email } })
    const [mail] = await server.mailTo(email)
    expect(mail?.subject).toBe('An invitation to Groundnote')
    expect(mail?.text).toContain('A colleague uses Groundnote')
    expect(mail?.text).not.toContain(firstName)
  })
})

describe('signing up with a referral code', () => {
  it('is refused after the first subscription', async () => {
    const { code } = await newReferrer()
    const late = await server.newClinician()
    const { clientSecret } = await late.call(createSubscription, {
      body: { priceId: 'price_essential_monthly' },
    })
    await late.call(paySandbox, { body: { clientSecret, card: '4242424242424242', confirmed: false } })
    await late.call(refreshBilling, {})
    await expect(late.call(processReferralSignup, { body: { referralCode: code } })).rejects.toMatchObject({
      status: 409,
    })
    expect(await referralsOf(late.user.id)).toEqual([])
  })

  it('links the account to its referrer once', async () => {
    const referrer = await newReferrer()
    const other = await newReferrer()
    const { call, user } = await server.newClinician()
    const { message } = await call(processReferralSignup, {
      body: { referralCode: referrer.code.toLowerCase() },
    })
    expect(message).toBe('Your referral was recorded.')
    for (const { code } of [referrer, other]) {
      const again = call(processReferralSignup, { body: { referralCode: code } })
      await expect(again).rejects.toMatchObject({
        status: 409,
        serverMessage: 'This account has already used a referral code.',
      })
    }
    expect(await referralsOf(user.id)).toMatchObject([{ referrerId: referrer.user.id, status: 'pending' }])
    const [row] = await server.storage.database.orm.select().from(users).where(eq(users.id, user.id))
    expect(row?.referredBy).toBe(referrer.user.id)
  })

  it('is recorded once for 20 concurrent requests with two codes', async () => {
    const referrers = [await newReferrer(), await newReferrer()]
    const { call, user } = await server.newClinician()
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        call(processReferralSignup, { body: { referralCode: referrers[index % 2]?.code ?? '' } }),
      ),
    )
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
    for (const attempt of tries) {
      if (attempt.status === 'rejected') expect(attempt.reason.status).toBe(409)
    }
    const [record, ...others] = await referralsOf(user.id)
    expect(others).toEqual([])
    const [row] = await server.storage.database.orm.select().from(users).where(eq(users.id, user.id))
    expect(row?.referredBy).toBe(record?.referrerId)
    const events = await auditTrailOf(server.storage.database, user.id)
    expect(events.filter((event) => event.action === 'referral.recorded')).toHaveLength(1)
  })

  it('refuses a cycle of any length', async () => {
    const [first, second, third] = [await newReferrer(), await newReferrer(), await newReferrer()]
    const sign = (who: typeof first, by: typeof first) =>
      who.call(processReferralSignup, { body: { referralCode: by.code } })
    await sign(second, first)
    const circle = {
      status: 409,
      serverMessage: 'You referred this person, so you can’t use their code.',
    }
    await expect(sign(first, second)).rejects.toMatchObject(circle)
    await sign(third, second)
    await expect(sign(first, third)).rejects.toMatchObject(circle)
    expect(await referralsOf(first.user.id)).toEqual([])
  })

  it('never completes a cycle when all its referrals are requested concurrently', async () => {
    for (const size of [2, 4]) {
      const people: Awaited<ReturnType<typeof newReferrer>>[] = []
      for (let count = 0; count < size; count++) people.push(await newReferrer())
      const tries = await Promise.allSettled(
        people.map(({ call }, index) =>
          call(processReferralSignup, { body: { referralCode: people[(index + 1) % size]?.code ?? '' } }),
        ),
      )
      expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(size - 1)
    }
  })

  it('gives no discount for a cycle recorded by an older version', async () => {
    const [one, other] = [await newReferrer(), await newReferrer()]
    await server.storage.database.orm.insert(referrals).values([
      { referrerId: one.user.id, referredUserId: other.user.id },
      { referrerId: other.user.id, referredUserId: one.user.id },
    ])
    const { percentOff } = await one.call(createSubscription, {
      body: { priceId: 'price_essential_monthly' },
    })
    expect(percentOff).toBe(0)
  })

  it('refuses your own, an unknown and an empty code, and a signed-out caller', async () => {
    const { call, code, user } = await newReferrer()
    const sign = (referralCode: string) => call(processReferralSignup, { body: { referralCode } })
    await expect(sign(code)).rejects.toMatchObject({
      status: 400,
      serverMessage: 'You can’t refer yourself.',
    })
    await expect(sign('NOBODYS')).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Invalid referral code',
    })
    await expect(sign('')).rejects.toMatchObject({ status: 400, serverMessage: 'Enter a referral code.' })
    const stranger = server.client().call(processReferralSignup, { body: { referralCode: code } })
    await expect(stranger).rejects.toMatchObject({ status: 401 })
    expect(await referralsOf(user.id)).toEqual([])
  })
})
