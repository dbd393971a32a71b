import type { CREDIT_STATES, REFERRAL_STATES } from '#shared/contracts/referrals.ts'
import { MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { AppError } from '#shared/errors.ts'
import { PAGES } from '#shared/paths.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { nameForStrangers } from '../../jobs/account-email.ts'
import type { MailService } from '../../jobs/mail.ts'
import { newReferralCode } from './referral-code.ts'
import { invitationMail } from './referrals.emails.ts'
import type { ReferralsStore, Referrer } from './referrals.store.ts'

type Deps = {
  database: Database
  store: ReferralsStore
  audit: Audit
  limits: RateLimits
  mail: Pick<MailService, 'send'>
  /** Whether email is actually delivered. */
  mailReaches: boolean
  publicUrl: string
}

const INVALID = 'Invalid referral code'
/** After this many collisions in a row, something else is wrong. */
const TRIES = 10

export function referralsService(deps: Deps) {
  const { database, store, audit, limits, mail, mailReaches, publicUrl } = deps

  async function codeOf(userId: number): Promise<string> {
    for (let tries = 0; tries < TRIES; tries++) {
      const code = (await store.account(userId))?.referralCode
      if (code) return code
      await store.setCode(userId, newReferralCode())
    }
    throw new Error('Could not generate an unused referral code.')
  }

  return {
    async validate(code: string, address: string) {
      await limits.take(LIMITS.referralCheckPerAddress, address)
      const referrer = await store.findReferrer(code)
      return referrer ? { valid: true, referrerName: shownName(referrer) } : { valid: false, error: INVALID }
    },

    async processSignup(actor: Pick<Actor, 'userId'>, code: string): Promise<string> {
      return database.transaction(async () => {
        await store.lockReferrals()
        const referrer = await store.findReferrer(code)
        if (!referrer) throw new AppError('bad_request', INVALID)
        if (referrer.id === actor.userId) throw new AppError('bad_request', 'You can’t refer yourself.')
        if (await store.isCircular(referrer.id, actor.userId)) {
          throw new AppError('conflict', 'You referred this person, so you can’t use their code.')
        }
        // Otherwise two old accounts could refer each other and be rewarded for past payments.
        if (await store.hasSubscribed(actor.userId)) {
          throw new AppError('conflict', 'Referral codes only apply before your first subscription.')
        }
        if (!(await store.record(referrer.id, actor.userId))) {
          throw new AppError('conflict', 'This account has already used a referral code.')
        }
        await audit.record({
          chainId: actor.userId,
          actorId: actor.userId,
          action: 'referral.recorded',
          subject: 'user',
          subjectId: referrer.id,
        })
        return 'Your referral was recorded.'
      })
    },

    async generateCode(actor: Actor) {
      return { message: 'Your referral code is ready.', referralCode: await codeOf(actor.userId) }
    },

    async invite(actor: Actor, email: string): Promise<string> {
      if (!mailReaches) throw new AppError('unavailable', MAIL_NOT_SET_UP)
      await limits.take(LIMITS.invitationPerUser, String(actor.userId))
      const account = await store.account(actor.userId)
      if (!account) throw new AppError('not_found', 'This account no longer exists.')
      if (account.email === email) throw new AppError('bad_request', 'You can’t refer yourself.')
      const link = `${publicUrl}${PAGES.register}?ref=${await codeOf(actor.userId)}`
      await limits.take(LIMITS.invitationPerTarget, email)
      await mail.send(actor.userId, invitationMail(email, nameInInvitation(account), link))
      return `Invitation sent to ${email}.`
    },

    async stats(userId: number) {
      const [account, counts, sums, credits, referrals] = await Promise.all([
        store.account(userId),
        store.counts(userId),
        store.sums(userId),
        store.creditsOf(userId),
        store.referralsOf(userId),
      ])
      return {
        stats: {
          referralCode: account?.referralCode ?? null,
          totalReferrals: counts.total,
          completedReferrals: counts.completed,
          totalCreditsEarned: sums.earned,
          appliedCreditsAmount: sums.applied,
          availableCredits: sums.available,
        },
        credits: credits.map(({ id, referralId, amount, status, appliedAt, expiresAt, createdAt }) => ({
          id,
          referralId,
          amount,
          status: status as (typeof CREDIT_STATES)[number],
          appliedAt: appliedAt?.toISOString() ?? null,
          expiresAt: expiresAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
        })),
        referrals: referrals.map(({ firstName, lastName, status, completedAt, createdAt, ...facts }) => ({
          ...facts,
          referredName: shownName({ firstName, lastName }),
          status: status as (typeof REFERRAL_STATES)[number],
          completedAt: completedAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
        })),
      }
    },
  }
}

/** The recipient may not know the sender, so it includes only the plain name of a confirmed account. */
function nameInInvitation(account: Pick<Referrer, 'firstName' | 'lastName'> & { isEmailVerified: boolean }) {
  const { firstName, lastName, isEmailVerified } = account
  const name = isEmailVerified ? nameForStrangers(firstName) : undefined
  return name && shownName({ firstName: name, lastName: nameForStrangers(lastName) ?? null })
}

/** Visible to anyone with the code, so only a first name and an initial. */
function shownName({ firstName, lastName }: Pick<Referrer, 'firstName' | 'lastName'>): string {
  const initial = lastName ? ` ${lastName.slice(0, 1)}.` : ''
  return firstName ? `${firstName}${initial}` : 'a colleague'
}
