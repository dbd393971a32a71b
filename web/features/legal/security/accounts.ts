import { RESET_LINK_HOURS, SESSION_HOURS, SESSION_IDLE_MINUTES } from '#shared/domain/lifetimes.ts'
import type { Section } from '../../../ui/prose.tsx'

export const signIn: Section = {
  id: 'signing-in',
  title: 'Passwords and signing in',
  blocks: [
    {
      list: [
        '**Passwords** are stored as argon2id hashes (19 MiB of memory, two passes). The same rules apply when you register, change or reset a password; about 49,000 common passwords are rejected.',
        '**Guessing** is rate-limited per account and per network, for all servers together. Each wrong password makes the next attempt wait longer. Guesses from elsewhere don’t lock you out on networks you’ve signed in from before.',
        '**Account names stay private** at sign-in and when a reset link is requested: the answer is the same whether or not the account exists.',
        '**Two-factor sign-in** with an authenticator app or passkeys applies after your password, after Google and after a reset. Each code works once, attempts are limited, and the shared secret is encrypted like a chart. The operator can require it for administrators.',
        '**Re-authentication** within the last five minutes is required to change your email address or second factor, to delete the account, to export data, and for changes made by administrators. If you have a second factor, your password alone isn’t enough. The session then gets new secrets.',
        `**Reset links** are stored as hashes, work once and expire after ${RESET_LINK_HOURS} hour. Using one ends all of the account’s sessions. Where email is set up, you’re notified when your password or address changes.`,
        '**Google sign-in**, where it’s set up, uses OpenID Connect with PKCE, state and nonce. It’s linked to an existing account only if Google has confirmed the address.',
      ],
    },
  ],
}

export const sessions: Section = {
  id: 'sessions',
  title: 'Sessions with two secrets',
  blocks: [
    'Signing in creates two independent 256-bit secrets. The page keeps one and sends it with every request. The other is a cookie that scripts can’t read and other sites can’t use. Once a request has carried both, neither works without the other, and such an attempt is recorded in the audit trail.',
    'A token copied from the browser is useless on its own, and a malicious page in another tab can’t act as you. The server stores only hashes of both secrets.',
    `A session ends after ${SESSION_IDLE_MINUTES} minutes without activity and after ${SESSION_HOURS} hours in any case, unless the operator has set other limits. You get a warning two minutes before. Signing out ends the session on the server and in all tabs.`,
  ],
}

export const browser: Section = {
  id: 'in-the-browser',
  title: 'In the browser',
  blocks: [
    {
      list: [
        '**Our own code only, except for payment.** Scripts, styles, fonts and images come from this site. There are no analytics and no advertising pixels. The one exception is Stripe: where it handles payments, the payment page loads its card form, so card numbers never reach us.',
        '**A strict content security policy** blocks inline scripts, scripts from other sites except Stripe’s, and framing by other sites.',
        '**Nothing left behind.** Responses with data aren’t cached. Browsers don’t share our URLs with other sites. Only this site can ask for the microphone; camera, location and payment interfaces are disabled.',
        '**HTTPS only.** Where the site is served over HTTPS, browsers use only HTTPS for a year, and the session cookie is bound to this host.',
      ],
    },
  ],
}
