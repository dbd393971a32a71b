import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  forgotPassword,
  GOOGLE_RETURN_PATH,
  GOOGLE_SIGN_IN_PATH,
  me,
  resetPassword,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import { userIdentities, users } from '../../db/tables/accounts.ts'
import { referrals } from '../../db/tables/growth.ts'
import { mailedToken, mailsAbout, SUBJECTS, subjectsNow } from '../../testing/mailed-links.ts'
import { type OpenIdProvider, type Person, startOpenIdProvider } from '../../testing/openid-provider.ts'
import { cookieIn, type RawAnswer, rawRequest } from '../../testing/raw-request.ts'
import { type Client, type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const PUBLIC_URL = 'http://notes.clinic.example'
let provider: OpenIdProvider
let server: TestApp
beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: PUBLIC_URL + GOOGLE_RETURN_PATH })
  server = await startTestApp({ env: configured(provider) })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

function configured({ issuer, clientId, clientSecret }: OpenIdProvider) {
  return {
    PUBLIC_URL,
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  }
}

let persons = 0
/** A person whose address the provider has confirmed, unless overridden. */
function newPerson(details: Partial<Person> = {}): Person & { email: string } {
  persons += 1
  const sub = `person-${persons}`
  const person = { sub, email: `${sub}@google.example`, email_verified: true, ...details }
  provider.add(person)
  return person
}

/** Follows the redirects through the provider's pages and back, like a browser. */
async function arriveAs({ sub }: Person, app = server, at = provider, query = ''): Promise<RawAnswer> {
  const leaving = await rawRequest('GET', app.url + GOOGLE_SIGN_IN_PATH + query)
  const back = new URL(await at.visit(leaving.location, { as: sub }))
  return rawRequest('GET', app.url + back.pathname + back.search, {
    cookie: `sign-in=${cookieIn(leaving, 'sign-in')}`,
  })
}

/** Reads the session from the redirect, like the home page. */
function enter(answer: RawAnswer, app = server): Client & { token: string; cookie: string } {
  expect(answer.status).toBe(302)
  const { pathname, searchParams } = new URL(answer.location, app.url)
  expect(pathname).toBe('/')
  expect([...searchParams.keys()]).toEqual(['token', 'auth'])
  expect(searchParams.get('auth')).toBe('success')
  const token = searchParams.get('token') ?? ''
  const cookie = cookieIn(answer, 'sid') ?? ''
  return { ...app.client({ token, cookie }), token, cookie }
}

const signInAs = async (person: Person) => enter(await arriveAs(person))
const userOf = async ({ call }: Client) => (await call(me, {})).data
const rowOf = async (userId: number) =>
  (await server.storage.database.orm.select().from(users).where(eq(users.id, userId)))[0]
const identitiesOf = async (userId: number) =>
  (
    await server.storage.database.orm.select().from(userIdentities).where(eq(userIdentities.userId, userId))
  ).map(({ issuer, subject }) => ({ issuer, subject }))

async function confirmAddress({ email }: Clinician): Promise<void> {
  const token = await mailedToken(server, email, SUBJECTS.verify)
  await server.client().call(verifyEmail, { body: { token } })
}

