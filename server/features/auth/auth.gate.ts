import type { User } from '#shared/contracts/auth.ts'
import type { SecondStep } from '#shared/contracts/two-factor.ts'
import { AppError } from '#shared/errors.ts'
import type { Audit } from '../../access/audit.ts'
import { hasSecondFactor, proofsOf } from '../../access/proofs.ts'
import type { NewSession, Sessions } from '../../access/sessions.ts'
import type { Challenges, NewChallenge } from '../../access/two-factor/challenges.ts'
import type { Database } from '../../db/database.ts'
import { type UserRow, userView } from './auth.store.ts'

export type SignedIn = { user: User; session: NewSession }
/** The first step succeeded, but the user isn't signed in yet. */
export type SecondStepAsked = { challenge: NewChallenge; methods: SecondStep['methods'] }

type FirstStep = 'password' | 'provider'
/** The sign-in method recorded in the audit trail. */
type Way = { method: FirstStep | 'passkey'; factor?: string }

type Deps = { database: Database; sessions: Sessions; audit: Audit; challenges: Challenges }

export type SignInGate = ReturnType<typeof signInGate>

/** Creates every session except a new account's, so that no sign-in path can skip the second step. */
export function signInGate({ database, sessions, audit, challenges }: Deps) {
  async function admit(user: UserRow, way: Way, { bound }: { bound: boolean }): Promise<SignedIn> {
    return database.transaction(async () => {
      // Lock the account before its audit chain, like all other code that locks both, to avoid a deadlock.
      const session = await sessions.start(user.id, { bound })
      await audit.record({ chainId: user.id, actorId: user.id, action: 'session.signed_in', detail: way })
      return { user: userView(user), session }
    })
  }

  return {
    /** Completes sign-in after every required factor. */
    admit,

    /** After a password or a provider sign-in. */
    async enter(
      user: UserRow,
      method: FirstStep,
      { bound = false } = {},
    ): Promise<SignedIn | SecondStepAsked> {
      const proofs = await proofsOf(database, user.id)
      if (!hasSecondFactor(proofs)) return admit(user, { method }, { bound })
      return database.transaction(async () => {
        const challenge = await challenges.begin('second-step', { userId: user.id, method })
        await audit.record({
          chainId: user.id,
          actorId: null,
          action: 'session.second_step_asked',
          detail: { method },
        })
        const methods: SecondStep['methods'] = [
          ...(proofs.totp ? (['totp'] as const) : []),
          ...(proofs.passkey ? (['passkey'] as const) : []),
          'recovery',
        ]
        return { challenge, methods }
      })
    },
  }
}

export function secondStepOf({ challenge, methods }: SecondStepAsked): SecondStep {
  return {
    challenge: 'two-factor',
    challengeToken: challenge.token,
    methods,
    expiresAt: challenge.expiresAt.toISOString(),
  }
}

/** An error with the challenge in its details, so that clients without second-step support just show a refusal. */
export function secondStepNeeded(asked: SecondStepAsked): AppError {
  return new AppError('unauthenticated', 'This account uses two-factor sign-in. Complete one more step.', {
    details: secondStepOf(asked),
  })
}
