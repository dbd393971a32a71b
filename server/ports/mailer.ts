/** A mail as a person reads it. */
export type Mail = { to: string; subject: string; text: string; replyTo?: string }

export type Mailer = {
  /** Hands one mail over. `id` is the same on every retry, so that a receiver can tell a repeat. */
  deliver(id: string, mail: Mail): Promise<void>
  /** The embedded one leaves delivered mail readable in the outbox; a real one does not. */
  keepsDelivered: boolean
  /** Whether messages are actually delivered. If not, nothing may count as sent. */
  reachesPeople: boolean
  description: string
  close(): void
}
