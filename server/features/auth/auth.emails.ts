import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type Addressee, accountEmail } from '../../jobs/account-email.ts'
import type { Mail } from '../../ports/mailer.ts'

/** Account mails. They contain no patient data, and no secrets except links. */
export function authEmails(publicUrl: string) {
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`
  const forgotPassword = `${publicUrl}${PAGES.forgotPassword}`

  return {
    resetPassword: (person: Addressee, token: string): Mail =>
      accountEmail(person, 'Reset your password', [
        'We received a request to reset your password. Use this link within an hour. It works once:',
        link(PAGES.resetPassword, token),
        'If you didn’t ask for this, ignore this email. Your password won’t change.',
      ]),

    verifyEmail: (person: Addressee, token: string): Mail =>
      accountEmail(person, 'Confirm your email address', [
        `Please confirm the email address for your ${PRODUCT_NAME} account:`,
        link(PAGES.verifyEmail, token),
        'This link works for three days. If you didn’t create an account, you can ignore this email.',
      ]),

    passwordChanged: (person: Addressee): Mail =>
      accountEmail(person, 'Your password was changed', [
        'The password for your account was just changed, and your other devices were signed out.',
        'If this wasn’t you, reset your password right away:',
        forgotPassword,
      ]),

    confirmNewEmail: (email: string, token: string): Mail =>
      accountEmail(stranger(email), 'Confirm your new email address', [
        `Please confirm this as the new email address for your ${PRODUCT_NAME} account:`,
        link(PAGES.verifyEmail, token),
        'This link works for three days. If you didn’t ask for this, you can ignore this email.',
      ]),

    approveEmailChange: (person: Addressee, newEmail: string, token: string): Mail =>
      accountEmail(person, 'Approve your new email address', [
        `You asked to change your account’s email address to ${newEmail}. The change takes effect once you approve it here and the new address is confirmed:`,
        link(PAGES.verifyEmail, token),
        'This link works for three days. If this wasn’t you, don’t open it. Reset your password right away:',
        forgotPassword,
      ]),

    /** Leaves the new address out if the old one was never confirmed, because the recipient may be a stranger. */
    emailChanged: (person: Addressee, newEmail: string): Mail =>
      accountEmail(person, 'Your email address was changed', [
        `Your account’s email address was changed${person.isEmailVerified ? ` to ${newEmail}` : ''}. You can no longer sign in with this one.`,
        'If this wasn’t you, contact us right away:',
        `${publicUrl}${PAGES.contact}`,
      ]),

    /** Sent to the owner of an address that someone entered at registration or in a profile. */
    addressInUse: (email: string): Mail =>
      accountEmail(stranger(email), 'You already have an account', [
        `We received a request to use this address for a ${PRODUCT_NAME} account. You already have an account with this address, so nothing was changed.`,
        'If you forgot your password, reset it here:',
        forgotPassword,
        'If this wasn’t you, you can ignore this email.',
      ]),

    recoveryCodeUsed: (person: Addressee, left: number): Mail =>
      accountEmail(person, 'A recovery code was used', [
        `A recovery code was just used to access your account. ${left === 0 ? 'It was your last one' : `You have ${left} left`}. You can create new codes in your account settings:`,
        `${publicUrl}${PAGES.accountSettings}`,
        'If this wasn’t you, reset your password right away:',
        forgotPassword,
      ]),

    providerLinked: (person: Addressee, passwordRemoved: boolean): Mail =>
      accountEmail(person, 'Google sign-in was added', [
        'You can now sign in to your account with Google.',
        ...(passwordRemoved
          ? [
              'Because your email address had never been confirmed, we removed the old password and signed out all other devices. You can set a new password here:',
              forgotPassword,
            ]
          : []),
      ]),
  }
}

function stranger(email: string): Addressee {
  return { email, firstName: null, isEmailVerified: false }
}
