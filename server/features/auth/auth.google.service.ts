import { AppError } from '#shared/errors.ts'
import { hasSecondFactor, proofsOf } from '../../access/proofs.ts'
import type { Sealed } from '../../db/columns.ts'
import type { ProviderAccount, SignInMemory, SignInProvider } from '../../ports/sign-in-provider.ts'
import { SYSTEM } from '../../vault/vault.ts'
import type { SecondStepAsked, SignedIn } from './auth.gate.ts'
import type { AuthDeps } from './auth.service.ts'
import type { UserRow } from './auth.store.ts'

const MEMORY_VALID_MS = 10 * 60 * 1000
const MEMORY_PLACE = { table: 'browser', column: 'sign-in', row: 0 }

type Remembered = SignInMemory & { until: number; referralCode?: string | undefined }

export type GoogleService = ReturnType<typeof googleService>

/** Signing in through Google or another OpenID provider. */
type Deps = AuthDeps & {
  provider: SignInProvider | undefined
  returnTo: string
  recordReferral(userId: number, code: string): Promise<unknown>
  onReferralFailure(kind: string): void
}

export function googleService(deps: Deps) {
  const { database, store, vault, sessions, gate, audit, mail, mails, provider, returnTo, now } = deps

  return {
    available: provider !== undefined,

    /** The redirect URL and the state that the browser must return, sealed against reading and forging. */
    async begin(referralCode?: string): Promise<{ url: string; remember: string }> {
      const { url, memory } = await configured().begin(returnTo)
      const remembered: Remembered = { ...memory, until: now().getTime() + MEMORY_VALID_MS, referralCode }
      const keys = await vault.keysOf(SYSTEM)
      return { url, remember: keys.seal(MEMORY_PLACE, JSON.stringify(remembered)) }
    },

    /** The session is bound to its cookie from the start, because the redirect sets both. */
    async finish(query: string, remembered: string | undefined): Promise<SignedIn | SecondStepAsked> {
      const memory = await recall(remembered)
      const account = await configured().finish(new URL(`${returnTo}${query}`), memory)
      let createdId: number | undefined
      const entered = await database.transaction(async () => {
        let user =
          (await store.findByIdentity(account.issuer, account.subject)) ?? (await linkExisting(account))
        if (!user) {
          user = await create(account)
          createdId = user.id
        }
        return gate.enter(user, 'provider', { bound: true })
      })
      if (createdId !== undefined && memory.referralCode) await refer(createdId, memory.referralCode)
      return entered
    },
  }

  function configured(): SignInProvider {
    if (!provider) throw new AppError('not_found', 'Google sign-in is not configured.')
    return provider
  }

  /** The account is created even if the code is invalid. */
  async function refer(userId: number, code: string): Promise<void> {
    try {
      await deps.recordReferral(userId, code)
    } catch (error) {
      deps.onReferralFailure((error as Error).name)
    }
  }

  async function recall(remembered: string | undefined): Promise<Remembered> {
    const expired = new AppError('bad_request', 'The sign-in took too long or started in another browser.')
    if (!remembered) throw expired
    const keys = await vault.keysOf(SYSTEM)
    const memory = JSON.parse(keys.open(MEMORY_PLACE, remembered as Sealed)) as Remembered
    if (memory.until < now().getTime()) throw expired
    return memory
  }

  async function linkExisting(account: ProviderAccount): Promise<UserRow | undefined> {
    const user = await store.findByEmail(account.email)
    if (!user) return undefined
    if (!account.emailVerified) {
      throw new AppError('forbidden', 'The provider hasn’t verified this email address.')
    }
    // Someone else may have registered this unconfirmed address, and may know its password or have linked their own
    // provider account.
    const distrusted = !user.isEmailVerified
    if (distrusted && hasSecondFactor(await proofsOf(database, user.id))) {
      // We can't tell who set up the second factor. Linking must neither remove it nor leave its holder with access.
      throw new AppError('forbidden', 'Sign in with your password and confirm your email address first.')
    }
    if (distrusted) {
      await store.update(user.id, { password: null, isEmailVerified: true })
      await store.cancelResetTokens(user.id)
      await store.removeIdentities(user.id)
      await sessions.endAllOf(user.id)
    }
    await store.addIdentity(user.id, account.issuer, account.subject)
    await mail.send(user.id, mails.providerLinked(user, distrusted && user.password !== null))
    await audit.record({
      chainId: user.id,
      actorId: user.id,
      action: 'account.provider_linked',
      detail: { passwordRemoved: distrusted },
    })
    return user
  }

  async function create(account: ProviderAccount): Promise<UserRow> {
    const user = await store.create({
      email: account.email,
      password: null,
      firstName: account.firstName ?? null,
      lastName: account.lastName ?? null,
      isEmailVerified: account.emailVerified,
    })
    if (!user) throw new AppError('conflict', 'An account with this email already exists.')
    await vault.createKeys(user.id)
    await store.addIdentity(user.id, account.issuer, account.subject)
    await audit.record({
      chainId: user.id,
      actorId: user.id,
      action: 'account.registered',
      detail: { method: 'provider' },
    })
    return user
  }
}
