/** An email in plain text. */
export type Mail = { to: string; subject: string; text: string; replyTo?: string }

export type Mailer = {
  /** Hands over one email. `id` is the same on every retry, so that a receiver can recognize a duplicate. */
  deliver(id: string, mail: Mail): Promise<void>
  /** The embedded mailer keeps delivered mail readable in the outbox; a real one does not. */
  keepsDelivered: boolean
  /** Whether messages are actually delivered. If not, nothing may count as sent. */
  reachesPeople: boolean
  description: string
  close(): void
}
