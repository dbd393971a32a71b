import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import {
  type Addressee,
  accountEmail,
  nameForStrangers,
  practiceForStrangers,
} from '../../jobs/account-email.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Sms } from '../../ports/sms.ts'

type Link = { to: string; link: string; expiresAt: Date; timeZone: string }

type Sender = {
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  practiceName: string | null
}

/**
 * The clinician and practice names, as patients see them. A clinician can type anything here, so omit names that look
 * like a link and those of accounts with an unconfirmed address.
 */
export function senderParts(clinician: Sender | undefined): string[] {
  if (!clinician?.isEmailVerified) return []
  const [first, last] = [nameForStrangers(clinician.firstName), nameForStrangers(clinician.lastName)]
  const name = first && last ? `${first} ${last}` : last
  return [name, practiceForStrangers(clinician.practiceName)].filter((part) => part !== undefined)
}

/** Messages name neither the patient nor the questionnaire, because others may see the screen. */
export function questionnaireMail({
  to,
  link,
  expiresAt,
  timeZone,
  sender,
}: Link & { sender: string[] }): Mail {
  const paragraphs = [
    'Hello,',
    `${sender.join(' at ') || 'Your clinician'} would like you to answer a short questionnaire. It takes a few minutes on a phone or computer, and you don’t need an account:`,
    link,
    `This link is only for you and works until ${dayText(expiresAt, timeZone)}. You can stop and finish later.`,
    'No one monitors your answers in real time. If you’re in danger, call your local emergency number.',
    PRODUCT_NAME,
  ]
  return { to, subject: 'A questionnaire from your clinician', text: `${paragraphs.join('\n\n')}\n` }
}

export function questionnaireText({ to, link, expiresAt, timeZone }: Link): Sms {
  const until = dayText(expiresAt, timeZone)
  return { to, text: `Please answer a short questionnaire from your clinician by ${until}: ${link}` }
}

export function alertMail(clinician: Addressee, publicUrl: string): Mail {
  return accountEmail(clinician, 'A patient’s answers need your attention', [
    'A patient submitted a questionnaire with an answer that raises a safety concern. Please sign in and review it today:',
    `${publicUrl}${PAGES.dashboard}`,
    'The alert stays on your dashboard until you acknowledge it.',
  ])
}

export function completedMail(clinician: Addressee, publicUrl: string): Mail {
  return accountEmail(clinician, 'A questionnaire was completed', [
    'One of your patients has completed a questionnaire. The result is in the chart:',
    `${publicUrl}${PAGES.dashboard}`,
  ])
}

function dayText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(at)
}
