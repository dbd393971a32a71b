import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, me, updateProfile } from '#shared/contracts/auth.ts'
import { deleteAccount } from '#shared/contracts/erasure.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmIdentity,
  confirmTotp,
  getFactors,
  passkeyForProof,
  removePasskey,
  renewRecoveryCodes,
} from '#shared/contracts/two-factor.ts'
import { users } from '../../db/tables/accounts.ts'
import { testAuthenticator } from '../../testing/authenticator.ts'
import { mailsAbout } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { cookieIn, rawRequest } from '../../testing/raw-request.ts'
import { addTotp, codeAt, confirmed, makePasskey, withConfirmedEmail } from '../../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const newClinician = async () => withConfirmedEmail(server, await server.newClinician())

/** Operations that require more than the password once there is a second factor. */
const PROTECTED: [string, (clinician: Clinician) => Promise<unknown>][] = [
  ['new recovery codes', ({ call }) => call(renewRecoveryCodes, {})],
  ['another passkey', ({ call }) => call(beginPasskey, {})],
  ['an authenticator app', ({ call }) => call(beginTotp, {})],
  ['another address', ({ call }) => call(updateProfile, { body: { email: 'moved@proof.example' } })],
  [
    'another password',
    ({ call, password }) =>
      call(changePassword, { body: { currentPassword: password, newPassword: 'nine brown owls' } }),
  ],
  [
    'deleting the account',
    ({ call, email, password }) => call(deleteAccount, { body: { confirmation: email, password } }),
  ],
]

async function expectPasswordRefused(clinician: Clinician, methods: string[]): Promise<void> {
  const refused = { status: 403, details: { code: 'confirm_identity', methods } }
  for (const [what, act] of PROTECTED) {
    await expect(act(clinician), what).rejects.toMatchObject(refused)
  }
  const sentence = 'Your password alone isn’t enough. Use your second factor or a recovery code.'
  await expect(
    clinician.call(confirmIdentity, { body: { password: clinician.password } }),
  ).rejects.toMatchObject({ status: 400, details: { fields: { password: sentence } } })
  for (const [what, act] of PROTECTED) {
    await expect(act(clinician), what).rejects.toMatchObject(refused)
  }
}

describe('re-authentication with a second factor', () => {
  it('with an authenticator app, requires its code and refuses the password alone', async () => {
    const clinician = await newClinician()
    const { secret } = await addTotp(clinician, clock.now)
    clock.advance({ minutes: 10 })
    await expectPasswordRefused(clinician, ['totp', 'recovery'])
    const proved = await confirmed(server, clinician, { code: codeAt(secret, clock.now()) })
    expect((await proved.call(renewRecoveryCodes, {})).data.recoveryCodes).toHaveLength(10)
  })

  it('with only a passkey, requires the passkey and refuses the password alone', async () => {
    const clinician = await newClinician()
    const { passkey, device } = await makePasskey(clinician)
    clock.advance({ minutes: 10 })
    await expectPasswordRefused(clinician, ['passkey', 'recovery'])
    const remove = { params: { id: String(passkey.id) } }
    await expect(clinician.call(removePasskey, remove)).rejects.toMatchObject({ status: 403 })
    expect((await clinician.call(getFactors, {})).data.passkeys).toHaveLength(1)

    const { data } = await clinician.call(passkeyForProof, {})
    const proved = await confirmed(server, clinician, {
      challengeToken: data.challengeToken,
      passkey: device.show(data.options),
    })
    await expect(proved.call(removePasskey, remove)).resolves.toMatchObject({ success: true })
  })

  it('accepts a recovery code once, and notifies the owner', async () => {
    const clinician = await newClinician()
    const { recoveryCodes } = await addTotp(clinician, clock.now)
    clock.advance({ minutes: 10 })
    const [recoveryCode = ''] = recoveryCodes
    const proved = await confirmed(server, clinician, { recoveryCode })
    expect((await proved.call(getFactors, {})).data.recoveryCodesLeft).toBe(9)
    await proved.call(updateProfile, { body: { email: 'recovered@proof.example' } })
    await mailsAbout(server, clinician.email, 'A recovery code was used')
    await expect(proved.call(confirmIdentity, { body: { recoveryCode } })).rejects.toMatchObject({
      status: 400,
      details: { fields: { recoveryCode: 'That recovery code is incorrect or has already been used.' } },
    })
  })

  it('isn’t replaced by the current password when changing the password', async () => {
    const clinician = await newClinician()
    const { secret } = await addTotp(clinician, clock.now)
    clock.advance({ minutes: 10 })
    const proved = await confirmed(server, clinician, { code: codeAt(secret, clock.now()) })
    clock.advance({ minutes: 4 })
    const answer = await rawRequest('PATCH', server.url + changePassword.path, {
      body: { currentPassword: clinician.password, newPassword: 'nine brown owls' },
      token: proved.token,
      cookie: `sid=${proved.cookie}`,
    })
    const changed = server.client({ token: JSON.parse(answer.text).token, cookie: cookieIn(answer, 'sid') })
    await changed.call(renewRecoveryCodes, {})
    clock.advance({ minutes: 2 })
    await expect(changed.call(renewRecoveryCodes, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('an account with an unconfirmed address', () => {
  const sentence = 'Confirm your email address before you add a second factor.'
  const refused = { status: 403, serverMessage: sentence, details: { code: 'confirm_email' } }

  it('can’t add a second factor, so that a stranger can’t lock out the owner of the address', async () => {
    const squatter = await server.newClinician()
    await expect(squatter.call(beginTotp, {})).rejects.toMatchObject(refused)
    await expect(squatter.call(beginPasskey, {})).rejects.toMatchObject(refused)
    await withConfirmedEmail(server, squatter)
    await squatter.call(beginTotp, {})
  })

  it('can’t finish adding one that was started while the address was confirmed', async () => {
    const clinician = await newClinician()
    const { data: totp } = await clinician.call(beginTotp, {})
    const { data: begun } = await clinician.call(beginPasskey, {})

    const passkey = testAuthenticator().make(begun.options)
    await server.storage.database.orm
      .update(users)
      .set({ isEmailVerified: false })
      .where(eq(users.id, clinician.user.id))
    const code = codeAt(totp.secret, clock.now())
    await expect(clinician.call(confirmTotp, { body: { code } })).rejects.toMatchObject(refused)
    const body = { challengeToken: begun.challengeToken, name: 'A phone', passkey }
    await expect(clinician.call(addPasskey, { body })).rejects.toMatchObject(refused)
    expect((await clinician.call(me, {})).data.isEmailVerified).toBe(false)
  })
})
