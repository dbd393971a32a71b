import type { SmsSender } from '../../ports/sms.ts'

/** Sends nothing: the message stays in the database's outbox, where /dev/outbox shows it. */
export function embeddedSms({ readable }: { readable: boolean }): SmsSender {
  return {
    deliver: async () => undefined,
    keepsDelivered: true,
    reachesPeople: readable,
    description: readable
      ? 'embedded outbox at /dev/outbox'
      : 'none (set TWILIO_ACCOUNT_SID to send text messages)',
  }
}
