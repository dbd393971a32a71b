import type { Section } from '../../../ui/prose.tsx'

export const signIn: Section = {
  id: 'signing-in',
  title: 'Passwords and signing in',
  blocks: [
    {
      list: [
        '**Passwords** are stored as argon2id hashes (19 MiB of memory, two passes). About 49,000 of the most common ones are refused when an account is made.',
        '**Guessing** is slowed down: five wrong passwords for one account from one network address, or ten from everywhere, close the door for up to 15 minutes. The counters survive a restart and are shared by all servers.',
        '**Nobody learns who has an account** at sign-in or when asking for a reset link: the answer is the same, and the same work is done for an address that we do not know.',
        '**Two-factor sign-in** with an authenticator app or passkeys, on every way in: after the password, after Google and after a reset password. A code works once, a handful of wrong ones close the door, and the shared secret is sealed like a chart. The operator can demand it of administrators.',
        '**A fresh proof** (password, code or passkey, not older than five minutes) is asked for before the address, the factors or the account itself can be changed, before an export, and before anything an administrator changes. The session gets new secrets each time.',
        '**Reset links** are stored as hashes only, work once, and for one hour. Using one ends all sessions of the account. A change of password or address is reported by mail.',
        '**Google sign-in**, where it is set up, uses OpenID Connect with PKCE, state and nonce. An account is joined to an existing one only if the provider has confirmed the address.',
      ],
    },
  ],
}

export const sessions: Section = {
  id: 'sessions',
  title: 'Sessions with two secrets',
  blocks: [
    'Signing in creates two independent secrets of 256 bits. One is kept by the page and sent with every request; the other is a cookie that no script can read and no other site can use. The first request that carries both ties them together. From then on one without the other is refused, and the attempt is written into the audit trail.',
    'So a token copied out of the browser is worthless elsewhere, and a hostile page in another tab cannot act in your name. The server stores only hashes of both.',
    'A session ends after 15 minutes without activity and after 12 hours in any case, unless the operator has set other times. You are asked two minutes before. Signing out ends it on the server at once, in all tabs.',
  ],
}

export const browser: Section = {
  id: 'in-the-browser',
  title: 'In the browser',
  blocks: [
    {
      list: [
        '**Nothing from elsewhere.** Scripts, styles, fonts and pictures come from this site alone. There are no analytics and no advertising pixels, and our browser tests fail if a page contacts another origin.',
        '**A strict content security policy** allows no inline script and no foreign origin, and forbids other sites to frame ours.',
        '**No traces.** Answers with data are never cached. Browsers are told not to pass on our addresses, and only this site may ask for the microphone; camera, location and payment interfaces are switched off.',
        '**HTTPS only.** Where the site is served over HTTPS, browsers are told to use nothing else for a year, and the session cookie is bound to this host.',
      ],
    },
  ],
}
