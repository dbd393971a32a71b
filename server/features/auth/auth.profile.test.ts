import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  forgotPassword,
  me,
  resendVerification,
  resetPassword,
  updatePreferences,
  updateProfile,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import { emailVerificationTokens, users } from '../../db/tables/accounts.ts'
import { mailedToken, mailsAbout, SUBJECTS, subjectsNow } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashSecret, newSecret } from '../../vault/secrets.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const anybody = () => server.client().call
let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `moved${addresses}@profile.example`
}

describe('the profile', () => {
  it('changes names, one at a time if need be, and an empty one is none', async () => {
    const { call, user } = await server.newClinician({ firstName: 'Ana', lastName: 'Lima' })
    const { data } = await call(updateProfile, { body: { firstName: ' Anna ' } })
    expect(data).toEqual({ ...user, firstName: 'Anna' })
    await call(updateProfile, { body: { lastName: '', email: user.email.toUpperCase() } })
    expect((await call(me, {})).data).toMatchObject({ ...user, firstName: 'Anna', lastName: null })
    expect(await subjectsNow(server, user.email)).toEqual([SUBJECTS.verify])
  })

  it('changes the address: unconfirmed again, a link to the new one, a notice to the old one', async () => {
    const { call, email, password } = await server.newClinician()
    await anybody()(verifyEmail, { body: { token: await mailedToken(server, email, SUBJECTS.verify) } })
    expect((await call(me, {})).data.isEmailVerified).toBe(true)

    const newAddress = freshAddress()
    const { data } = await call(updateProfile, { body: { email: newAddress.toUpperCase() } })
    expect(data).toMatchObject({ email: newAddress, isEmailVerified: false })
    const [notice] = await mailsAbout(server, email, SUBJECTS.emailChanged)
    expect(notice?.text).toContain(newAddress)
    expect(await subjectsNow(server, newAddress)).toEqual([SUBJECTS.verify])

    await expect(server.signIn(email, password)).rejects.toThrow('401')
    await server.signIn(newAddress, password)
    const token = await mailedToken(server, newAddress, SUBJECTS.verify)
    await anybody()(verifyEmail, { body: { token } })
    expect((await call(me, {})).data.isEmailVerified).toBe(true)
  })

  it('refuses an address that is taken, also when two ask for it at the same time', async () => {
    const one = await server.newClinician()
    const two = await server.newClinician()
    const sentence = 'An account with this email already exists.'
    const refused = one.call(updateProfile, { body: { email: two.email, firstName: 'Not saved' } })
    await expect(refused).rejects.toMatchObject({
      status: 409,
      serverMessage: sentence,
      details: { fields: { email: sentence } },
    })
    expect((await one.call(me, {})).data).toMatchObject(one.user)
    expect(await subjectsNow(server, one.email)).toEqual([SUBJECTS.verify])

    const wanted = freshAddress()
    const race = await Promise.allSettled(
      [one, two].map(({ call }) => call(updateProfile, { body: { email: wanted } })),
    )
    expect(race.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
    const loser = race.find((attempt) => attempt.status === 'rejected')
    expect(loser?.reason).toMatchObject({ status: 409, serverMessage: sentence })
    expect(await subjectsNow(server, wanted)).toEqual([SUBJECTS.verify])
  })

  it('makes a reset link that waits at the old address worthless', async () => {
    const { call, email } = await server.newClinician()
    await anybody()(forgotPassword, { body: { email } })
    const token = await mailedToken(server, email, SUBJECTS.reset)
    await call(updateProfile, { body: { email: freshAddress() } })
    const late = anybody()(resetPassword, { body: { token, password: 'taken over' } })
    await expect(late).rejects.toMatchObject({ status: 400 })
    await expect(call(me, {})).resolves.toMatchObject({ success: true })
  })

  it('ignores what nobody may choose, and says what is wrong with the rest', async () => {
    const { call, user, token, cookie } = await server.newClinician()
    const wish = {
      role: 'admin',
      subscription: 'Enterprise Plan',
      isEmailVerified: true,
      id: 1,
      password: 'x',
    }
    for (const path of [updateProfile.path, updatePreferences.path]) {
      const answer = await rawRequest('PATCH', server.url + path, {
        body: wish,
        token,
        cookie: `sid=${cookie}`,
      })
      expect(answer.status).toBe(200)
    }
    expect((await call(me, {})).data).toMatchObject(user)
    const broken = call(updateProfile, { body: { firstName: 'A\nB' } })
    await expect(broken).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Remove the line breaks or control characters.',
    })
    await expect(call(updateProfile, { body: { email: 'nowhere' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('preferences', () => {
  it('start as the owner decided and change one by one', async () => {
    const { call, user } = await server.newClinician()
    const defaults = {
      emailNotifications: true,
      pushNotifications: true,
      dataRetention: '1-year',
      theme: 'system',
    }
    expect(user.preferences).toEqual(defaults)
    const { data } = await call(updatePreferences, { body: { theme: 'dark', pushNotifications: false } })
    expect(data).toEqual({ ...defaults, theme: 'dark', pushNotifications: false })
    await call(updatePreferences, { body: { dataRetention: 'indefinite' } })
    expect((await call(me, {})).data.preferences).toEqual({ ...data, dataRetention: 'indefinite' })
  })

  it.each([{ theme: 'pink' }, { dataRetention: '3-years' }, { emailNotifications: 'yes' }])(
    'refuse %j',
    async (body) => {
      const { call, user } = await server.newClinician()
      const refused = call(updatePreferences, { body: body as never })
      await expect(refused).rejects.toMatchObject({ status: 400 })
      expect((await call(me, {})).data).toMatchObject(user)
    },
  )
})

describe('confirming an address', () => {
  const gone = 'This confirmation link is not valid any more. Ask for a new one.'

  it('works once, without being signed in, and only a hash of the link is kept', async () => {
    const { call, email, user } = await server.newClinician()
    const token = await mailedToken(server, email, SUBJECTS.verify)
    const kept = await server.storage.database.orm
      .select()
      .from(emailVerificationTokens)
      .where(eq(emailVerificationTokens.userId, user.id))
    expect(kept.map((row) => row.token)).toEqual([hashSecret(token)])

    await anybody()(verifyEmail, { body: { token } })
    expect((await call(me, {})).data.isEmailVerified).toBe(true)
    await server.storage.database.orm
      .update(users)
      .set({ isEmailVerified: false })
      .where(eq(users.id, user.id))
    await expect(anybody()(verifyEmail, { body: { token } })).rejects.toMatchObject({
      status: 400,
      serverMessage: gone,
    })
    expect((await call(me, {})).data.isEmailVerified).toBe(false)
  })

  it('is impossible with a link to an address that was changed since, an old one, or a made-up one', async () => {
    const { call, email } = await server.newClinician()
    const before = await mailedToken(server, email, SUBJECTS.verify)
    const newAddress = freshAddress()
    await call(updateProfile, { body: { email: newAddress } })
    await anybody()(forgotPassword, { body: { email: newAddress } })
    const ofAnotherKind = await mailedToken(server, newAddress, SUBJECTS.reset)
    for (const token of [before, ofAnotherKind, newSecret('verify'), 'gn_ev_', '💥', "' or 1=1 --"]) {
      const refused = anybody()(verifyEmail, { body: { token } })
      await expect(refused).rejects.toMatchObject({ status: 400, serverMessage: gone })
    }
    const current = await mailedToken(server, newAddress, SUBJECTS.verify)
    clock.advance({ minutes: 3 * 24 * 60 + 1 })
    const late = anybody()(verifyEmail, { body: { token: current } })
    await expect(late).rejects.toMatchObject({ status: 400, serverMessage: gone })
    const [row] = await server.storage.database.orm.select().from(users).where(eq(users.email, newAddress))
    expect(row?.isEmailVerified).toBe(false)
  })

  it('can be asked for again, until it is done', async () => {
    const { call, email } = await server.newClinician()
    const sent = await call(resendVerification, {})
    expect(sent.message).toBe('We have sent you a new confirmation link.')
    const token = await mailedToken(server, email, SUBJECTS.verify, 2)
    await anybody()(verifyEmail, { body: { token } })
    const needless = await call(resendVerification, {})
    expect(needless.message).toBe('Your email address is already confirmed.')
    expect(await subjectsNow(server, email)).toEqual([SUBJECTS.verify, SUBJECTS.verify])
  })
})
