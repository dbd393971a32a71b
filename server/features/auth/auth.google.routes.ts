import { GOOGLE_RETURN_PATH, GOOGLE_SIGN_IN_PATH } from '#shared/contracts/auth.ts'
import { normalizeReferralCode, REFERRAL_CODE_MIN_TO_VALIDATE } from '#shared/domain/referral-codes.ts'
import { PAGES } from '#shared/paths.ts'
import type { Navigator } from '../../http/navigation.ts'
import { secondStepOf } from './auth.gate.ts'
import type { GoogleService } from './auth.google.service.ts'

type Log = { warn(details: object, message: string): void }

/** Both redirect to the home page, which reads `token`, `auth` and `error` from the URL and removes them. */
export function googleRoutes(navigator: Navigator, google: GoogleService, log: Log): void {
  navigator.visit(GOOGLE_SIGN_IN_PATH, async ({ query }) => {
    if (!google.available) return failed('oauth_not_configured')
    try {
      const { url, remember } = await google.begin(referralCodeIn(query))
      return { to: url, remember }
    } catch (error) {
      log.warn({ kind: (error as Error).name }, 'could not reach the sign-in provider')
      return failed('oauth_failed')
    }
  })

  navigator.visit(GOOGLE_RETURN_PATH, async ({ query, remembered }) => {
    if (!google.available) return failed('oauth_not_configured')
    try {
      const entered = await google.finish(query, remembered)
      if ('challenge' in entered) {
        const { challengeToken, methods, expiresAt } = secondStepOf(entered)
        // In the fragment, so it isn't sent to a server. It is useless without the matching cookie.
        const step = new URLSearchParams({ challengeToken, methods: methods.join(), expiresAt })
        return { to: `${PAGES.signIn}#${step}`, remember: null, stepCookie: entered.challenge.cookie }
      }
      const { session } = entered
      const answer = new URLSearchParams({ token: session.token, auth: 'success' })
      return { to: `${PAGES.landing}?${answer}`, remember: null, sessionCookie: session.cookie }
    } catch (error) {
      log.warn({ kind: (error as Error).name }, 'sign-in through the provider was rejected')
      return failed('oauth_failed')
    }
  })
}

/** From the sign-up page. Unknown codes are ignored later. */
function referralCodeIn(query: string): string | undefined {
  const code = normalizeReferralCode(new URLSearchParams(query).get('ref') ?? '')
  return code.length >= REFERRAL_CODE_MIN_TO_VALIDATE ? code : undefined
}

function failed(error: 'oauth_not_configured' | 'oauth_failed') {
  return { to: `${PAGES.landing}?error=${error}`, remember: null }
}
