import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOOGLE_RETURN_PATH, GOOGLE_SIGN_IN_PATH } from '#shared/contracts/auth.ts'
import { sessions, userIdentities, users } from '../../db/tables/accounts.ts'
import { outbox } from '../../db/tables/system.ts'
import { freePort } from '../../testing/free-port.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts'
import { cookieIn, type RawAnswer, rawRequest } from '../../testing/raw-request.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PUBLIC_URL = 'http://notes.clinic.example'
const PERSON = { sub: 'ada', email: 'ada@google.example', email_verified: true }
const clock = movableClock()
let provider: OpenIdProvider
let server: TestApp
beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: PUBLIC_URL + GOOGLE_RETURN_PATH })
  provider.add(PERSON)
  provider.add({ sub: 'without-address' })
  provider.add({ sub: 'odd-address', email: 'one@google.example, two@google.example', email_verified: true })
  server = await startTestApp({
    clock,
    env: {
      PUBLIC_URL,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

/** A browser on its way to the provider: the redirect URL and the cookie. */
async function leave() {
  const answer = await rawRequest('GET', server.url + GOOGLE_SIGN_IN_PATH)
  return { to: new URL(answer.location), memory: cookieIn(answer, 'sign-in') ?? '', answer }
}

const consent = async (to: URL, as = PERSON.sub) => new URL(await provider.visit(to.href, { as }))

type Return = { query: URLSearchParams | string; memory: string | undefined }

const comeBack = ({ query, memory }: Return): Promise<RawAnswer> =>
  rawRequest('GET', `${server.url}${GOOGLE_RETURN_PATH}?${query}`, {
    ...(memory === undefined ? {} : { cookie: `sign-in=${memory}` }),
  })

async function countsNow(): Promise<number[]> {
  const { orm } = server.storage.database
  return Promise.all([sessions, users, userIdentities].map((table) => orm.$count(table)))
}

/** A valid return, with one thing changed. */
const altered = (change: (query: URLSearchParams) => void) => async (): Promise<Return> => {
  const { to, memory } = await leave()
  const query = (await consent(to)).searchParams
  change(query)
  return { query, memory }
}

/** A valid return to a request that was modified on the way to the provider. */
const misled = (name: string, value: string) => async (): Promise<Return> => {
  const { to, memory } = await leave()
  to.searchParams.set(name, value)
  return { query: (await consent(to)).searchParams, memory }
}

const remembering = (forge: (memory: string) => Promise<string | undefined>) => async (): Promise<Return> => {
  const { to, memory } = await leave()
  return { query: (await consent(to)).searchParams, memory: await forge(memory) }
}

const CASES: [string, () => Promise<Return>][] = [
  ['the state is missing', altered((query) => query.delete('state'))],
  ['the state is wrong', altered((query) => query.set('state', 'x'.repeat(43)))],
  ['the code is missing', altered((query) => query.delete('code'))],
  ['the code is made up', altered((query) => query.set('code', 'garbage'))],
  ['the code is repeated', altered((query) => query.append('code', 'second'))],
  ['the issuer is another provider', altered((query) => query.set('iss', 'https://evil.example'))],
  ['the query is empty', async () => ({ query: '', memory: (await leave()).memory })],
  [
    'the query isn’t valid UTF-8',
    async () => ({ query: 'code=%ff%00&state=%', memory: (await leave()).memory }),
  ],
  ['the sign-in cookie is missing', remembering(async () => undefined)],
  ['the cookie is from another sign-in', remembering(async () => (await leave()).memory)],
  ['the cookie is made up', remembering(async () => '1.abc.def')],
  ['the cookie was modified', remembering(async (memory) => changeOneCharacter(memory))],
  ['the cookie was sealed for another purpose', remembering(async () => (await anySealedText()) ?? '')],
  [
    'the cookie is older than ten minutes',
    remembering(async (memory) => {
      clock.advance({ minutes: 11 })
      return memory
    }),
  ],
  ['the nonce was changed on the way', misled('nonce', 'another-nonce')],
  ['the PKCE challenge was changed on the way', misled('code_challenge', 'A'.repeat(43))],
  [
    'the code was used before',
    async () => {
      const { to, memory } = await leave()
      const query = (await consent(to)).searchParams
      expect((await comeBack({ query, memory })).location).toContain('auth=success')
      return { query, memory }
    },
  ],
  [
    'the user declines',
    async () => {
      const { to, memory } = await leave()
      const query = new URL(await provider.visit(to.href, 'refuse')).searchParams
      expect(query.get('error')).toBe('access_denied')
      return { query, memory }
    },
  ],
  [
    'the provider has no email address',
    async () => {
      const { to, memory } = await leave()
      return { query: (await consent(to, 'without-address')).searchParams, memory }
    },
  ],
  [
    'the provider’s email address is invalid',
    async () => {
      const { to, memory } = await leave()
      return { query: (await consent(to, 'odd-address')).searchParams, memory }
    },
  ],
]

describe('a return from the provider is refused and has no effect when', () => {
  it.each(CASES)('%s', async (_when, prepare) => {
    const attempt = await prepare()
    const before = await countsNow()
    const answer = await comeBack(attempt)
    expect(answer.status).toBe(302)
    expect(answer.location).toBe('/?error=oauth_failed')
    expect(cookieIn(answer, 'sid')).toBeUndefined()
    expect(cookieIn(answer, 'sign-in')).toBe('')
    expect(await countsNow()).toEqual(before)
  })

  it('(control) an unmodified return is accepted', async () => {
    const { to, memory } = await leave()
    clock.advance({ minutes: 9 })
    const answer = await comeBack({ query: (await consent(to)).searchParams, memory })
    expect(answer.location).toContain('auth=success')
  })
})

describe('the redirect to the provider', () => {
  it('includes a PKCE challenge that the provider enforces, and hides the verifier', async () => {
    const { to, memory, answer } = await leave()
    expect(to.origin).toBe(provider.issuer)
    expect(to.searchParams.get('code_challenge_method')).toBe('S256')
    expect(to.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(to.searchParams.get('redirect_uri')).toBe(PUBLIC_URL + GOOGLE_RETURN_PATH)
    for (const name of ['state', 'nonce']) {
      const value = to.searchParams.get(name) ?? ''
      expect(value.length).toBeGreaterThanOrEqual(43)
      expect(Buffer.from(decodeURIComponent(memory), 'base64').toString('latin1')).not.toContain(value)
      expect(decodeURIComponent(memory)).not.toContain(value)
    }
    const [line = ''] = answer.cookies
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600']) {
      expect(line).toContain(attribute)
    }

    to.searchParams.delete('code_challenge')
    to.searchParams.delete('code_challenge_method')
    const refused = await consent(to)
    expect(refused.searchParams.get('error')).toBe('invalid_request')
  })

  it('goes to the home page when the provider can’t be reached', async () => {
    const app = await startTestApp({
      storage: server.storage,
      jobs: false,
      env: {
        PUBLIC_URL,
        GOOGLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
        GOOGLE_CLIENT_ID: 'x',
        GOOGLE_CLIENT_SECRET: 'y',
      },
    })
    try {
      for (const path of [GOOGLE_SIGN_IN_PATH, `${GOOGLE_RETURN_PATH}?code=a&state=b`]) {
        const answer = await rawRequest('GET', app.url + path)
        expect([answer.status, answer.location]).toEqual([302, '/?error=oauth_failed'])
      }
    } finally {
      await app.close()
    }
  })

  it('is refused with a message when Google sign-in isn’t configured', async () => {
    const app = await startTestApp({ storage: server.storage, jobs: false })
    try {
      for (const path of [GOOGLE_SIGN_IN_PATH, `${GOOGLE_RETURN_PATH}?code=a&state=b`]) {
        const answer = await rawRequest('GET', app.url + path)
        expect([answer.status, answer.location]).toEqual([302, '/?error=oauth_not_configured'])
        expect(cookieIn(answer, 'sid')).toBeUndefined()
      }
    } finally {
      await app.close()
    }
  })
})

function changeOneCharacter(memory: string): string {
  const at = Math.floor(memory.length / 2)
  return `${memory.slice(0, at)}${memory[at] === 'A' ? 'B' : 'A'}${memory.slice(at + 1)}`
}

/** Sealed with the same key for a different purpose. */
async function anySealedText(): Promise<string | undefined> {
  await server.newClinician()
  const [row] = await server.storage.database.orm.select().from(outbox)
  return row?.message ?? undefined
}
