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

/** The only door: every session but a new account's begins here, so that no way in forgets the second step. */
export function signInGate({ database, sessions, audit, challenges }: Deps) {
  async function admit(user: UserRow, way: Way, { bound }: { bound: boolean }): Promise<SignedIn> {
    return database.transaction(async () => {
      // The account first, then its trail, as everybody who locks both: in the other order a sign-in and the end of a
      // subscription waited for each other.
      const session = await sessions.start(user.id, { bound })
      await audit.record({ chainId: user.id, actorId: user.id, action: 'session.signed_in', detail: way })
      return { user: userView(user), session }
    })
  }

  return {
    /** Completes sign-in after every required factor. */
    admit,

    /** After a password or a provider's word. */
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

/** A refusal for whoever knows nothing of second steps, and all that is needed for whoever does. */
export function secondStepNeeded(asked: SecondStepAsked): AppError {
  return new AppError('unauthenticated', 'This account uses two-factor sign-in. Complete one more step.', {
    details: secondStepOf(asked),
  })
}
