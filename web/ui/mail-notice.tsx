import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { Banner } from './banner.tsx'

/** On every screen that would send, where no mail is sent. */
export function MailNotice() {
  return <Banner tone="warn">{MAIL_NOT_SET_UP}</Banner>
}
