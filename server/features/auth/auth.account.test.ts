import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, logout, me, register } from '#shared/contracts/auth.ts'
import { sessions, users } from '../../db/tables/accounts.ts'
import { idempotencyKeys } from '../../db/tables/system.ts'
import { SUBJECTS, subjectsNow } from '../../testing/mailed-links.ts'
import { cookieIn, rawRequest } from '../../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openRow } from '../../vault/sealed-row.ts'
import { SYSTEM } from '../../vault/vault.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const password = 'seven slow herons'
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  rawRequest('POST', server.url + path, { body, ...(headers ? { headers } : {}) })
const accountsOf = (email: string) =>
  server.storage.database.orm.select().from(users).where(eq(users.email, email))

describe('registering', () => {
  it('creates an account on the Free Plan and signs in', async () => {
    const answer = await post(register.path, {
      email: 'ada@register.example',
      password,
      confirmPassword: password,
      firstName: ' Ada ',
      lastName: 'Nwosu',
      role: 'clinician',
    })
    expect(answer.status).toBe(201)
    const { data } = JSON.parse(answer.text)
    expect(data.user).toMatchObject({
      email: 'ada@register.example',
      firstName: 'Ada',
      lastName: 'Nwosu',
      role: 'clinician',
      subscription: 'Free Plan',
      isEmailVerified: false,
      hasPassword: true,
    })
    const { call } = server.client({ token: data.token, cookie: cookieIn(answer, 'sid') })
    expect((await call(me, {})).data).toEqual({
      ...data.user,
      mustAddSecondFactor: false,
      pendingEmail: null,
      credentials: null,
      npi: null,
      practiceName: null,
      practiceAddress: null,
      timeZone: null,
    })
  })

  it('doesn’t require names', async () => {
    const body = { email: 'nameless@register.example', password, confirmPassword: password }
    const answers = [
      await post(register.path, body),
      await post(register.path, { ...body, email: 'blank@register.example', firstName: '', lastName: ' ' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(201)
      expect(JSON.parse(answer.text).data.user).toMatchObject({ firstName: null, lastName: null })
    }
  })

  it.each([
    ['different passwords', { confirmPassword: `${password}!` }, 'confirmPassword', "Passwords don't match"],
    [
      'a missing password confirmation',
      { confirmPassword: undefined },
      'confirmPassword',
      'Enter the password again.',
    ],
    [
      'a short password',
      { password: 'heron7!', confirmPassword: 'heron7!' },
      'password',
      'Password must be at least 8 characters long.',
    ],
    [
      'a very long password',
      { password: 'h'.repeat(257), confirmPassword: 'h'.repeat(257) },
      'password',
      'Use at most 256 characters.',
    ],
    [
      'a common password in mixed case',
      { password: 'PassWord123', confirmPassword: 'PassWord123' },
      'password',
      'This password is too common. Choose another one.',
    ],
    ['an incomplete address', { email: 'refused@' }, 'email', 'Enter a full address, like name@clinic.org'],
    ['a missing address', { email: undefined }, 'email', 'Enter an email address.'],
    ['an empty address', { email: '  ' }, 'email', 'Enter an email address.'],
    [
      'a very long address',
      { email: `${'a'.repeat(250)}@clinic.example` },
      'email',
      'That email address is too long.',
    ],
    ['the administrator role', { role: 'admin' }, 'role', '"role" is missing or invalid.'],
    [
      'a name with a line break',
      { firstName: 'Ada\r\nBcc: all@clinic.example' },
      'firstName',
      'Remove the line breaks or control characters.',
    ],
    ['a very long name', { lastName: 'n'.repeat(101) }, 'lastName', 'Use at most 100 characters.'],
  ])('refuses %s with a message', async (_what, wrong, field, sentence) => {
    const email = 'refused@register.example'
    const answer = await post(register.path, { email, password, confirmPassword: password, ...wrong })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toEqual({
      success: false,
      error: sentence,
      details: { fields: { [field]: sentence } },
    })
    expect(answer.cookies).toEqual([])
    expect(await accountsOf(email)).toEqual([])
  })

  it('accepts an address once, in any spelling, even for ten concurrent requests', async () => {
    const spelled = (email: string) => ({ email, password, confirmPassword: password })
    const first = await post(register.path, spelled(' Once@Register.Example '))
    expect(JSON.parse(first.text).data.user.email).toBe('once@register.example')
    const again = await post(register.path, spelled('ONCE@register.example'))
    expect(again.status).toBe(409)
    const sentence = 'An account with this email already exists. Sign in instead.'
    expect(JSON.parse(again.text)).toMatchObject({
      error: sentence,
      details: { fields: { email: sentence } },
    })
    expect(again.cookies).toEqual([])

    const race = await Promise.all(
      Array.from({ length: 10 }, () => post(register.path, spelled('race@register.example'))),
    )
    expect(race.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await accountsOf('race@register.example')).toHaveLength(1)
  })

  it('ignores fields that callers can’t set', async () => {
    const email = 'greedy@register.example'
    const answer = await post(register.path, {
      email,
      password,
      confirmPassword: password,
      id: 4_000_000,
      subscription: 'Enterprise Plan',
      isEmailVerified: true,
      referralCode: 'MINE',
      stripeCustomerId: 'cus_1',
      createdAt: '2001-01-01T00:00:00.000Z',
    })
    expect(answer.status).toBe(201)
    const [row] = await accountsOf(email)
    expect(row).toMatchObject({
      role: 'clinician',
      subscription: 'Free Plan',
      isEmailVerified: false,
      referralCode: null,
      stripeCustomerId: null,
    })
    expect(row?.id).not.toBe(4_000_000)
    expect(row?.createdAt.getUTCFullYear()).toBeGreaterThan(2001)
  })

  it('answers a repeat under the same Idempotency-Key without a session, and stores none', async () => {
    const email = 'repeat@register.example'
    const body = { email, password, confirmPassword: password }
    const key = { 'idempotency-key': 'register-repeat-1' }
    const both = await Promise.all([post(register.path, body, key), post(register.path, body, key)])
    const first = both.find(({ status }) => status === 201)
    const third = await post(register.path, body, key)
    const repeats = [...both.filter((answer) => answer !== first), third]
    expect(repeats).toHaveLength(2)
    for (const repeat of repeats) {
      expect(repeat.status).toBe(409)
      expect(JSON.parse(repeat.text)).toEqual({
        success: false,
        error: 'Your account is ready. Sign in to continue.',
        details: { code: 'sign_in' },
      })
      expect(repeat.cookies).toEqual([])
    }
    const [account, ...others] = await accountsOf(email)
    expect(others).toEqual([])
    const { database, vault } = server.storage
    const begun = await database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, account?.id ?? 0))
    expect(begun).toHaveLength(1)
    expect(await subjectsNow(server, email)).toEqual([SUBJECTS.verify])

    const [kept] = await database.orm
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, 'register-repeat-1'))
    if (!kept || !first) throw new Error('Nothing was kept.')
    const { response } = openRow(await vault.keysOf(SYSTEM), idempotencyKeys, kept)
    expect(response).not.toContain(JSON.parse(first.text).data.token)
    expect(response).not.toContain(cookieIn(first, 'sid'))

    const changed = await post(register.path, { ...body, firstName: 'Other' }, key)
    expect(changed.status).toBe(422)
    expect(changed.cookies).toEqual([])
  })
})

