import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  forgotPassword,
  me,
  resendVerification,
  updatePreferences,
  updateProfile,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import { emailVerificationTokens, users } from '../../db/tables/accounts.ts'
import { mailedToken, SUBJECTS, subjectsNow } from '../../testing/mailed-links.ts'
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

const NO_PRACTICE = {
  credentials: null,
  npi: null,
  practiceName: null,
  practiceAddress: null,
  timeZone: null,
}
const anybody = () => server.client().call
describe('profile', () => {
  it('updates names one at a time, and clears empty ones', async () => {
    const { call, user } = await server.newClinician({ firstName: 'Ana', lastName: 'Lima' })
    const { data } = await call(updateProfile, { body: { firstName: ' Anna ' } })
    expect(data).toEqual({ ...user, firstName: 'Anna', pendingEmail: null, ...NO_PRACTICE })
    await call(updateProfile, { body: { lastName: '', email: user.email.toUpperCase() } })
    expect((await call(me, {})).data).toMatchObject({ ...user, firstName: 'Anna', lastName: null })
    expect(await subjectsNow(server, user.email)).toEqual([SUBJECTS.verify])
  })

  it('has optional credentials, NPI, practice and time zone', async () => {
    const { call } = await server.newClinician()
    const practice = {
      credentials: 'PMHNP-BC',
      npi: '1234567893',
      practiceName: 'Lakeside Psychiatry, LLC',
      practiceAddress: '12 Main St\nSpringfield, IL 62701',
      timeZone: 'America/Chicago',
    }
    const { data } = await call(updateProfile, {
      body: {
        ...practice,
        npi: ' 1234567893 ',
        practiceAddress: ' 12 Main St \r\n\r\n Springfield, IL 62701\n',
      },
    })
    expect(data).toMatchObject(practice)
    // Updating only the name leaves the rest unchanged.
    await call(updateProfile, { body: { firstName: 'Ana' } })
    expect((await call(me, {})).data).toMatchObject({ ...practice, firstName: 'Ana' })
    const empty = Object.fromEntries(Object.keys(practice).map((name) => [name, '']))
    expect((await call(updateProfile, { body: empty })).data).toMatchObject(NO_PRACTICE)
  })

  it.each([
    [{ npi: '123456789' }, 'An NPI has 10 digits.'],
    [{ npi: '1234567890' }, 'That isn’t a valid NPI. Check the digits.'],
    [{ timeZone: 'Mars/Base' }, 'Choose a time zone.'],
    [{ credentials: 'A\nB' }, 'Remove the line breaks or control characters.'],
    [{ practiceAddress: 'A\u0007B' }, 'Remove the control characters.'],
    [{ practiceName: 'X'.repeat(121) }, 'Use at most 120 characters.'],
  ])('refuses %j with a clear message', async (body, serverMessage) => {
    const { call } = await server.newClinician()
    await expect(call(updateProfile, { body })).rejects.toMatchObject({ status: 400, serverMessage })
  })

  it('ignores fields that callers can’t set, and validates the rest', async () => {
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
  it('have the specified defaults and can be changed one by one', async () => {
    const { call, user } = await server.newClinician()
    const defaults = {
      emailNotifications: true,
      pushNotifications: true,
      dataRetention: '1-year',
      theme: 'system',
      includeSignedNotes: false,
      retentionChosen: false,
      tourSeen: false,
      suggestCodes: false,
      liveNote: true,
    }
    expect(user.preferences).toEqual(defaults)
    const { data } = await call(updatePreferences, { body: { theme: 'dark', pushNotifications: false } })
    expect(data).toEqual({ ...defaults, theme: 'dark', pushNotifications: false })
    await call(updatePreferences, { body: { dataRetention: 'indefinite' } })
    expect((await call(me, {})).data.preferences).toEqual({
      ...data,
      dataRetention: 'indefinite',
      retentionChosen: true,
    })
  })

  it('remember that the user has seen the tour', async () => {
    const { call, user } = await server.newClinician()
    await call(updatePreferences, { body: { tourSeen: true } })
    expect((await call(me, {})).data.preferences).toEqual({ ...user.preferences, tourSeen: true })
    const other = await server.newClinician()
    expect(other.user.preferences.tourSeen).toBe(false)
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

describe('confirming an email address', () => {
  const gone = 'This confirmation link is no longer valid.'

  it('works once, without signing in, and stores only a hash of the link', async () => {
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

  it('fails with a link of another kind, an expired one or a made-up one', async () => {
    const { email } = await server.newClinician()
    await anybody()(forgotPassword, { body: { email } })
    const ofAnotherKind = await mailedToken(server, email, SUBJECTS.reset)
    const madeUp = [newSecret('verify'), newSecret('newEmail'), newSecret('oldEmail')]
    for (const token of [ofAnotherKind, ...madeUp, 'gn_ev_', '💥', "' or 1=1 --"]) {
      const refused = anybody()(verifyEmail, { body: { token } })
      await expect(refused).rejects.toMatchObject({ status: 400, serverMessage: gone })
    }
    const current = await mailedToken(server, email, SUBJECTS.verify)
    clock.advance({ minutes: 3 * 24 * 60 + 1 })
    const late = anybody()(verifyEmail, { body: { token: current } })
    await expect(late).rejects.toMatchObject({ status: 400, serverMessage: gone })
    const [row] = await server.storage.database.orm.select().from(users).where(eq(users.email, email))
    expect(row?.isEmailVerified).toBe(false)
  })

  it('fails with a link to an address that has changed since', async () => {
    const { call, email } = await server.newClinician()
    const before = await mailedToken(server, email, SUBJECTS.verify)
    const wanted = 'since@profile.example'
    await call(updateProfile, { body: { email: wanted } })
    await anybody()(verifyEmail, {
      body: { token: await mailedToken(server, wanted, SUBJECTS.confirmNewEmail) },
    })
    const refused = anybody()(verifyEmail, { body: { token: before } })
    await expect(refused).rejects.toMatchObject({ status: 400, serverMessage: gone })
  })

  it('can be requested again until confirmed', async () => {
    const { call, email } = await server.newClinician()
    const sent = await call(resendVerification, {})
    expect(sent.message).toBe('We’ve sent you a new confirmation link.')
    const token = await mailedToken(server, email, SUBJECTS.verify, 2)
    await anybody()(verifyEmail, { body: { token } })
    const needless = await call(resendVerification, {})
    expect(needless.message).toBe('Your email address is already confirmed.')
    expect(await subjectsNow(server, email)).toEqual([SUBJECTS.verify, SUBJECTS.verify])
  })
})
