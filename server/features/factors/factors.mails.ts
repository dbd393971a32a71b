import { PAGES } from '#shared/paths.ts'
import { type Addressee, letter } from '../../jobs/letter.ts'
import type { Mail } from '../../ports/mailer.ts'

const CHANGES = {
  totpOn: ['Two-factor sign-in was turned on', 'Signing in now asks for a code of your authenticator app.'],
  totpOff: [
    'Codes at sign-in were turned off',
    'Signing in no longer asks for a code of an authenticator app.',
  ],
  passkeyAdded: ['A passkey was added', 'A passkey was added to your account. It signs in.'],
  passkeyRemoved: [
    'A passkey was removed',
    'A passkey was removed from your account. It no longer signs in.',
  ],
  codesRenewed: ['New recovery codes were made', 'Your old recovery codes no longer work.'],
} as const

/** Whoever changes how one signs in should not be able to do it unseen. */
export function factorsMails(publicUrl: string) {
  return {
    changed(person: Addressee, change: keyof typeof CHANGES): Mail {
      const [subject, sentence] = CHANGES[change]
      return letter(person, subject, [
        `${sentence} Other devices were signed out.`,
        'If it was not you, set a new password at once and look at your account settings:',
        `${publicUrl}${PAGES.forgotPassword}`,
      ])
    },
  }
}
