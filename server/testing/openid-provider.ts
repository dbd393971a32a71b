import { generateKeyPairSync } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'
import { cookieIn, type RawAnswer, rawRequest } from './raw-request.ts'

/** A person with an account at the provider. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Creates an account at the provider. */
  add(person: Person): void
  /**
   * Takes a browser from the URL our server redirected it to, through the provider's pages, to the URL the
   * provider redirects it to.
   */
  visit(url: string, choice: { as: string } | 'refuse'): Promise<string>
  close(): Promise<void>
}

type Options = {
  /** The allowed redirect URI. */
  redirectUri: string
  /** Google includes name and email in the ID token; other providers only return them on request. */
  profileInIdToken?: boolean
}

/**
 * A real OpenID provider on its own port, with a sign-in page that only asks who you are. PKCE is required.
 */
export async function startOpenIdProvider({
  redirectUri,
  profileInIdToken = true,
}: Options): Promise<OpenIdProvider> {
  const people = new Map<string, Person>()
  const clientId = 'groundnote-test'
  const clientSecret = 'a secret that both sides know'
  const http = createServer()
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !profileInIdToken,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, sub: string) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: async () => person }
    },
    interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [signingKey()] },
    // Skips the consent screen, which isn't under test.
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      // As long as Google's, so servers whose test clock has moved forward still accept it.
      IdToken: 3_600,
      Interaction: 600,
      Session: 600,
    },
  })
  const handle = provider.callback()
  http.on('request', async (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    if (!url.pathname.startsWith('/interaction/')) return handle(request, response)
    const accountId = url.searchParams.get('as')
    // A browser sees the sign-in page; `visit` already knows its answer.
    if (!accountId && !url.searchParams.has('refuse'))
      return showAccountChooser(response, [...people.values()])
    const result = accountId
      ? { login: { accountId }, select_account: {} }
      : { error: 'access_denied', error_description: 'Not today.' }
    await provider.interactionFinished(request, response, result)
  })

  return {
    issuer,
    clientId,
    clientSecret,
    add: (person) => void people.set(person.sub, person),
    async visit(url, choice) {
      const jar = new Map<string, string>()
      for (let next = url; ; ) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await rawRequest('GET', next, { cookie })
        keepCookies(jar, answer)
        if (!answer.location) throw new Error(`The provider answered ${answer.status}: ${answer.text}`)
        const target = new URL(answer.location, issuer)
        if (target.origin !== issuer) return target.href
        if (target.pathname.startsWith('/interaction/')) {
          if (choice === 'refuse') target.searchParams.set('refuse', '')
          else target.searchParams.set('as', choice.as)
        }
        next = target.href
      }
    },
    close: () =>
      new Promise((closed) => {
        http.close(() => closed())
        http.closeAllConnections()
      }),
  }
}

/** The provider's page: one link per person. */
function showAccountChooser(response: ServerResponse, people: Person[]): void {
  const links = people.map(
    ({ sub, email }) => `<p><a href="?as=${encodeURIComponent(sub)}">${email ?? sub}</a></p>`,
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,">${links.join('')}</html>`,
  )
}

function keepCookies(jar: Map<string, string>, answer: RawAnswer): void {
  for (const line of answer.cookies) {
    const name = line.slice(0, line.indexOf('='))
    const value = cookieIn(answer, name)
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }
}
