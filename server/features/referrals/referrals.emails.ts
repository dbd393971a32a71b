import { REFERRED_PERCENT_OFF } from '#shared/domain/rewards.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Mail } from '../../ports/mailer.ts'

/** Sent to someone who didn't ask for it, so the subject contains nothing the sender wrote. */
export function invitationMail(to: string, inviter: string | undefined, link: string): Mail {
  return {
    to,
    subject: `An invitation to ${PRODUCT_NAME}`,
    text: [
      'Hello,',
      '',
      `${inviter ?? 'A colleague'} uses ${PRODUCT_NAME} to write clinical notes and thinks it could help you too.`,
      '',
      'It turns a visit into a note and shows you the source of every sentence.',
      '',
      `Create an account with this link to get ${REFERRED_PERCENT_OFF}% off your first subscription:`,
      link,
      '',
      'If you’re not interested, you can ignore this email. We used your address once for this invitation and didn’t keep it.',
      '',
      PRODUCT_NAME,
    ].join('\n'),
  }
}
