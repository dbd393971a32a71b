import type { Factors, Passkey } from '#shared/contracts/two-factor.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { SIX_DIGITS } from '#shared/domain/proofs.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Sessions } from '../../access/sessions.ts'
import type { StepUp } from '../../access/step-up.ts'
import type { FactorStore, PasskeyRow } from '../../access/two-factor/factor-store.ts'
import { newRecoveryCodes, plainRecoveryCode } from '../../access/two-factor/recovery-codes.ts'
import type { SecondFactor } from '../../access/two-factor/second-factor.ts'
import { newTotpSecret, stepOfCode, totpAddress } from '../../access/two-factor/totp.ts'
import type { Database } from '../../db/database.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { Passwords } from '../../vault/passwords.ts'
import type { twoFactorEmails } from './two-factor.emails.ts'

/** The user fields this service needs. */
type Person = {
  email: string
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  password: string | null
}
type Change = Parameters<ReturnType<typeof twoFactorEmails>['changed']>[1]

export type TwoFactorDeps = {
  database: Database
  store: FactorStore
  secondFactor: SecondFactor
  sessions: Sessions
  stepUp: StepUp
  passwords: Passwords
  limits: RateLimits
  audit: Audit
  mail: MailService
  mails: ReturnType<typeof twoFactorEmails>
  personOf: (userId: number) => Promise<Person>
  now: () => Date
}

/** How long a new secret waits for its first code. */
const SETUP_MS = 30 * 60_000

/** Setting up and turning off an authenticator app and recovery codes. */
export function twoFactorService(deps: TwoFactorDeps) {
  const { database, store, secondFactor, passwords, limits, audit, personOf, now } = deps
  const { changed, codesWithFirstFactor, requireConfirmedEmail } = factorChanges(deps)

  async function list({ userId }: Actor): Promise<Factors> {
    const totp = await store.totpOf(userId)
    const passkeys = await store.passkeysOf(userId)
    return {
      totp: Boolean(totp?.confirmedAt),
      recoveryCodesLeft: await store.recoveryCodesLeft(userId),
      passkeys: passkeys.map(passkeyView),
    }
  }

  async function refuse(actor: Actor, field: string, message: string): Promise<never> {
    await auditFor(audit, 'account').record(actor, 'session.confirm_refused', undefined, { method: field })
    throw wrongField(field, message)
  }

  async function checkPassword(actor: Actor, password: string | undefined): Promise<void> {
    const { userId } = actor
    const person = await personOf(userId)
    // Users who sign in with a provider have no password, so the code alone is enough.
    if (person.password === null) return
    await limits.take(LIMITS.passwordCheckPerUser, String(userId))
    if (!(await passwords.matches(person.password, password ?? ''))) {
      await refuse(actor, 'password', 'That password is incorrect.')
    }
    await limits.clear(LIMITS.passwordCheckPerUser, String(userId))
  }

  return {
    list,

    async beginTotp({ userId }: Actor): Promise<{ secret: string; address: string }> {
      await requireConfirmedEmail(userId)
      const secret = newTotpSecret()
      if (!(await store.beginTotp(userId, secret, now()))) {
        throw new AppError('conflict', 'An authenticator app is already set up. Turn it off first.')
      }
      const { email } = await personOf(userId)
      return { secret, address: totpAddress(secret, email) }
    },

    async confirmTotp(actor: Actor, code: string): Promise<string[] | null> {
      const { userId } = actor
      await requireConfirmedEmail(userId)
      await limits.take(LIMITS.codePerUser, String(userId))
      const totp = await store.totpOf(userId)
      if (!totp || totp.confirmedAt || now().getTime() - totp.createdAt.getTime() > SETUP_MS) {
        throw new AppError('gone', 'Setup took too long. Start over.')
      }
      const step = stepOfCode(totp.secret, code, now())
      if (step === undefined) {
        throw wrongField(
          'code',
          'That code is incorrect. Wait for the next one, and check your phone’s clock.',
        )
      }
      await limits.clear(LIMITS.codePerUser, String(userId))
      return database.transaction(async () => {
        const codes = await codesWithFirstFactor(userId)
        if (!(await store.confirmTotp(totp.id, step, now()))) {
          throw new AppError('conflict', 'An authenticator app is already set up.')
        }
        await changed(actor, 'factor.totp_added', 'totpOn')
        return codes
      })
    },

    async removeTotp(actor: Actor, { password, code }: { password?: string | undefined; code: string }) {
      const { userId } = actor
      await checkPassword(actor, password)
      const right = SIX_DIGITS.test(code)
        ? await secondFactor.checkCode(userId, code.replace(/\D/g, ''))
        : await secondFactor.checkRecoveryCode(userId, code)
      if (!right) await refuse(actor, 'code', 'That code is incorrect or has already been used.')
      await database.transaction(async () => {
        await store.removeTotp(userId)
        await changed(actor, 'factor.totp_removed', 'totpOff')
      })
    },

    async renewRecoveryCodes(actor: Actor): Promise<string[]> {
      const { totp, passkeys } = await list(actor)
      if (!totp && passkeys.length === 0) {
        throw new AppError('conflict', 'Set up two-factor sign-in before you create recovery codes.')
      }
      const codes = newRecoveryCodes()
      return database.transaction(async () => {
        await store.replaceRecoveryCodes(actor.userId, codes.map(plainRecoveryCode))
        await changed(actor, 'factor.recovery_codes_renewed', 'codesRenewed')
        return codes
      })
    },
  }
}

/** Common steps after every factor change. */
export function factorChanges({ store, sessions, stepUp, audit, mail, mails, personOf }: TwoFactorDeps) {
  const acts = auditFor(audit, 'account')
  return {
    /** Otherwise a stranger could register someone else's address and lock the owner out permanently. */
    async requireConfirmedEmail(userId: number): Promise<void> {
      if ((await personOf(userId)).isEmailVerified) return
      throw new AppError('forbidden', 'Confirm your email address before you add a second factor.', {
        details: { code: 'confirm_email' },
      })
    },

    /** Creates recovery codes with the first factor. */
    async codesWithFirstFactor(userId: number): Promise<string[] | null> {
      const totp = await store.totpOf(userId)
      if (totp?.confirmedAt || (await store.passkeysOf(userId)).length > 0) return null
      const codes = newRecoveryCodes()
      await store.replaceRecoveryCodes(userId, codes.map(plainRecoveryCode))
      return codes
    },

    async changed(actor: Actor, action: AuditAction, change: Change): Promise<void> {
      const { userId, sessionId } = actor
      if (await stepUp.owesSecondFactor(actor)) {
        throw new AppError(
          'conflict',
          'Administrators need two-factor sign-in here. Add another method before you remove your last one.',
        )
      }
      const totp = await store.totpOf(userId)
      const left = totp?.confirmedAt || (await store.passkeysOf(userId)).length > 0
      if (!left) await store.replaceRecoveryCodes(userId, [])
      await sessions.endAllOf(userId, { except: sessionId, keepTokens: true })
      await acts.record(actor, action)
      await mail.send(userId, mails.changed(await personOf(userId), change))
    },
  }
}

export function passkeyView({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

function wrongField(field: string, message: string): AppError {
  return new AppError('bad_request', message, { details: { fields: { [field]: message } } })
}
