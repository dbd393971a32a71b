import { eq } from 'drizzle-orm'
import type { ProofWanted } from '#shared/domain/proofs.ts'
import { AppError } from '#shared/errors.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/tables/accounts.ts'
import type { Actor } from './actor.ts'
import { freshProofs, hasSecondFactor, proofsOf } from './proofs.ts'

/** How long authentication counts as fresh, at sign-in or when asked again. */
const FRESH_MS = 5 * 60_000

/** Operations that need more than an open session. */
export type StepUp = {
  /** Rejects requests without recent re-authentication. */
  require(actor: Actor): Promise<void>
  /** Checks everything this endpoint requires of an actor beyond a session. */
  admit(endpoint: AnyEndpoint, actor: Actor): Promise<void>
  /** True for an administrator without a second factor when the configuration requires one. */
  owesSecondFactor(actor: Pick<Actor, 'userId' | 'role'>): Promise<boolean>
}

type Options = { now: () => Date; secondFactorForAdmins: boolean }

export function createStepUp(database: Database, { now, secondFactorForAdmins }: Options): StepUp {
  async function require(actor: Actor): Promise<void> {
    const [session] = await database.orm
      .select({ confirmedAt: sessions.confirmedAt })
      .from(sessions)
      .where(eq(sessions.id, actor.sessionId))
    const confirmedAt = session?.confirmedAt?.getTime() ?? 0
    if (now().getTime() - confirmedAt <= FRESH_MS) return
    const methods = freshProofs(await proofsOf(database, actor.userId))
    const details: ProofWanted = { code: 'confirm_identity', methods }
    throw new AppError('forbidden', 'Confirm it’s you before you continue.', { details })
  }

  async function owesSecondFactor({ userId, role }: Pick<Actor, 'userId' | 'role'>): Promise<boolean> {
    if (!secondFactorForAdmins || role !== 'admin') return false
    return !hasSecondFactor(await proofsOf(database, userId))
  }

  return {
    require,
    owesSecondFactor,
    async admit(endpoint, actor) {
      if (!endpoint.beforeSecondFactor && (await owesSecondFactor(actor))) {
        throw new AppError(
          'forbidden',
          'This server requires two-factor sign-in for administrators. Set it up in Account Settings first.',
          { details: { code: 'second_factor_required' } },
        )
      }
      if (needsFreshProof(endpoint)) await require(actor)
    },
  }
}

export function needsFreshProof({ needsFreshProof, access, method }: AnyEndpoint): boolean {
  return needsFreshProof ?? (access === 'admin' && method !== 'GET')
}
