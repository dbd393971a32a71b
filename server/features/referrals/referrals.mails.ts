import { REFERRED_PERCENT_OFF } from '#shared/domain/rewards.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Mail } from '../../ports/mailer.ts'

/** Goes to somebody who has not asked for it. The subject holds no word of the sender's. */
export function invitationMail(to: string, inviter: string | undefined, link: string): Mail {
  return {
    to,
    subject: `An invitation to ${PRODUCT_NAME}`,
    text: [
      'Hello,',
      '',
      `${inviter ?? 'A colleague'} uses ${PRODUCT_NAME} to write clinical notes and thinks it may help you, too.`,
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
