import { CONFIRM_LINK_DAYS } from '#shared/domain/lifetimes.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { LIMITS } from '../../access/rate-limits.ts'
import { hashSecret, looksLikeSecret, newSecret } from '../../vault/secrets.ts'
import type { EmailChangeService } from './auth.email-change.service.ts'
import type { AuthDeps } from './auth.service.ts'
import { present } from './auth.service.ts'
import type { UserRow } from './auth.store.ts'

const VALID_MS = CONFIRM_LINK_DAYS * 24 * 60 * 60 * 1000

export type EmailVerification = ReturnType<typeof verificationService>

/** Confirming an address. Accounts work without it. */
type Deps = AuthDeps & { emailChange: EmailChangeService }

export function verificationService(deps: Deps) {
  const { database, store, limits, audit, mail, mails, emailChange, now } = deps

  async function send(user: UserRow): Promise<void> {
    const token = newSecret('verify')
    await database.transaction(async () => {
      const expiresAt = new Date(now().getTime() + VALID_MS)
      await store.addVerificationToken(user.id, user.email, hashSecret(token), expiresAt)
      await mail.send(user.id, mails.verifyEmail(user, token))
    })
  }

  return {
    send,

    async resend(actor: Actor): Promise<string> {
      const user = await present(store, actor.userId)
      if (user.isEmailVerified) return 'Your email address is already confirmed.'
      mail.requireDelivery()
      await limits.take(LIMITS.mailPerUser, String(actor.userId))
      await send(user)
      return 'We’ve sent you a new confirmation link.'
    },

    /** Follows a link from registration or an address change. Returns the message for the page. */
    async confirm(token: string, address: string): Promise<string> {
      await limits.take(LIMITS.linkTokenPerAddress, address)
      const changed = await emailChange.follow(token)
      if (changed) return changed
      await database.transaction(async () => {
        const row = looksLikeSecret('verify', token)
          ? await store.spendVerificationToken(hashSecret(token), now())
          : undefined
        const user = row && (await store.find(row.userId))
        if (!row || !user || user.email !== row.email) {
          throw new AppError('bad_request', 'This confirmation link is no longer valid.')
        }
        await store.update(user.id, { isEmailVerified: true })
        await audit.record({ chainId: user.id, actorId: user.id, action: 'account.email_verified' })
      })
      return 'Your email address is confirmed.'
    },
  }
}
