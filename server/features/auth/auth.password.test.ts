import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, forgotPassword, me, resetPassword } from '#shared/contracts/auth.ts'
import { passwordResetTokens, users } from '../../db/tables/accounts.ts'
import { mailedToken, mailsAbout, SUBJECTS, subjectsNow } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashSecret, newSecret } from '../../vault/secrets.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock, env: { PUBLIC_URL: 'http://notes.clinic.example' } })
})
afterAll(() => server.close())

const INVALID = 'This password reset link isn’t valid or has already been used.'
const EXPIRED = 'This password reset link has expired. Please request a new one.'

const post = (path: string, body: unknown) => rawRequest('POST', server.url + path, { body })
const reset = (token: string, password: string) =>
  server.client().call(resetPassword, { body: { token, password } })

/** The link in the `count`th reset mail to this address. */
async function resetLink(email: string, count = 1): Promise<string> {
  await server.client().call(forgotPassword, { body: { email } })
  return mailedToken(server, email, SUBJECTS.reset, count)
}

describe('changing the password', () => {
  it('requires the current one, and shows the error at that field', async () => {
    const { call, email, password } = await server.newClinician()
    const sentence = 'Your current password is incorrect.'
    const refused = call(changePassword, { body: { currentPassword: 'wrong', newPassword: 'new password' } })
    await expect(refused).rejects.toMatchObject({
      status: 400,
      serverMessage: sentence,
      details: { fields: { currentPassword: sentence } },
    })
    await expect(call(me, {})).resolves.toMatchObject({ success: true })
    await server.signIn(email, password)
    expect(await subjectsNow(server, email)).toEqual([SUBJECTS.verify])
  })

  it('ends other sessions and all reset links, keeps this session, and notifies the owner', async () => {
    const here = await server.newClinician()
    const elsewhere = await server.signIn(here.email, here.password)
    const link = await resetLink(here.email)
    const script = server.client({ token: here.token })
    const { message, token } = await script.call(changePassword, {
      body: { currentPassword: here.password, newPassword: 'six swift swans' },
    })
    expect(message).toBe('Your password has been successfully updated.')
    // Issues a new token, because the old one may be compromised too.
    await expect(server.client({ token }).call(me, {})).resolves.toMatchObject({ success: true })
    await expect(script.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(elsewhere.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn(here.email, here.password)).rejects.toThrow('401')
    await server.signIn(here.email, 'six swift swans')
    await expect(reset(link, 'by the link')).rejects.toMatchObject({ status: 400, serverMessage: INVALID })
    await mailsAbout(server, here.email, SUBJECTS.passwordChanged)
  })

  it('refuses fewer than six characters, and sends accounts without a password to the reset link', async () => {
    const { call, user, password } = await server.newClinician()
    const short = call(changePassword, { body: { currentPassword: password, newPassword: 'five5' } })
    await expect(short).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Password must be at least 6 characters',
    })
    await server.storage.database.orm.update(users).set({ password: null }).where(eq(users.id, user.id))
    const none = call(changePassword, { body: { currentPassword: password, newPassword: 'a new one' } })
    await expect(none).rejects.toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining('has no password yet'),
    })
  })
})

describe('a forgotten password', () => {
  it('gets the same response for known and unknown addresses, and mails only the known one', async () => {
    const { email } = await server.newClinician()
    const unknown = await post(forgotPassword.path, { email: 'nobody@password.example' })
    const known = await post(forgotPassword.path, { email: email.toUpperCase() })
    expect(known.status).toBe(200)
    expect(unknown.status).toBe(known.status)
    expect(unknown.text).toBe(known.text)
    expect(JSON.parse(known.text)).toEqual({
      success: true,
      message: 'If an account with this email exists, a password reset link has been sent.',
    })
    // Jobs run in order, so once the second mail is sent, the first job is done.
    await mailsAbout(server, email, SUBJECTS.reset)
    expect(await subjectsNow(server, 'nobody@password.example')).toEqual([])
  })

  it('links to the configured origin, whatever the Host header says', async () => {
    const { email } = await server.newClinician()
    await rawRequest('POST', server.url + forgotPassword.path, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const [mail] = await mailsAbout(server, email, SUBJECTS.reset)
    expect(mail?.text).toMatch(/^http:\/\/notes\.clinic\.example\/reset-password\?token=gn_pr_\S+$/m)
    expect(mail?.text).not.toContain('evil')
  })

  it('is reset once by the link, which ends all sessions, confirms the address and sends a notice', async () => {
    const { call, email, password, user } = await server.newClinician()
    const token = await resetLink(email)
    const kept = await server.storage.database.orm
      .select()
      .from(passwordResetTokens)
      .where(eq(passwordResetTokens.userId, user.id))
    expect(kept.map((row) => row.token)).toEqual([hashSecret(token)])
    expect(JSON.stringify(kept)).not.toContain(token)

    await expect(reset(token, 'five5')).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Password must be at least 6 characters',
    })
    expect((await reset(token, 'six swift swans')).message).toBe('Your password has been reset.')
    await expect(call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn(email, password)).rejects.toThrow('401')
    expect((await server.signIn(email, 'six swift swans')).user.isEmailVerified).toBe(true)
    await mailsAbout(server, email, SUBJECTS.passwordChanged)

    await expect(reset(token, 'again again')).rejects.toMatchObject({ status: 400, serverMessage: INVALID })
    await server.signIn(email, 'six swift swans')
  })

  it('is reset by exactly one of 20 concurrent uses of the link', async () => {
    const { email } = await server.newClinician()
    const token = await resetLink(email)
    const attempts = Array.from({ length: 20 }, (_, index) => `parallel password ${index}`)
    const answers = await Promise.all(
      attempts.map((password) => post(resetPassword.path, { token, password })),
    )
    const accepted = attempts.filter((_, index) => answers[index]?.status === 200)
    expect(accepted).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((answer) => JSON.parse(answer.text).error))).toEqual(new Set([INVALID]))
    await server.signIn(email, accepted[0] ?? '')
  })

  it('can be requested twice; either link works and invalidates the other', async () => {
    const { email } = await server.newClinician()
    const first = await resetLink(email)
    const second = await resetLink(email, 2)
    expect(second).not.toBe(first)
    await reset(first, 'with the first')
    await expect(reset(second, 'with the second')).rejects.toMatchObject({ serverMessage: INVALID })
  })

  it('can’t be reset after one hour; the error says the link has expired', async () => {
    const { email } = await server.newClinician()
    const early = await resetLink(email)
    clock.advance({ minutes: 59 })
    await reset(early, 'within the hour')
    const late = await resetLink(email, 2)
    clock.advance({ minutes: 61 })
    await expect(reset(late, 'after the hour')).rejects.toMatchObject({ status: 400, serverMessage: EXPIRED })
    await expect(reset(early, 'used and old')).rejects.toMatchObject({ status: 400, serverMessage: INVALID })
    await server.signIn(email, 'within the hour')
  })

  it.each([
    ['a value that isn’t a link', 'abc'],
    ['a well-formed link that was never sent', newSecret('reset')],
    ['a link for another purpose', newSecret('verify')],
    ['a hash from the database', hashSecret('x')],
    ['SQL', "' or used = false --"],
  ])('can’t be reset with %s', async (_what, token) => {
    await expect(reset(token, 'whatever it is')).rejects.toMatchObject({
      status: 400,
      serverMessage: INVALID,
    })
  })
})
