import { AppError } from '#shared/errors.ts'
import type { Audit } from '../../access/audit.ts'
import type { FactorStore } from '../../access/two-factor/factor-store.ts'
import type { Database } from '../../db/database.ts'

type Deps = {
  database: Database
  store: FactorStore
  audit: Audit
  userIdOf: (email: string) => Promise<number | undefined>
  endSessions: (userId: number) => Promise<void>
}

/** For the operator, when a user has lost both the phone and the recovery codes. */
export async function resetSecondFactor(deps: Deps, address: string): Promise<string> {
  const { database, store, audit, userIdOf, endSessions } = deps
  const email = address.trim().toLowerCase()
  return database.transaction(async () => {
    const userId = await userIdOf(email)
    if (userId === undefined) throw new AppError('not_found', `No account uses ${email}.`)
    const removed = await store.removeAll(userId)
    if (!removed.totp && removed.passkeys === 0) {
      return `${email} doesn’t use two-factor sign-in. Nothing was changed.`
    }
    await endSessions(userId)
    await audit.record({
      chainId: userId,
      actorId: null,
      action: 'admin.second_factor_reset',
      subject: 'user',
      subjectId: userId,
      detail: { by: 'command line', ...removed },
    })
    const gone = [
      ...(removed.totp ? ['the authenticator app'] : []),
      ...(removed.passkeys > 0
        ? [removed.passkeys === 1 ? 'a passkey' : `${removed.passkeys} passkeys`]
        : []),
      'all recovery codes',
    ]
    return `Two-factor sign-in was reset for ${email}. Removed: ${gone.join(', ')}. Every device was signed out. The account is now protected by its password alone, so confirm that they asked for this and have them set up two-factor sign-in again.`
  })
}
