import type { ConsentState } from '#shared/contracts/recording-consent.ts'
import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { AppError } from '#shared/errors.ts'
import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { lockPatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { asClinician } from '../../db/scope.ts'
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
  /** Whether email is actually delivered. */
  mailReaches: boolean
  publicUrl: string
  /** Hosts that receive the text of visits. */
  hostsSentTo: () => Promise<string[]>
  now: () => Date
}

export type ConsentLinkService = ReturnType<typeof consentLinkService>

/** The state of the last link for the chart, if still relevant. */
export function linkStateOf(row: ConsentLinkRow | undefined, at: Date): ConsentState['link'] {
  if (!row || row.revokedAt || row.answer === 'agreed') return null
  if (!row.answer && row.expiresAt <= at) return null
  return {
    state: row.answer ? 'declined' : 'waiting',
    sentAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Consent given by the patient through a secret link. It works once and reveals only who is asking. */
export function consentLinkService(deps: Deps) {
  const { database, links, store, consent, limits, audit, mail, mailReaches, publicUrl, hostsSentTo, now } =
    deps
  const { record } = auditFor(audit, 'patient')

  function requireOpen(row: ConsentLinkRow | undefined): ConsentLinkRow {
    if (!row || row.revokedAt || (!row.answeredAt && row.expiresAt <= now())) {
      throw new AppError('not_found', 'This link isn’t valid or has expired.')
    }
    if (row.answeredAt) throw new AppError('gone', 'This has already been answered.')
    return row
  }

  async function answerOnce(row: ConsentLinkRow, agree: boolean): Promise<{ agreed: boolean }> {
    const { createdBy, patientId } = row
    await lockPatient(database, { userId: createdBy }, patientId)
    const at = now()
    if (!(await links.answer(row.id, agree ? 'agreed' : 'declined', at))) {
      throw new AppError('gone', 'This has already been answered.')
    }
    // The patient's own consent is added to one recorded for them. If they decline, that one is withdrawn.
    if (agree) await store.give(createdBy, patientId, 'link', await store.nameOf(createdBy), at)
    else await store.revoke(createdBy, patientId, at)
    await audit.record({
      chainId: createdBy,
      actorId: null,
      subject: 'patient',
      subjectId: patientId,
      ...(agree
        ? { action: 'consent.given' as const, detail: { how: 'link' } }
        : { action: 'consent.declined' as const }),
    })
    return { agreed: agree }
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
        await lockPatient(database, actor, patientId)
        await links.replace(actor.userId, patientId, token, at, expiresAt)
        if (email) await mail.send(actor.userId, consentMail(email, link))
        await record(actor, 'consent.asked', patientId, { mailed: email !== undefined })
      })
      return { link, expiresAt: expiresAt.toISOString(), state: await consent.state(actor, patientId) }
    },

    /** Runs first, to slow down guessing. A valid link is refunded. */
    async admit(token: string, address: string): Promise<void> {
      await limits.take(LIMITS.questionnairePerAddress, address)
      if (!(await links.findByToken(token))) return
      await limits.giveBack(LIMITS.questionnairePerAddress, address)
      await limits.take(LIMITS.questionnairePerLink, token)
    },

    /** Must not change anything, because mail programs open links to preview them. */
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
        return asClinician(row.createdBy, () => answerOnce(row, agree))
      })
    },
  }
}

/** Names neither the patient nor the topic, because others may see the screen. */
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
