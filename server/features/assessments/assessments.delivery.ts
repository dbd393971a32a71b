import { email as emailAddress } from '#shared/contracts/fields.ts'
import type { DeliveryMethod } from '#shared/domain/assessments.ts'
import { endOfDay, isDay } from '#shared/domain/time-zones.ts'
import { AppError } from '#shared/errors.ts'
import type { MailService } from '../../jobs/mail.ts'
import { questionnaireMail, questionnaireText, senderParts } from './assessments.emails.ts'
import type { AssessmentRow, AssessmentsStore } from './assessments.store.ts'
import { linkOf } from './assessments.views.ts'

const KIND = 'assessment'
const LONGEST_DAYS = 366

type Deps = {
  store: AssessmentsStore
  mail: MailService
  publicUrl: string
  /** Whether messages are actually delivered. */
  reaches: Record<DeliveryMethod, boolean>
  now: () => Date
}

/** Delivers assessment links to patients. */
export function assessmentDelivery({ store, mail, publicUrl, reaches, now }: Deps) {
  mail.whenDelivered(KIND, (id) => store.markSent(id, now()))

  return {
    reaches: (method: string) => reaches[method === 'sms' ? 'sms' : 'email'],

    /** Joins the transaction that creates or changes the assessment. */
    async send(row: AssessmentRow): Promise<void> {
      const { patientContact: to, linkSecret, expiresAt, timeZone } = row
      const message = { to, link: linkOf(publicUrl, linkSecret), expiresAt, timeZone }
      const about = { kind: KIND, id: row.id }
      if (row.deliveryMethod === 'sms') await mail.sendText(row.createdBy, questionnaireText(message), about)
      else {
        const sender = senderParts(await store.clinician(row.createdBy))
        await mail.send(row.createdBy, questionnaireMail({ ...message, sender }), about)
      }
    },

    /** The normalized contact. Throws if it isn't valid. */
    contact(method: DeliveryMethod, given: string): string {
      if (method === 'email') {
        const parsed = emailAddress.safeParse(given)
        if (parsed.success) return parsed.data
        throw badContact(parsed.error.issues[0]?.message ?? 'Enter an email address.')
      }
      if (!reaches.sms) {
        throw new AppError(
          'unprocessable',
          'Text messages aren’t set up on this server. Use email instead.',
          {
            details: {
              fields: { deliveryMethod: 'Text messages aren’t set up on this server. Use email instead.' },
            },
          },
        )
      }
      const phone = phoneNumber(given)
      if (!phone) throw badContact('Enter a phone number with its country code, like +1 555 010 0199')
      return phone
    },
  }
}

export type AssessmentDelivery = ReturnType<typeof assessmentDelivery>

/** E.164. Ten digits without a country code are a US number. */
export function phoneNumber(given: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(given)) return undefined
  const digits = given.replace(/\D/g, '')
  if (given.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : undefined
}

/** An instant is used as given; a date means the end of that day in the clinic's time zone. */
export function expiryOf(given: string, timeZone: string, now: Date): Date {
  const expiresAt = isDay(given) ? endOfDay(timeZone, given) : new Date(given)
  const fault =
    expiresAt <= now
      ? 'Choose today or a later date.'
      : expiresAt.getTime() - now.getTime() > LONGEST_DAYS * 86_400_000
        ? 'Choose a date within one year.'
        : undefined
  if (fault) throw new AppError('bad_request', fault, { details: { fields: { expiresAt: fault } } })
  return expiresAt
}

function badContact(message: string): AppError {
  return new AppError('bad_request', message, { details: { fields: { patientContact: message } } })
}