describe('signing in', () => {
  it('works with the right password, and ignores the case of the address', async () => {
    const { email, password, user } = await server.newClinician({ firstName: 'Ines', lastName: 'Roth' })
    const answer = await post(login.path, { email: email.toUpperCase(), password })
    expect(answer.status).toBe(200)
    const { data } = JSON.parse(answer.text)
    expect(data.user).toEqual(user)
    const { call } = server.client({ token: data.token, cookie: cookieIn(answer, 'sid') })
    expect((await call(me, {})).data.id).toBe(user.id)
  })

  it('answers a wrong password, an unknown address and an account without a password alike', async () => {
    const known = await server.newClinician()
    const providerOnly = await server.newClinician()
    await server.storage.database.orm
      .update(users)
      .set({ password: null })
      .where(eq(users.id, providerOnly.user.id))
    const refused = [
      await post(login.path, { email: known.email, password: 'not this one' }),
      await post(login.path, { email: 'stranger@clinic.example', password: known.password }),
      await post(login.path, { email: providerOnly.email, password: providerOnly.password }),
      // Values that a missing hash might match.
      await post(login.path, { email: providerOnly.email, password: 'null' }),
      await post(login.path, {
        email: 'stranger@clinic.example',
        password: 'no account has this password',
      }),
      await post(login.path, { email: providerOnly.email, password: 'no account has this password' }),
    ]
    const names = (headers: Headers) => [...headers.keys()].sort()
    for (const answer of refused) {
      expect(answer.status).toBe(401)
      expect(answer.text).toBe(refused[0]?.text)
      expect(answer.cookies).toEqual([])
      expect(names(answer.headers)).toEqual(names(refused[0]?.headers as Headers))
    }
    expect(JSON.parse(refused[0]?.text ?? '')).toEqual({
      success: false,
      error: 'Please check your email and password.',
    })
  })

  it.each([
    [{ password: 'x' }, 'Enter an email address.'],
    [{ email: 'a@clinic.example' }, 'Enter your password.'],
    [{ email: 'a@clinic.example', password: '' }, 'Enter your password.'],
    [{ email: 'clinic', password: 'x' }, 'Enter a full address, like name@clinic.org'],
  ])('names the missing field in %j', async (body, sentence) => {
    const answer = await post(login.path, body)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).error).toBe(sentence)
  })
})

describe('signed-in user', () => {
  it('is returned without hashes, tokens or payment IDs', async () => {
    const { call, user } = await server.newClinician()
    const answer = await call(me, {})
    expect(Object.keys(answer.data).sort()).toEqual([
      'createdAt',
      'credentials',
      'email',
      'firstName',
      'hasPassword',
      'id',
      'isEmailVerified',
      'lastName',
      'mustAddSecondFactor',
      'npi',
      'pendingEmail',
      'practiceAddress',
      'practiceName',
      'preferences',
      'profileImage',
      'referralCode',
      'role',
      'subscription',
      'timeZone',
    ])
    const [row] = await server.storage.database.orm.select().from(users).where(eq(users.id, user.id))
    expect(row?.password).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(answer)).not.toContain('argon2')
  })

  it('can sign out, which ends this session on the server but not others', async () => {
    const here = await server.newClinician()
    const elsewhere = await server.signIn(here.email, here.password)
    const out = await rawRequest('POST', server.url + logout.path, {
      token: here.token,
      cookie: `sid=${here.cookie}`,
    })
    expect(out.status).toBe(200)
    expect(out.cookies).toEqual([expect.stringMatching(/^sid=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)])
    // Not "storage": it would delete unsent recordings.
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    await expect(here.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(server.client({ token: here.token }).call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(elsewhere.call(me, {})).resolves.toMatchObject({ success: true })
  })
})
