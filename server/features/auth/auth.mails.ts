import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type Addressee, letter } from '../../jobs/letter.ts'
import type { Mail } from '../../ports/mailer.ts'

/** Every mail about an account. They hold no patient's data, and the only secrets are the links. */
export function authMails(publicUrl: string) {
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`
  const forgotPassword = `${publicUrl}${PAGES.forgotPassword}`

  return {
    resetPassword: (person: Addressee, token: string): Mail =>
      letter(person, 'Reset your password', [
        'Somebody, we hope you, asked to set a new password for this account. The link works once and for one hour:',
        link(PAGES.resetPassword, token),
        'If it was not you, do nothing: your password stays as it is.',
      ]),

    verifyEmail: (person: Addressee, token: string): Mail =>
      letter(person, 'Confirm your email address', [
        `Please confirm that this address belongs to your ${PRODUCT_NAME} account:`,
        link(PAGES.verifyEmail, token),
        'The link works for three days. If you did not make an account, you can ignore this mail.',
      ]),

    passwordChanged: (person: Addressee): Mail =>
      letter(person, 'Your password was changed', [
        'The password of your account was changed just now, and other devices were signed out.',
        'If it was not you, set a new one at once:',
        forgotPassword,
      ]),

    confirmNewEmail: (email: string, token: string): Mail =>
      letter(stranger(email), 'Confirm your new email address', [
        `Please confirm that this address is to be the new one of your ${PRODUCT_NAME} account:`,
        link(PAGES.verifyEmail, token),
        'The link works for three days. If you did not ask for this, you can ignore this mail.',
      ]),

    approveEmailChange: (person: Addressee, newEmail: string, token: string): Mail =>
      letter(person, 'Approve your new email address', [
        `Your account asked to change its address to ${newEmail}. The change takes effect when you approve it here and the new address is confirmed:`,
        link(PAGES.verifyEmail, token),
        'The link works for three days. If it was not you, do not open it and set a new password at once:',
        forgotPassword,
      ]),

    /** The new address is the sender's own text: an address that was never confirmed may be a stranger's. */
    emailChanged: (person: Addressee, newEmail: string): Mail =>
      letter(person, 'Your email address was changed', [
        `The address of your account was changed${person.isEmailVerified ? ` to ${newEmail}` : ''}. This one no longer signs in.`,
        'If it was not you, please write to us at once:',
        `${publicUrl}${PAGES.contact}`,
      ]),

    /** For the owner of an address that somebody typed at registration or in their profile. */
    addressInUse: (email: string): Mail =>
      letter(stranger(email), 'You already have an account', [
        `Somebody, we hope you, wanted to use this address for a ${PRODUCT_NAME} account. You already have one with it, and nothing was changed.`,
        'If you forgot your password, set a new one here:',
        forgotPassword,
        'If it was not you, you can ignore this mail.',
      ]),

    recoveryCodeUsed: (person: Addressee, left: number): Mail =>
      letter(person, 'A recovery code was used', [
        `Somebody, we hope you, used a recovery code of your account just now. ${left === 0 ? 'It was the last one' : `You have ${left} left`}; you can make new ones in your account settings:`,
        `${publicUrl}${PAGES.accountSettings}`,
        'If it was not you, set a new password at once:',
        forgotPassword,
      ]),

    providerLinked: (person: Addressee, passwordRemoved: boolean): Mail =>
      letter(person, 'Google sign-in was added', [
        'Your account can now be used with Google sign-in.',
        ...(passwordRemoved
          ? [
              'Because its address had never been confirmed before, the old password was removed and all other devices were signed out. You can set a new password here:',
              forgotPassword,
            ]
          : []),
      ]),
  }
}

function stranger(email: string): Addressee {
  return { email, firstName: null, isEmailVerified: false }
}
