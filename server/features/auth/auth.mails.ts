import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Mail } from '../../ports/mailer.ts'

type Person = { email: string; firstName: string | null }

/** Every mail about an account. They hold no patient's data, and the only secrets are the links. */
export function authMails(publicUrl: string) {
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`

  return {
    resetPassword: (person: Person, token: string): Mail =>
      letter(person, 'Reset your password', [
        'Somebody, we hope you, asked to set a new password for this account. The link works once and for one hour:',
        link(PAGES.resetPassword, token),
        'If it was not you, do nothing: your password stays as it is.',
      ]),

    verifyEmail: (person: Person, token: string): Mail =>
      letter(person, 'Confirm your email address', [
        `Please confirm that this address belongs to your ${PRODUCT_NAME} account:`,
        link(PAGES.verifyEmail, token),
        'The link works for three days. If you did not make an account, you can ignore this mail.',
      ]),

    passwordChanged: (person: Person): Mail =>
      letter(person, 'Your password was changed', [
        'The password of your account was changed just now, and other devices were signed out.',
        'If it was not you, set a new one at once:',
        `${publicUrl}${PAGES.forgotPassword}`,
      ]),

    emailChanged: (person: Person, newEmail: string): Mail =>
      letter(person, 'Your email address was changed', [
        `The address of your account was changed to ${newEmail}. This one no longer signs in.`,
        'If it was not you, please write to us at once:',
        `${publicUrl}${PAGES.contact}`,
      ]),

    recoveryCodeUsed: (person: Person, left: number): Mail =>
      letter(person, 'A recovery code was used', [
        `Somebody, we hope you, signed in to your account with a recovery code just now. ${left === 0 ? 'It was the last one' : `You have ${left} left`}; you can make new ones in your account settings:`,
        `${publicUrl}${PAGES.accountSettings}`,
        'If it was not you, set a new password at once:',
        `${publicUrl}${PAGES.forgotPassword}`,
      ]),

    providerLinked: (person: Person, passwordRemoved: boolean): Mail =>
      letter(person, 'Google sign-in was added', [
        'Your account can now be used with Google sign-in.',
        ...(passwordRemoved
          ? [
              'Because its address had never been confirmed before, the old password was removed and all other devices were signed out. You can set a new password here:',
              `${publicUrl}${PAGES.forgotPassword}`,
            ]
          : []),
      ]),
  }
}

function letter(person: Person, subject: string, paragraphs: string[]): Mail {
  const greeting = person.firstName ? `Hello ${person.firstName},` : 'Hello,'
  return { to: person.email, subject, text: `${[greeting, ...paragraphs, PRODUCT_NAME].join('\n\n')}\n` }
}
