import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, me } from '#shared/contracts/auth.ts'
import {
  beginPasskey,
  beginTotp,
  confirmTotp,
  getFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '#shared/contracts/two-factor.ts'
import { users } from '../../db/tables/accounts.ts'
import { totpSecrets } from '../../db/tables/two-factor.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { testAuthenticator } from '../../testing/authenticator.ts'
import { mailsAbout } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import {
  addTotp,
  askedAfterPassword,
  codeAt,
  finish,
  makePasskey,
  withConfirmedEmail,
} from '../../testing/second-factors.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const newClinician = async () => withConfirmedEmail(server, await server.newClinician())
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status as number,
  )
const passwordAlone = async ({ email, password }: { email: string; password: string }) =>
  (await rawRequest('POST', server.url + login.path, { body: { email, password } })).status

describe('an authenticator app', () => {
  it('takes effect with its first correct code, ends other sessions and notifies the owner', async () => {
    const here = await newClinician()
    const elsewhere = await server.signIn(here.email, here.password)
    const { data: begun } = await here.call(beginTotp, {})
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.address).toContain(`secret=${begun.secret}`)
    expect(await passwordAlone(here)).toBe(200)
    await expect(here.call(confirmTotp, { body: { code: '000000' } })).rejects.toMatchObject({
      status: 400,
      details: { fields: { code: expect.stringContaining('That code is incorrect.') } },
    })
    expect((await here.call(getFactors, {})).data).toEqual({
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })

    const code = codeAt(begun.secret, clock.now())
    const { data } = await here.call(confirmTotp, { body: { code } })
    expect(data.recoveryCodes).toHaveLength(10)
    expect((await here.call(getFactors, {})).data).toEqual({
      totp: true,
      recoveryCodesLeft: 10,
      passkeys: [],
    })
    expect(await passwordAlone(here)).toBe(401)
    expect(await statusOf(here.call(me, {}))).toBe(200)
    expect(await statusOf(elsewhere.call(me, {}))).toBe(401)
    await mailsAbout(server, here.email, 'Two-factor sign-in was turned on')
    // The code that turned it on can't also be used to sign in.
    expect((await finish(server, await askedAfterPassword(server, here), { code })).status).toBe(401)
  })

  it('is confirmed by one of 20 concurrent requests, whose recovery codes are the only valid ones', async () => {
    const clinician = await newClinician()
    const { data: begun } = await clinician.call(beginTotp, {})
    const body = { code: codeAt(begun.secret, clock.now()) }
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => clinician.call(confirmTotp, { body })),
    )
    const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data] : []))
    expect(good).toHaveLength(1)
    const asked = await askedAfterPassword(server, clinician)
    const [recoveryCode = ''] = good[0]?.recoveryCodes ?? []
    expect((await finish(server, asked, { recoveryCode })).status).toBe(200)
  })

  it('can be set up again until it is confirmed; only the latest secret works, for 30 minutes', async () => {
    const clinician = await newClinician()
    const { data: first } = await clinician.call(beginTotp, {})
    const { data: second } = await clinician.call(beginTotp, {})
    const confirm = (secret: string) =>
      statusOf(clinician.call(confirmTotp, { body: { code: codeAt(secret, clock.now()) } }))
    expect(await confirm(first.secret)).toBe(400)
    for (let minutes = 0; minutes < 31; minutes += 10) {
      clock.advance({ minutes: 10 })
      await clinician.call(me, {})
    }
    expect(await confirm(second.secret)).toBe(410)
  })

  it('can be set up once, and its secret is sealed', async () => {
    const clinician = await newClinician()
    const { secret } = await addTotp(clinician, clock.now)
    await expect(clinician.call(beginTotp, {})).rejects.toMatchObject({ status: 409 })
    const rows = await server.storage.database.orm
      .select()
      .from(totpSecrets)
      .where(eq(totpSecrets.ownerId, clinician.user.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0]?.secret).toMatch(/^v1\./)
  })

  it('is turned off with password and code; the password alone then signs in', async () => {
    const clinician = await newClinician()
    const { password } = clinician
    const { secret, recoveryCodes } = await addTotp(clinician, clock.now)
    clock.advance({ minutes: 1 })
    const off = (body: { password?: string; code: string }) => statusOf(clinician.call(removeTotp, { body }))
    const code = codeAt(secret, clock.now())
    expect(await off({ code })).toBe(400)
    expect(await off({ password: 'wrong', code })).toBe(400)
    expect(await off({ password, code: '000000' })).toBe(400)
    expect(await off({ password, code: 'not-a-code' })).toBe(400)
    expect((await clinician.call(getFactors, {})).data.totp).toBe(true)
    expect(await off({ password, code })).toBe(200)
    expect((await clinician.call(getFactors, {})).data).toEqual({
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
    expect(await passwordAlone(clinician)).toBe(200)
    await mailsAbout(server, clinician.email, 'Your authenticator app was turned off')
    // After a new setup, the old recovery codes don't work.
    const again = await addTotp(clinician, clock.now)
    expect(again.recoveryCodes).not.toEqual(recoveryCodes)
    const asked = await askedAfterPassword(server, clinician)
    expect((await finish(server, asked, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(401)
  })

  it('can be turned off with a recovery code if the phone is lost', async () => {
    const clinician = await newClinician()
    const { recoveryCodes } = await addTotp(clinician, clock.now)
    const body = { password: clinician.password, code: recoveryCodes[3] ?? '' }
    await clinician.call(removeTotp, { body })
    expect(await passwordAlone(clinician)).toBe(200)
  })

  it('needs no password on an account that has none', async () => {
    const clinician = await newClinician()
    const { secret } = await addTotp(clinician, clock.now)
    clock.advance({ minutes: 1 })
    await server.storage.database.orm
      .update(users)
      .set({ password: null })
      .where(eq(users.id, clinician.user.id))
    await clinician.call(removeTotp, { body: { code: codeAt(secret, clock.now()) } })
    expect((await clinician.call(getFactors, {})).data.totp).toBe(false)
  })
})

describe('new recovery codes', () => {
  it('replace the old ones, and require a second factor', async () => {
    const clinician = await newClinician()
    await expect(clinician.call(renewRecoveryCodes, {})).rejects.toMatchObject({ status: 409 })
    const { recoveryCodes: old } = await addTotp(clinician, clock.now)
    const { data } = await clinician.call(renewRecoveryCodes, {})
    expect(data.recoveryCodes).toHaveLength(10)
    const asked = await askedAfterPassword(server, clinician)
    for (const recoveryCode of old.slice(0, 3)) {
      expect((await finish(server, asked, { recoveryCode })).status).toBe(401)
    }
    expect((await finish(server, asked, { recoveryCode: data.recoveryCodes[0] ?? '' })).status).toBe(200)
    expect((await clinician.call(getFactors, {})).data.recoveryCodesLeft).toBe(9)
  })
})

describe('changing factors', () => {
  it('always requires recent re-authentication', async () => {
    const clinician = await newClinician()
    const { passkey } = await makePasskey(clinician)
    clock.advance({ minutes: 6 })
    const params = { id: String(passkey.id) }
    for (const attempt of [
      () => clinician.call(beginTotp, {}),
      () => clinician.call(beginPasskey, {}),
      () => clinician.call(removePasskey, { params }),
      () => clinician.call(renewRecoveryCodes, {}),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        status: 403,
        details: { code: 'confirm_identity', methods: ['passkey', 'recovery'] },
      })
    }
  })

  it('is audited, without secrets', async () => {
    const clinician = await newClinician()
    const { secret, recoveryCodes } = await addTotp(clinician, clock.now)
    const { passkey } = await makePasskey(clinician, testAuthenticator(), 'Kitchen laptop')
    const params = { id: String(passkey.id) }
    await clinician.call(renamePasskey, { params, body: { name: 'Desk' } })
    await clinician.call(renewRecoveryCodes, {})
    await clinician.call(removePasskey, { params })
    const rows = await auditTrailOf(server.storage.database, clinician.user.id)
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith('factor.'))).toEqual([
      'factor.totp_added',
      'factor.passkey_added',
      'factor.passkey_renamed',
      'factor.recovery_codes_renewed',
      'factor.passkey_removed',
    ])
    for (const word of [secret, ...recoveryCodes, 'Kitchen', 'Desk'])
      expect(JSON.stringify(rows)).not.toContain(word)
  })
})

