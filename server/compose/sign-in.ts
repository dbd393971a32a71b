import { GOOGLE_RETURN_PATH } from '#shared/contracts/auth.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Sessions } from '../access/sessions.ts'
import { createSignInLimits } from '../access/sign-in-limits.ts'
import type { StepUp } from '../access/step-up.ts'
import { createChallenges } from '../access/two-factor/challenges.ts'
import { factorStore } from '../access/two-factor/factor-store.ts'
import { createSecondFactor } from '../access/two-factor/second-factor.ts'
import { createWebauthn } from '../access/two-factor/webauthn.ts'
import { confirmationService } from '../features/auth/auth.confirm.service.ts'
import { emailChangeService } from '../features/auth/auth.email-change.service.ts'
import { authEmails } from '../features/auth/auth.emails.ts'
import { signInGate } from '../features/auth/auth.gate.ts'
import { googleService } from '../features/auth/auth.google.service.ts'
import { passwordService } from '../features/auth/auth.password.service.ts'
import { secondStepService } from '../features/auth/auth.second-step.service.ts'
import { authService, present } from '../features/auth/auth.service.ts'
import { authStore } from '../features/auth/auth.store.ts'
import { verificationService } from '../features/auth/auth.verification.service.ts'
import { twoFactorEmails } from '../features/two-factor/two-factor.emails.ts'
import { passkeysService } from '../features/two-factor/two-factor.passkeys.service.ts'
import { twoFactorService } from '../features/two-factor/two-factor.service.ts'
import type { MailService } from '../jobs/mail.ts'
import type { Queue } from '../jobs/queue.ts'
import type { SignInProvider } from '../ports/sign-in-provider.ts'
import type { Passwords } from '../vault/passwords.ts'
import type { Storage } from './storage.ts'

type Parts = {
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>
  sessions: Sessions
  stepUp: StepUp
  limits: RateLimits
  queue: Queue
  mail: MailService
  passwords: Passwords
  publicUrl: string
  provider: SignInProvider | undefined
  recordReferral: (user: { userId: number }, code: string) => Promise<unknown>
  onReferralFailure: (kind: string) => void
  now: () => Date
}

/** Registration, signing in, and second factors. */
export function signInServices({
  storage: { database, vault, audit },
  queue,
  publicUrl,
  provider,
  recordReferral,
  onReferralFailure,
  ...parts
}: Parts) {
  const { sessions, limits, now } = parts
  const store = authStore(database)
  const factors = factorStore(database, vault)
  const webauthn = createWebauthn(publicUrl)
  const challenges = createChallenges(database, now)
  const deps = {
    ...parts,
    database,
    store,
    vault,
    audit,
    factors,
    webauthn,
    challenges,
    secondFactor: createSecondFactor({ vault, store: factors, webauthn, limits, now }),
    gate: signInGate({ database, sessions, audit, challenges }),
    signInLimits: createSignInLimits({ database, vault, limits }),
    mails: authEmails(publicUrl),
  }
  const emailChange = emailChangeService(deps)
  const verification = verificationService({ ...deps, emailChange })
  const auth = authService({ ...deps, verification, emailChange })
  const twoFactorDeps = {
    ...deps,
    store: factors,
    mails: twoFactorEmails(publicUrl),
    personOf: (userId: number) => present(store, userId),
  }
  return {
    auth: {
      auth,
      verification,
      password: passwordService({ ...deps, queue }),
      confirmation: confirmationService(deps),
      secondStep: secondStepService(deps),
    },
    google: googleService({
      ...deps,
      provider,
      returnTo: `${publicUrl}${GOOGLE_RETURN_PATH}`,
      recordReferral: (userId, code) => recordReferral({ userId }, code),
      onReferralFailure,
    }),
    twoFactor: { factors: twoFactorService(twoFactorDeps), passkeys: passkeysService(twoFactorDeps) },
    async removeExpired() {
      await challenges.removeExpired()
      await store.removeOldTokens()
    },
  }
}
