import type { SmsSender } from '../../ports/sms.ts'

type Settings = {
  apiUrl: string
  accountSid: string
  authToken: string
  /** A number in E.164, or the SID of a messaging service. */
  from: string
}

const TIMEOUT_MS = 20_000

/** Twilio's responses are never logged because they repeat the phone number. */
class TwilioRefused extends Error {
  readonly responseCode: number
  constructor(responseCode: number) {
    super('Twilio rejected the message.')
    this.name = 'TwilioRefused'
    this.responseCode = responseCode
  }
}

/** One REST call; Twilio's own package would be forty times the code. */
export function twilioSms({ apiUrl, accountSid, authToken, from }: Settings): SmsSender {
  const address = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from }
  return {
    async deliver({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new TwilioRefused(answer.status)
    },
    keepsDelivered: false,
    reachesPeople: true,
    description: `Twilio, from ${from}`,
  }
}