describe('signing in with Google', () => {
  it('creates an account for a new user, with a session bound from the start', async () => {
    const person = newPerson({ given_name: ' Ada ', family_name: 'Nwosu' })
    const answer = await arriveAs(person)
    const browser = enter(answer)
    const sid = answer.cookies.find((line) => line.startsWith('sid=')) ?? ''
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(sid).toContain(attribute)
    // The sign-in state cookie is cleared.
    expect(cookieIn(answer, 'sign-in')).toBe('')

    await expect(server.client({ token: browser.token }).call(me, {})).rejects.toMatchObject({ status: 401 })
    expect(await userOf(browser)).toMatchObject({
      email: person.email,
      firstName: 'Ada',
      lastName: 'Nwosu',
      role: 'clinician',
      subscription: 'Free Plan',
      isEmailVerified: true,
      hasPassword: false,
    })
  })

  it('finds the same account again, even after the address changed on either side', async () => {
    const person = newPerson()
    const first = await signInAs(person)
    const { id } = await userOf(first)
    expect((await userOf(await signInAs(person))).id).toBe(id)
    await move(id, { email: 'elsewhere@google.example' })
    newPerson({ ...person, email: 'renamed@google.example' })
    expect(await userOf(await signInAs(person))).toMatchObject({ id, email: 'elsewhere@google.example' })
    expect(await identitiesOf(id)).toEqual([{ issuer: provider.issuer, subject: person.sub }])
  })

  it('creates one account for two simultaneous returns', async () => {
    const person = newPerson()
    const answers = await Promise.all([arriveAs(person), arriveAs(person), arriveAs(person)])
    for (const { status, location } of answers) {
      expect(status).toBe(302)
      expect(location).toMatch(/^\/\?(token=gn_at_\S+&auth=success|error=oauth_failed)$/)
    }
    expect(answers.some(({ location }) => location.includes('auth=success'))).toBe(true)
    const rows = await server.storage.database.orm.select().from(users).where(eq(users.email, person.email))
    expect(rows).toHaveLength(1)
  })

  it('removes line breaks from names', async () => {
    const person = newPerson({ given_name: 'Ada\r\nBcc: all@clinic.example', family_name: '\u0000' })
    expect(await userOf(await signInAs(person))).toMatchObject({
      firstName: 'Ada Bcc: all@clinic.example',
      lastName: null,
    })
  })

  it('asks the provider for the profile when the ID token has none', async () => {
    const other = await startOpenIdProvider({
      redirectUri: PUBLIC_URL + GOOGLE_RETURN_PATH,
      profileInIdToken: false,
    })
    const app = await startTestApp({ storage: server.storage, jobs: false, env: configured(other) })
    try {
      const person = { sub: 'person-1', email: 'Userinfo@Google.Example', email_verified: true }
      other.add(person)
      const user = await userOf(enter(await arriveAs(person, app, other), app))
      expect(user).toMatchObject({ email: 'userinfo@google.example', isEmailVerified: true })
      // The subject "person-1" of another provider is a different person.
      expect(await identitiesOf(user.id)).toEqual([{ issuer: other.issuer, subject: 'person-1' }])
    } finally {
      await app.close()
      await other.close()
    }
  })
})

describe('a referral code', () => {
  const arriveWith = async (person: Person, code: string) =>
    enter(await arriveAs(person, server, provider, `?ref=${encodeURIComponent(code)}`))
  const referralsOf = (userId: number) =>
    server.storage.database.orm.select().from(referrals).where(eq(referrals.referredUserId, userId))

  async function newReferrer(code: string): Promise<number> {
    const { user } = await server.newClinician()
    await server.storage.database.orm.update(users).set({ referralCode: code }).where(eq(users.id, user.id))
    return user.id
  }

  it('survives the trip through Google and is recorded with the new account', async () => {
    const referrerId = await newReferrer('GOOGLEPAL')
    const { id } = await userOf(await arriveWith(newPerson(), ' googlepal '))
    expect(await referralsOf(id)).toMatchObject([{ referrerId, status: 'pending' }])
    expect((await rowOf(id))?.referredBy).toBe(referrerId)
  })

  it('counts for new accounts only, not when signing in', async () => {
    await newReferrer('LATEPAL')
    const person = newPerson()
    const { id } = await userOf(await signInAs(person))
    await arriveWith(person, 'LATEPAL')
    expect(await referralsOf(id)).toEqual([])
  })

  it.each(['NOBODYSCODE', 'X', '\u0000\u0000\u0000\u0000', '%', "'; drop table users"])(
    'that doesn’t exist (%j) doesn’t prevent the account from being created',
    async (code) => {
      const { id } = await userOf(await arriveWith(newPerson(), code))
      expect(await referralsOf(id)).toEqual([])
    },
  )
})