describe('when administrators must have a second factor', () => {
  it('an administrator without one can only set one up; with one, has full access but can’t remove the last', async () => {
    const strict = await startTestApp({
      storage: server.storage,
      jobs: false,
      clock,
      env: { REQUIRE_ADMIN_2FA: 'true' },
    })
    try {
      const clinician = await withConfirmedEmail(strict, await strict.newClinician())
      const admin = await withConfirmedEmail(strict, await strict.newClinician())
      await server.storage.database.orm
        .update(users)
        .set({ role: 'admin' })
        .where(eq(users.id, admin.user.id))
      expect((await clinician.call(me, {})).data.mustAddSecondFactor).toBe(false)
      expect((await admin.call(me, {})).data.mustAddSecondFactor).toBe(true)
      const guarded = strict.app.endpoints.filter(({ access }) => access !== 'public')
      for (const endpoint of guarded.filter(({ beforeSecondFactor }) => !beforeSecondFactor)) {
        const url = strict.url + endpoint.path.replace(/:\w+/g, '1')
        const answer = await rawRequest(endpoint.method, url, {
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
          token: admin.token,
          cookie: `sid=${admin.cookie}`,
        })
        expect([answer.status, JSON.parse(answer.text).error], `${endpoint.method} ${endpoint.path}`).toEqual(
          [
            403,
            'This server requires two-factor sign-in for administrators. Set it up in Account Settings first.',
          ],
        )
      }
      expect(guarded.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(({ path }) => path)).toEqual([
        '/api/auth/logout',
        '/api/auth/me',
        '/api/auth/change-password',
        '/api/auth/resend-verification',
        '/api/auth/confirm',
        '/api/auth/confirm/passkey',
        '/api/auth/factors',
        '/api/auth/totp',
        '/api/auth/totp/confirm',
        '/api/auth/passkeys/options',
        '/api/auth/passkeys',
      ])

      const { passkey } = await makePasskey(admin)
      expect((await admin.call(me, {})).data.mustAddSecondFactor).toBe(false)
      const remove = () => admin.call(removePasskey, { params: { id: String(passkey.id) } })
      await expect(remove()).rejects.toMatchObject({
        status: 409,
        serverMessage: expect.stringContaining('Add another method before you remove your last one.'),
      })
      await addTotp(admin, clock.now)
      await remove()
    } finally {
      await strict.close()
    }
  })
})
