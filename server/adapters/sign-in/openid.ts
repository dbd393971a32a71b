import * as openid from 'openid-client'
import { email } from '#shared/contracts/fields.ts'
import type { SignInProvider } from '../../ports/sign-in-provider.ts'

type Options = { issuer: string; clientId: string; clientSecret: string }

/** Google, or any other OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function openIdProvider({ issuer, clientId, clientSecret }: Options): SignInProvider {
  let discovered: Promise<openid.Configuration> | undefined

  function configuration(): Promise<openid.Configuration> {
    // Discovered on first use, because the server must start even when the provider is down.
    discovered ??= openid
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: 10,
        execute: isLoopback(issuer) ? [openid.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    description: `OpenID Connect at ${new URL(issuer).host}`,

    async begin(returnTo) {
      const config = await configuration()
      const memory = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        state: memory.state,
        nonce: memory.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(memory.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, memory }
    },

    async finish(returnedTo, memory) {
      const config = await configuration()
      const tokens = await openid.authorizationCodeGrant(config, returnedTo, {
        expectedState: memory.state,
        expectedNonce: memory.nonce,
        pkceCodeVerifier: memory.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider returned no identity.')
      // Some providers include the profile only in userinfo.
      const profile = claims.email
        ? claims
        : await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
      return {
        issuer: claims.iss,
        subject: claims.sub,
        // Validated like our own forms, because mail is sent there.
        email: email.parse(profile.email),
        emailVerified: profile.email_verified === true,
        firstName: textOf(profile.given_name),
        lastName: textOf(profile.family_name),
      }
    },
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/\p{Cc}+/gu, ' ').trim()
  return line.slice(0, 100) || undefined
}

function isLoopback(url: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url)
}