describe('an existing account', () => {
  it('is linked when both sides have confirmed the address, and keeps its password and sessions', async () => {
    const owner = await server.newClinician()
    await confirmAddress(owner)
    const person = newPerson({ email: owner.email.toUpperCase() })
    const user = await userOf(await signInAs(person))
    expect(user).toMatchObject({ id: owner.user.id, hasPassword: true })
    await expect(owner.call(me, {})).resolves.toMatchObject({ success: true })
    await server.signIn(owner.email, owner.password)
    const [mail] = await mailsAbout(server, owner.email, SUBJECTS.providerLinked)
    expect(mail?.text).not.toContain('removed')
    await signInAs(person)
    expect(
      (await subjectsNow(server, owner.email)).filter((subject) => subject === SUBJECTS.providerLinked),
    ).toHaveLength(1)
  })

  it('loses its password, sessions and links if the address was unconfirmed, because someone else may have set them', async () => {
    const stranger = await server.newClinician()
    await server.client().call(forgotPassword, { body: { email: stranger.email } })
    const link = await mailedToken(server, stranger.email, SUBJECTS.reset)
    const owner = await signInAs(newPerson({ email: stranger.email }))
    expect(await userOf(owner)).toMatchObject({
      id: stranger.user.id,
      isEmailVerified: true,
      hasPassword: false,
    })
    await expect(stranger.call(me, {})).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn(stranger.email, stranger.password)).rejects.toThrow('401')
    const late = server.client().call(resetPassword, { body: { token: link, password: 'back again' } })
    await expect(late).rejects.toMatchObject({ status: 400 })
    const [mail] = await mailsAbout(server, stranger.email, SUBJECTS.providerLinked)
    expect(mail?.text).toContain('we removed the old password')
  })

  it.each(['confirmed', 'unconfirmed'])(
    'is never linked to an address the provider has not confirmed (%s account)',
    async (kind) => {
      const owner = await server.newClinician()
      if (kind === 'confirmed') await confirmAddress(owner)
      const before = await rowOf(owner.user.id)
      for (const email_verified of [false, undefined]) {
        const answer = await arriveAs(newPerson({ email: owner.email, email_verified }))
        expect(answer.location).toBe('/?error=oauth_failed')
        expect(cookieIn(answer, 'sid')).toBeUndefined()
      }
      expect(await rowOf(owner.user.id)).toEqual(before)
      expect(await identitiesOf(owner.user.id)).toEqual([])
      await expect(owner.call(me, {})).resolves.toMatchObject({ success: true })
      expect(await subjectsNow(server, owner.email)).toEqual([SUBJECTS.verify])
    },
  )

  it('loses a stranger’s provider account when the owner signs in through the provider', async () => {
    const { stranger, squatted, address } = await squat()
    const owner = await userOf(await signInAs(newPerson({ email: address })))
    expect(owner.id).toBe(squatted)
    expect((await userOf(await signInAs(stranger))).id).not.toBe(squatted)
  })

  it('loses a stranger’s provider account when the owner uses a reset link', async () => {
    const { stranger, squatted, address } = await squat()
    await server.client().call(forgotPassword, { body: { email: address } })
    const token = await mailedToken(server, address, SUBJECTS.reset)
    await server.client().call(resetPassword, { body: { token, password: 'mine from now on' } })
    expect((await server.signIn(address, 'mine from now on')).user.id).toBe(squatted)
    expect((await userOf(await signInAs(stranger))).id).not.toBe(squatted)
  })

  it('keeps its provider account after a reset if the address was confirmed', async () => {
    const person = newPerson()
    const { id } = await userOf(await signInAs(person))
    await server.client().call(forgotPassword, { body: { email: person.email } })
    const token = await mailedToken(server, person.email, SUBJECTS.reset)
    await server.client().call(resetPassword, { body: { token, password: 'now with password' } })
    expect((await server.signIn(person.email, 'now with password')).user.id).toBe(id)
    expect((await userOf(await signInAs(person))).id).toBe(id)
  })
})

async function move(id: number, change: { email: string; isEmailVerified?: boolean }) {
  await server.storage.database.orm.update(users).set(change).where(eq(users.id, id))
}

/** A stranger has linked their provider account to someone else's unconfirmed address, as earlier versions allowed. */
async function squat() {
  const stranger = newPerson()
  const browser = await signInAs(stranger)
  const address = `owner-of-${stranger.email}`
  const { id } = await userOf(browser)
  await move(id, { email: address, isEmailVerified: false })
  return { stranger, address, squatted: id }
}
