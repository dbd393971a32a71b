import { PAGES } from '#shared/paths.ts'
import { type Addressee, accountEmail } from '../../jobs/account-email.ts'
import type { Mail } from '../../ports/mailer.ts'

const CHANGES = {
  totpOn: [
    'Two-factor sign-in was turned on',
    'You’ll now need a code from your authenticator app to sign in.',
  ],
  totpOff: [
    'Your authenticator app was turned off',
    'You no longer need a code from an authenticator app to sign in.',
  ],
  passkeyAdded: ['A passkey was added', 'A passkey was added to your account. You can now sign in with it.'],
  passkeyRemoved: [
    'A passkey was removed',
    'A passkey was removed from your account. You can no longer sign in with it.',
  ],
  codesRenewed: ['New recovery codes were created', 'Your old recovery codes no longer work.'],
} as const

/** Every change to sign-in methods is reported to the owner by email. */
export function twoFactorEmails(publicUrl: string) {
  return {
    changed(person: Addressee, change: keyof typeof CHANGES): Mail {
      const [subject, sentence] = CHANGES[change]
      return accountEmail(person, subject, [
        `${sentence} Other devices were signed out.`,
        'If this wasn’t you, reset your password right away and check your account settings:',
        `${publicUrl}${PAGES.forgotPassword}`,
      ])
    },
  }
}
