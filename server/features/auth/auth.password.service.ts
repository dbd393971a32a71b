import { PASSWORD_RESET_SENT } from '#shared/contracts/auth.ts'
import { RESET_LINK_HOURS } from '#shared/domain/lifetimes.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { hasSecondFactor, proofsOf } from '../../access/proofs.ts'
import { LIMITS } from '../../access/rate-limits.ts'
import type { NewSession } from '../../access/sessions.ts'
import type { Sealed } from '../../db/columns.ts'
import type { Queue } from '../../jobs/queue.ts'
import { hashSecret, looksLikeSecret, newSecret } from '../../vault/secrets.ts'
import { SYSTEM } from '../../vault/vault.ts'
import type { AuthDeps } from './auth.service.ts'
import { present, renewed } from './auth.service.ts'
import { refuseWeakPassword } from './password-rules.ts'

const RESET_VALID_MS = RESET_LINK_HOURS * 60 * 60 * 1000
const JOB = 'password-reset'
/** The job contains the address, so it is sealed. */
const JOB_PLACE = { table: 'jobs', column: 'email', row: 0 }

export function passwordService(deps: AuthDeps & { queue: Queue }) {
  const { database, store, vault, sessions, stepUp, passwords, limits, signInLimits, audit, mail, mails } =
    deps
  const { queue, now } = deps

  // The job looks up the account, not the request, so neither the response nor its timing reveals whether it exists.
  queue.define<{ email: Sealed }>(JOB, { retries: 5, firstRetryAfterSeconds: 5 }, async (job) => {
    const email = (await vault.keysOf(SYSTEM)).open(JOB_PLACE, job.email)
    await database.transaction(async () => {
      const user = await store.findByEmail(email)
      if (!user) return
      const token = newSecret('reset')
      await store.addResetToken(user.id, hashSecret(token), new Date(now().getTime() + RESET_VALID_MS))
      await mail.send(user.id, mails.resetPassword(user, token))
      await audit.record({ chainId: user.id, actorId: null, action: 'account.password_reset_requested' })
    })
  })

  return {
    async forgot(email: string, address: string): Promise<string> {
      mail.requireDelivery()
      await limits.take(LIMITS.forgotPerAddress, address)
      await limits.take(LIMITS.forgotPerAccount, email)
      const keys = await vault.keysOf(SYSTEM)
      await queue.send(JOB, { email: keys.seal(JOB_PLACE, email) })
      return PASSWORD_RESET_SENT
    },

    async reset(token: string, password: string, address: string): Promise<void> {
      await limits.take(LIMITS.linkTokenPerAddress, address)
      const tokenHash = looksLikeSecret('reset', token) ? hashSecret(token) : undefined
      if (!tokenHash) throw invalidLink()
      refuseWeakPassword(password, 'password')
      const hashed = await passwords.hash(password)
      const user = await database.transaction(async () => {
        const used = await store.spendResetToken(tokenHash, now())
        if (!used) throw (await store.resetTokenExpired(tokenHash, now())) ? expiredLink() : invalidLink()
        // Following a mailed link confirms the address. If it was unconfirmed before, a stranger may have linked a
        // provider account.
        const before = await present(store, used.userId)
        // Thrown inside the transaction, so the link can be used again.
        refuseWeakPassword(password, 'password', before)
        if (!before.isEmailVerified) await store.removeIdentities(before.id)
        const changed = await store.update(used.userId, { password: hashed, isEmailVerified: true })
        await store.cancelResetTokens(changed.id)
        await store.cancelEmailChange(changed.id)
        await sessions.endAllOf(changed.id)
        await mail.send(changed.id, mails.passwordChanged(changed))
        await audit.record({ chainId: changed.id, actorId: changed.id, action: 'account.password_reset' })
        return changed
      })
      // The owner can sign in right away, even if someone was guessing the password.
      await signInLimits.clear(user.email, address)
    },

    async change(actor: Actor, currentPassword: string, newPassword: string): Promise<NewSession> {
      await limits.take(LIMITS.passwordCheckPerUser, String(actor.userId))
      const user = await present(store, actor.userId)
      if (!(await passwords.matches(user.password, currentPassword))) {
        const message = user.password
          ? 'Your current password is incorrect.'
          : 'This account has no password yet. Set one with "Forgot your password?" on the sign-in page.'
        throw new AppError('bad_request', message, { details: { fields: { currentPassword: message } } })
      }
      await limits.clear(LIMITS.passwordCheckPerUser, String(actor.userId))
      refuseWeakPassword(newPassword, 'newPassword', user)
      await limits.take(LIMITS.passwordChangePerUser, String(actor.userId))
      const secondFactor = hasSecondFactor(await proofsOf(database, user.id))
      if (secondFactor) await stepUp.require(actor)
      const hashed = await passwords.hash(newPassword)
      return database.transaction(async () => {
        await store.update(user.id, { password: hashed })
        await store.cancelResetTokens(user.id)
        await store.cancelEmailChange(user.id)
        await sessions.endAllOf(user.id, { except: actor.sessionId })
        await mail.send(user.id, mails.passwordChanged(user))
        await audit.record({ chainId: user.id, actorId: user.id, action: 'account.password_changed' })
        // With a second factor, the current password isn't enough.
        return renewed(sessions, actor, { proved: !secondFactor })
      })
    },
  }
}

function expiredLink(): AppError {
  return new AppError('bad_request', 'This password reset link has expired. Please request a new one.')
}

function invalidLink(): AppError {
  return new AppError('bad_request', 'This password reset link isn’t valid or has already been used.')
}
