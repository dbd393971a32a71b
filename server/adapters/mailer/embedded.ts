import type { Mailer } from '../../ports/mailer.ts'

/** Sends nothing. Outside production the mail stays in the database's outbox, where /dev/outbox shows it. */
export function embeddedMailer({ readable }: { readable: boolean }): Mailer {
  return {
    deliver: async () => undefined,
    keepsDelivered: true,
    reachesPeople: readable,
    description: readable
      ? 'embedded outbox at /dev/outbox'
      : 'none: email isn’t sent (set SMTP_URL to send it)',
    close: () => undefined,
  }
}
