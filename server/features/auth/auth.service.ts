import type {
  CurrentUser,
  Preferences,
  ProfileUser,
  updatePreferences,
  updateProfile,
} from '#shared/contracts/auth.ts'
import { AppError } from '#shared/errors.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import type { Actor } from '../../access/actor.ts'
import { type Audit, SYSTEM_CHAIN } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { NewSession, Sessions } from '../../access/sessions.ts'
import type { SignInLimits } from '../../access/sign-in-limits.ts'
import type { StepUp } from '../../access/step-up.ts'
import type { Challenges } from '../../access/two-factor/challenges.ts'
import type { FactorStore } from '../../access/two-factor/factor-store.ts'
import type { SecondFactor } from '../../access/two-factor/second-factor.ts'
import type { Webauthn } from '../../access/two-factor/webauthn.ts'
import type { Database } from '../../db/database.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { Passwords } from '../../vault/passwords.ts'
import type { Vault } from '../../vault/vault.ts'
import type { EmailChangeService } from './auth.email-change.service.ts'
import type { authEmails } from './auth.emails.ts'
import type { SecondStepAsked, SignedIn, SignInGate } from './auth.gate.ts'
import type { AuthStore, UserRow } from './auth.store.ts'
import { practiceView, preferencesView, userView } from './auth.store.ts'
import type { EmailVerification } from './auth.verification.service.ts'
import { refuseWeakPassword } from './password-rules.ts'

export type AuthDeps = {
  database: Database
  store: AuthStore
  vault: Vault
  sessions: Sessions
  stepUp: StepUp
  gate: SignInGate
  factors: FactorStore
  secondFactor: SecondFactor
  webauthn: Webauthn
  challenges: Challenges
  passwords: Passwords
  limits: RateLimits
  signInLimits: SignInLimits
  audit: Audit
  mail: MailService
  mails: ReturnType<typeof authEmails>
  now: () => Date
}

type Registration = {
  email: string
  password: string
  firstName?: string | undefined
  lastName?: string | undefined
}

export type AuthService = ReturnType<typeof authService>

type ProfileChange = CallInput<typeof updateProfile>['body']
type PreferenceChange = CallInput<typeof updatePreferences>['body']

export function authService(
  deps: AuthDeps & { verification: EmailVerification; emailChange: EmailChangeService },
) {
  const {
    database,
    store,
    vault,
    sessions,
    stepUp,
    gate,
    passwords,
    limits,
    signInLimits,
    audit,
    mail,
    mails,
    verification,
    emailChange,
    now,
  } = deps

  return {
    /** Runs before the transaction, so that refused attempts count too. */
    admitRegistration: (address: string) => limits.take(LIMITS.registerPerAddress, address),

    /**
     * Registration signs in right away, so the response for a taken address has to differ. To limit what this reveals,
     * it costs as much as six registrations and the owner is notified.
     */
    async registrationRefused(email: string, address: string): Promise<void> {
      const holder = await store.findByEmail(email)
      if (!holder) return
      if (limits.enabled) await limits.lease(LIMITS.registerPerAddress, 5, address)
      try {
        await limits.take(LIMITS.addressInUsePerTarget, email)
      } catch {
        return
      }
      await mail.send(holder.id, mails.addressInUse(email))
    },

    async register(
      { email, password, firstName, lastName }: Registration,
      address?: string,
    ): Promise<SignedIn> {
      refuseWeakPassword(password, 'password', { email, firstName, lastName })
      const hashed = await passwords.hash(password)
      return database.transaction(async () => {
        const user = await store.create({
          email,
          password: hashed,
          firstName: firstName ?? null,
          lastName: lastName ?? null,
        })
        if (!user) {
          const message = 'An account with this email already exists. Sign in instead.'
          throw new AppError('conflict', message, { details: { fields: { email: message } } })
        }
        await vault.createKeys(user.id)
        await audit.record({ chainId: user.id, actorId: user.id, action: 'account.registered' })
        await verification.send(user)
        if (address) await signInLimits.clear(email, address)
        return { user: userView(user), session: await sessions.start(user.id) }
      })
    },

    async login(email: string, password: string, address: string): Promise<SignedIn | SecondStepAsked> {
      await signInLimits.take(email, address)
      const user = await store.findByEmail(email)
      const matches = await passwords.matches(user?.password, password)
      if (!user || !matches) {
        await audit.record({
          chainId: user?.id ?? SYSTEM_CHAIN,
          actorId: null,
          action: 'session.sign_in_refused',
        })
        throw new AppError('unauthenticated', 'Please check your email and password.')
      }
      await signInLimits.succeeded(email, address)
      return gate.enter(user, 'password')
    },

    async logout(actor: Actor): Promise<void> {
      await database.transaction(async () => {
        await sessions.end(actor.sessionId)
        await audit.record({ chainId: actor.userId, actorId: actor.userId, action: 'session.signed_out' })
      })
    },

    async me(actor: Actor): Promise<CurrentUser> {
      const user = await present(store, actor.userId)
      return {
        ...userView(user),
        ...practiceView(user),
        pendingEmail: await store.pendingEmailOf(actor.userId, now()),
        mustAddSecondFactor: await stepUp.owesSecondFactor(actor),
      }
    },

    async updateProfile(actor: Actor, { email, ...fields }: ProfileChange): Promise<ProfileUser> {
      const before = await present(store, actor.userId)
      const newEmail = email !== undefined && email !== before.email ? email : undefined
      if (newEmail) {
        // Password resets go to this address, so its owner controls the account.
        await stepUp.require(actor)
        await emailChange.admit(actor.userId, newEmail)
      }
      return database.transaction(async () => {
        const given = Object.entries(fields).filter(([, text]) => text !== undefined)
        const user = await store.update(
          actor.userId,
          Object.fromEntries(given.map(([name, text]) => [name, text || null])),
        )
        if (newEmail) await emailChange.ask(user, newEmail)
        await audit.record({
          chainId: user.id,
          actorId: user.id,
          action: 'account.profile_changed',
          detail: { email: false, emailAsked: Boolean(newEmail) },
        })
        const pendingEmail = await store.pendingEmailOf(user.id, now())
        return { ...userView(user), ...practiceView(user), pendingEmail }
      })
    },

    async updatePreferences(actor: Actor, change: PreferenceChange): Promise<Preferences> {
      return database.transaction(async () => {
        const user = await store.update(actor.userId, {
          ...change,
          ...(change.dataRetention && { retentionChosenAt: now() }),
        })
        await audit.record({ chainId: user.id, actorId: user.id, action: 'account.preferences_changed' })
        return preferencesView(user)
      })
    },
  }
}

export async function present(store: AuthStore, userId: number): Promise<UserRow> {
  const user = await store.find(userId)
  // Deleted after the session was checked.
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  return user
}

/** Rotates the session's secrets after re-authentication, so that stolen copies stop working. */
export async function renewed(
  sessions: Sessions,
  actor: Actor,
  options: { proved: boolean },
): Promise<NewSession> {
  const session = await sessions.renew(actor.sessionId, options)
  if (!session) throw new AppError('unauthenticated', 'Please sign in.')
  return session
}
