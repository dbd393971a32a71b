import { REFERRED_PERCENT_OFF } from '#shared/domain/rewards.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Mail } from '../../ports/mailer.ts'

/** Goes to somebody who has not asked for it: it says who did, and that nothing else will follow. */
export function invitationMail(to: string, inviter: string, link: string): Mail {
  return {
    to,
    subject: `${inviter} invites you to ${PRODUCT_NAME}`,
    text: [
      'Hello,',
      '',
      `${inviter} uses ${PRODUCT_NAME} to write clinical notes and thinks it may help you, too.`,
      '',
      'It turns a visit into a note and shows, for every sentence, the words it rests on.',
      '',
      `Create an account with this link, and your first subscription is ${REFERRED_PERCENT_OFF}% off:`,
      link,
      '',
      'If this is not for you, ignore this message. Your address was used for it once and is not kept.',
      '',
      PRODUCT_NAME,
    ].join('\n'),
  }
}
