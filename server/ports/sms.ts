/** A text message to a phone, in E.164: +15550100. */
export type Sms = { to: string; text: string }

export type SmsSender = {
  /** Hands over one message. */
  deliver(sms: Sms): Promise<void>
  /** The embedded adapter keeps delivered messages readable in the outbox; a real one does not. */
  keepsDelivered: boolean
  /** Whether messages are actually delivered. If not, nothing may count as sent. */
  reachesPeople: boolean
  description: string
}
