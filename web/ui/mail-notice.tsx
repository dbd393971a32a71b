import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { Banner } from './banner.tsx'

/** Shown wherever mail would be sent, when the server sends none. */
export function MailNotice() {
  return <Banner tone="warn">{MAIL_NOT_SET_UP}</Banner>
}
