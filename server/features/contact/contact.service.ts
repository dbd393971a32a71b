import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { ContactStore, ContactSubmission } from './contact.store.ts'

type Deps = {
  database: Database
  store: ContactStore
  limits: RateLimits
  mail: MailService
  /** Where to send notifications; if unset, submissions are only stored. */
  owner: string | undefined
}

export function contactService({ database, store, limits, mail, owner }: Deps) {
  return {
    admit: (address: string) => limits.take(LIMITS.formPerAddress, address),

    async send(submission: ContactSubmission): Promise<string> {
      await database.transaction(async () => {
        await store.add(submission)
        if (owner) await mail.send(null, notice(owner, submission))
      })
      return 'Thanks for your message. We’ll reply by email.'
    },
  }
}

function notice(
  owner: string,
  { email, firstName, lastName, organization, caseload, message }: ContactSubmission,
) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const facts = [
    `From: ${name ? `${name}, ` : ''}${email}`,
    ...(organization ? [`Organization: ${organization}`] : []),
    ...(caseload ? [`Caseload: ${caseload}`] : []),
  ]
  return {
    to: owner,
    replyTo: email,
    subject: 'A message from the contact form',
    text: `${facts.join('\n')}\n\n${message}\n`,
  }
}
