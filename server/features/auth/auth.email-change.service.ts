import { CONFIRM_LINK_DAYS } from '#shared/domain/lifetimes.ts'
import { AppError } from '#shared/errors.ts'
import { LIMITS } from '../../access/rate-limits.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { hashSecret, looksLikeSecret, newSecret } from '../../vault/secrets.ts'
import type { AuthDeps } from './auth.service.ts'
import { present } from './auth.service.ts'
import type { EmailChange, UserRow } from './auth.store.ts'

const VALID_MS = CONFIRM_LINK_DAYS * 24 * 60 * 60 * 1000

export type EmailChangeService = ReturnType<typeof emailChangeService>

/** Changing an account's email address. The new address must confirm, and so must the old one if it was confirmed. */
export function emailChangeService({ database, store, limits, audit, mail, mails, now }: AuthDeps) {
  async function finish(user: UserRow, { newEmail }: EmailChange): Promise<void> {
    await store.update(user.id, { email: newEmail, isEmailVerified: true }).catch((error) => {
      // Another account has taken the address since the change was requested.
      throw isUniqueViolation(error)
        ? new AppError('conflict', 'Another account is now using this email address.')
        : error
    })
    await store.cancelEmailChange(user.id)
    await store.cancelResetTokens(user.id)
    await mail.send(user.id, mails.emailChanged(user, newEmail))
    await audit.record({
      chainId: user.id,
      actorId: user.id,
      action: 'account.profile_changed',
      detail: { email: true },
    })
  }

  return {
    /** Runs before the transaction, so that refused requests count. The same for free and taken addresses. */
    async admit(userId: number, newEmail: string): Promise<void> {
      mail.requireDelivery()
      await limits.take(LIMITS.mailPerUser, String(userId))
      await limits.take(LIMITS.emailChangePerTarget, newEmail)
    },

    async ask(user: UserRow, newEmail: string): Promise<void> {
      const newToken = newSecret('newEmail')
      const oldToken = user.isEmailVerified ? newSecret('oldEmail') : undefined
      await store.setEmailChange(user.id, {
        newEmail,
        newToken: hashSecret(newToken),
        oldToken: oldToken ? hashSecret(oldToken) : null,
        expiresAt: new Date(now().getTime() + VALID_MS),
      })
      const taken = await store.findByEmail(newEmail)
      await mail.send(
        user.id,
        taken ? mails.addressInUse(newEmail) : mails.confirmNewEmail(newEmail, newToken),
      )
      if (oldToken) await mail.send(user.id, mails.approveEmailChange(user, newEmail, oldToken))
    },

    /** The message for the page, or undefined if the link isn't for an email change. */
    async follow(token: string): Promise<string | undefined> {
      const side = looksLikeSecret('newEmail', token)
        ? 'new'
        : looksLikeSecret('oldEmail', token)
          ? 'old'
          : undefined
      if (!side) return undefined
      return database.transaction(async () => {
        const change = await store.confirmEmailChange(side, hashSecret(token), now())
        if (!change) return undefined
        const waitsFor =
          change.newConfirmedAt === null
            ? 'new'
            : change.oldToken && !change.oldConfirmedAt
              ? 'old'
              : undefined
        if (waitsFor) {
          return `Thanks. To finish the change, open the link we sent to your ${waitsFor} address.`
        }
        await finish(await present(store, change.userId), change)
        return `Your email address is now ${change.newEmail}.`
      })
    },
  }
}
