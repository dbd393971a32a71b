import { DELETION_CODE_DIGITS, DELETION_CODE_MINUTES } from '#shared/contracts/erasure.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import { type Database, retryOnDeadlock } from '../../db/database.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { Passwords } from '../../vault/passwords.ts'
import { sameHash } from '../../vault/secrets.ts'
import { SYSTEM, type Vault } from '../../vault/vault.ts'
import { accountDeletedMail, deletionCodeMail } from './erasure.emails.ts'
import type { ErasedPerson, ErasureStore } from './erasure.store.ts'

type Deps = {
  database: Database
  store: ErasureStore
  vault: Vault
  audit: Audit
  mail: Pick<MailService, 'requireDelivery' | 'send'>
  passwords: Passwords
  limits: RateLimits
  /** Schedules the cancellation of the account's subscriptions. Joins the transaction. */
  endSubscriptions: (userId: number) => Promise<void>
  /** Requires re-authentication if the account has a second factor, because then the password isn't enough. */
  askSecondFactor: (actor: Actor) => Promise<void>
  now: () => Date
}

type By = { actorId: number; how: 'own' | 'administrator' }
type Proof = { confirmation: string; password?: string | undefined; code?: string | undefined }

export function erasureService(deps: Deps) {
  const { database, store, vault, audit, mail, passwords, limits, endSubscriptions, askSecondFactor, now } =
    deps

  /** False if the account doesn't exist. Joins one transaction: all or nothing. */
  async function erase(userId: number, { actorId, how }: By): Promise<boolean> {
    // Payment events lock the same rows, possibly in another order.
    const remove = async () => {
      const person = await store.lock(userId)
      if (!person) return false
      // Delete the key first. From here on, nothing sealed for this clinician can be decrypted.
      await vault.destroy(userId)
      await endSubscriptions(userId)
      await store.remove(userId)
      await audit.record({
        chainId: userId,
        actorId,
        action: 'account.erased',
        subject: 'user',
        subjectId: userId,
        detail: { by: how },
      })
      // No owner, because the account has been deleted.
      await mail.send(null, accountDeletedMail(person, how))
      return true
    }
    return retryOnDeadlock(() => database.transaction(remove))
  }

  /**
   * Emailed codes for accounts without a password. A code is bound to the session and computed rather than stored. It
   * is valid for the current 15-minute window and the next.
   */
  async function codesOf(actor: Actor): Promise<string[]> {
    const quarter = Math.floor(now().getTime() / (DELETION_CODE_MINUTES * 60_000))
    return Promise.all(
      [quarter, quarter - 1].map(async (window) => {
        const hash = await vault.index(
          SYSTEM,
          'deletion code',
          `${actor.userId} ${actor.sessionId} ${window}`,
        )
        const number = Buffer.from(hash, 'base64url').readBigUInt64BE() % 10n ** BigInt(DELETION_CODE_DIGITS)
        return String(number).padStart(DELETION_CODE_DIGITS, '0')
      }),
    )
  }

  async function prove(actor: Actor, person: ErasedPerson, { password, code }: Proof): Promise<void> {
    await limits.take(LIMITS.passwordCheckPerUser, String(actor.userId))
    if (person.password) {
      if (!password) throw refusal('password', 'Enter your password.')
      if (!(await passwords.matches(person.password, password))) {
        throw refusal('password', 'That password is incorrect.')
      }
      return
    }
    if (!code) throw refusal('code', 'Enter the code from the email.')
    const typed = code.replace(/\s/g, '')
    const right = (await codesOf(actor)).filter((one) => sameHash(one, typed))
    if (right.length === 0) throw refusal('code', 'That code is incorrect or has expired. Request a new one.')
  }

  return {
    erase,

    async sendCode(actor: Actor): Promise<string> {
      const person = await present(store, actor)
      if (person.password) throw new AppError('bad_request', 'You don’t need a code. Enter your password.')
      mail.requireDelivery()
      await limits.take(LIMITS.mailPerUser, String(actor.userId))
      const [code] = await codesOf(actor)
      await mail.send(actor.userId, deletionCodeMail(person, code ?? ''))
      return `We’ve emailed a code to ${person.email}.`
    },

    async eraseOwn(actor: Actor, proof: Proof): Promise<string> {
      const person = await present(store, actor)
      if (proof.confirmation.toLowerCase() !== person.email) {
        throw refusal('confirmation', 'That doesn’t match your account’s email address.')
      }
      await prove(actor, person, proof)
      await askSecondFactor(actor)
      if (!(await erase(actor.userId, { actorId: actor.userId, how: 'own' }))) throw accountGone()
      return 'Your account and everything in it have been deleted.'
    },
  }
}

export type ErasureService = ReturnType<typeof erasureService>

async function present(store: ErasureStore, actor: Actor): Promise<ErasedPerson> {
  const person = await store.find(actor.userId)
  if (!person) throw accountGone()
  return person
}

/** Deleted after the session was checked. */
function accountGone(): AppError {
  return new AppError('unauthenticated', 'Please sign in.')
}

function refusal(field: string, message: string): AppError {
  return new AppError('bad_request', message, { details: { fields: { [field]: message } } })
}
