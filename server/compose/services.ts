import type { FastifyBaseLogger } from 'fastify'
import { createAccessTokens } from '../access/access-tokens.ts'
import { createRateLimits } from '../access/rate-limits.ts'
import { createSessions } from '../access/sessions.ts'
import { createStepUp } from '../access/step-up.ts'
import type { Config } from '../config.ts'
import { contactService } from '../features/contact/contact.service.ts'
import { contactStore } from '../features/contact/contact.store.ts'
import type { PrintedLetter } from '../features/letters/printed-letter.ts'
import type { NoteToPrint } from '../features/notes/printed-note.ts'
import { waitlistService } from '../features/waitlist/waitlist.service.ts'
import { waitlistStore } from '../features/waitlist/waitlist.store.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createMail } from '../jobs/mail.ts'
import { createQueue } from '../jobs/queue.ts'
import type { Passwords } from '../vault/passwords.ts'
import { accountLifecycleServices } from './account-lifecycle.ts'
import type { Adapters } from './adapters.ts'
import { administrationServices } from './administration.ts'
import { billingServices } from './billing.ts'
import { careServices } from './care.ts'
import { signInServices } from './sign-in.ts'
import type { Storage } from './storage.ts'
import { visitServices } from './visits.ts'

export type ServiceParts = {
  config: Config
  storage: Storage
  adapters: Adapters
  logger: FastifyBaseLogger
  passwords: Passwords
  now: () => Date
}

export type Services = ReturnType<typeof createServices>

/** Everything routes and jobs call. */
export function createServices({ config, storage, adapters, logger, passwords, now }: ServiceParts) {
  const { database, vault, audit } = storage
  const { publicUrl, secondFactorForAdmins } = config
  const { pool } = adapters
  const sessions = createSessions(database, audit, { ...config.session, now })
  const accessTokens = createAccessTokens(database, now)
  const stepUp = createStepUp(database, { now, secondFactorForAdmins })
  const limits = createRateLimits(database, vault, { enabled: config.rateLimits })
  const idempotency = createIdempotency(database, vault)
  const queue = createQueue(
    database,
    (error) => logger.error({ kind: error instanceof Error ? error.name : typeof error }, 'job queue error'),
    { expiresAfterSeconds: config.jobExpiresSeconds },
  )
  const mail = createMail(database, vault, queue, adapters)
  const common = {
    config,
    storage,
    adapters,
    sessions,
    accessTokens,
    stepUp,
    limits,
    queue,
    mail,
    passwords,
    publicUrl,
    now,
  }
  const print = (note: NoteToPrint, options?: { continues: boolean }) =>
    pool.run('printNote', { ...note, timeZone: note.timeZone ?? config.timeZone }, options)

  const printLetter = (letter: PrintedLetter) => pool.run('printLetter', letter)

  const visits = visitServices({ ...common, logger })
  const { endings, ...money } = billingServices({
    ...common,
    provider: adapters.payments,
    production: config.production,
    mailReaches: adapters.mailer.reachesPeople,
    onUnsigned: () => logger.warn('rejected a payment webhook with an invalid signature'),
  })
  const signIn = signInServices({
    ...common,
    provider: adapters.signIn,
    recordReferral: money.referrals.processSignup,
    onReferralFailure: (kind) => logger.warn({ kind }, 'a referral was not recorded'),
  })
  const care = careServices({
    ...common,
    readNote: visits.readNote,
    adapters: { ...adapters, encodeChart: (asked) => pool.run('encodeChart', asked) },
  })
  const life = accountLifecycleServices({
    ...common,
    print,
    notes: visits.notes,
    fhir: care.fhir,
    onRetentionFailure: (fact) => logger.error(fact, 'data retention failed for an account'),
  })
  return {
    sessions,
    accessTokens,
    stepUp,
    limits,
    idempotency,
    queue,
    mail,
    print,
    printLetter,
    visits,
    signIn,
    care,
    life,
    ...money,
    endings,
    administration: administrationServices({ ...common, endSubscriptions: endings.ask }),
    waitlist: waitlistService({ limits, store: waitlistStore(database) }),
    contact: contactService({
      database,
      limits,
      mail,
      owner: config.contactEmail,
      store: contactStore(database, vault),
    }),
    async removeExpired() {
      await sessions.removeExpired()
      await accessTokens.removeExpired()
      await signIn.removeExpired()
      await limits.removeExpired()
      await idempotency.removeExpired()
      await mail.removeOld()
      await life.exports.removeExpired()
    },
  }
}
