import type { ConsentState } from '#shared/contracts/voice.ts'
import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { AppError } from '#shared/errors.ts'
import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { Mail } from '../../ports/mailer.ts'
import { newLinkToken } from '../../vault/secrets.ts'
import type { ConsentLinkRow, ConsentLinkStore } from './consent.link.store.ts'
import type { ConsentService } from './consent.service.ts'
import type { ConsentStore } from './consent.store.ts'

const VALID_MS = 7 * 24 * 60 * 60 * 1000

type Deps = {
  database: Database
  links: ConsentLinkStore
  store: ConsentStore
  consent: Pick<ConsentService, 'state'>
  limits: RateLimits
  audit: Audit
  mail: Pick<MailService, 'send'>
  /** Whether mail reaches anybody. */
  mailReaches: boolean
  publicUrl: string
  /** Hosts that the words of a visit are sent to. */
  hostsSentTo: () => Promise<string[]>
  now: () => Date
}

export type ConsentLinkService = ReturnType<typeof consentLinkService>

/** What a chart shows of the last link, if it still says something. */
export function linkStateOf(row: ConsentLinkRow | undefined, at: Date): ConsentState['link'] {
  if (!row || row.revokedAt || row.answer === 'agreed') return null
  if (!row.answer && row.expiresAt <= at) return null
  return {
    state: row.answer ? 'declined' : 'waiting',
    sentAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** The patient agrees by themselves, behind a secret link. It asks one thing, once, and tells nothing but who asks. */
export function consentLinkService(deps: Deps) {
  const { database, links, store, consent, limits, audit, mail, mailReaches, publicUrl, hostsSentTo, now } =
    deps
  const { record } = actsOf(audit, 'patient')

  function requireOpen(row: ConsentLinkRow | undefined): ConsentLinkRow {
    if (!row || row.revokedAt || (!row.answeredAt && row.expiresAt <= now())) {
      throw new AppError('not_found', 'This link isn’t valid or has expired.')
    }
    if (row.answeredAt) throw new AppError('gone', 'This has already been answered.')
    return row
  }

  return {
    async send(actor: Actor, patientId: number, email: string | undefined) {
      if (email && !mailReaches) throw new AppError('unavailable', MAIL_NOT_SET_UP)
      await limits.take(LIMITS.consentAskedPerUser, String(actor.userId))
      const token = newLinkToken()
      const link = `${publicUrl}${PAGES.consent.replace(':token', token)}`
      const at = now()
      const expiresAt = new Date(at.getTime() + VALID_MS)
      await database.transaction(async () => {
        if (!(await store.lockPatient(actor.userId, patientId))) {
          throw new AppError('not_found', 'Patient not found')
        }
        await links.replace(actor.userId, patientId, token, at, expiresAt)
        if (email) await mail.send(actor.userId, consentMail(email, link))
        await record(actor, 'consent.asked', patientId, { mailed: email !== undefined })
      })
      return { link, expiresAt: expiresAt.toISOString(), state: await consent.state(actor, patientId) }
    },

    /** Before everything else: whoever guesses is slowed down; who has a good link gets the place back. */
    async admit(token: string, address: string): Promise<void> {
      await limits.take(LIMITS.questionnairePerAddress, address)
      if (!(await links.findByToken(token))) return
      await limits.giveBack(LIMITS.questionnairePerAddress, address)
      await limits.take(LIMITS.questionnairePerLink, token)
    },

    /** Looking changes nothing: mail programs open links to see where they lead. */
    async open(token: string) {
      const row = requireOpen(await links.findByToken(token))
      return {
        clinician: await store.nameOf(row.createdBy),
        expiresAt: row.expiresAt.toISOString(),
        sentTo: await hostsSentTo(),
      }
    },

    async answer(token: string, agree: boolean): Promise<{ agreed: boolean }> {
      return database.transaction(async () => {
        const row = requireOpen(await links.findByToken(token))
        const { createdBy, patientId } = row
        await store.lockPatient(createdBy, patientId)
        const at = now()
        if (!(await links.answer(row.id, agree ? 'agreed' : 'declined', at))) {
          throw new AppError('gone', 'This has already been answered.')
        }
        // The patient's own yes stands beside one that was written down for them; their no ends that one.
        if (agree) await store.give(createdBy, patientId, 'link', await store.nameOf(createdBy), at)
        else await store.revoke(createdBy, patientId, at)
        await audit.record({
          ...{ chainId: createdBy, actorId: null, subject: 'patient', subjectId: patientId },
          ...(agree
            ? { action: 'consent.given' as const, detail: { how: 'link' } }
            : { action: 'consent.declined' as const }),
        })
        return { agreed: agree }
      })
    },
  }
}

/** Neither who is asked nor what about stands in it: others may read it on the screen. */
function consentMail(to: string, link: string): Mail {
  const paragraphs = [
    'Hello,',
    'Your clinician has a question for you about your visits. It takes a minute, and you don’t need an account:',
    link,
    'This link is only for you and works for seven days.',
    'Su profesional de la salud le hace una pregunta sobre sus visitas. El enlace también está en español.',
    PRODUCT_NAME,
  ]
  return { to, subject: 'A question from your clinician', text: `${paragraphs.join('\n\n')}\n` }
}
