import type { Passkey, PasskeyAnswer, PasskeyOptions } from '#shared/contracts/two-factor.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Challenges } from '../../access/two-factor/challenges.ts'
import type { Webauthn } from '../../access/two-factor/webauthn.ts'
import { factorChanges, passkeyView, type TwoFactorDeps } from './two-factor.service.ts'

/** More than anyone needs. */
const MAX_PASSKEYS = 20

type Deps = TwoFactorDeps & { challenges: Challenges; webauthn: Webauthn }
type Added = { passkey: Passkey; recoveryCodes: string[] | null }

export function passkeysService(deps: Deps) {
  const { database, store, secondFactor, challenges, webauthn, audit, personOf } = deps
  const { changed, codesWithFirstFactor, requireConfirmedEmail } = factorChanges(deps)
  const acts = auditFor(audit, 'passkey')

  return {
    async begin({ userId, sessionId }: Actor): Promise<{ token: string; options: PasskeyOptions }> {
      await requireConfirmedEmail(userId)
      const existing = await store.passkeysOf(userId)
      if (existing.length >= MAX_PASSKEYS) {
        throw new AppError('conflict', `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`)
      }
      const { email, firstName, lastName } = await personOf(userId)
      const name = [firstName, lastName].filter(Boolean).join(' ') || email
      const owner = { handle: await secondFactor.handleOf(userId), email, name }
      const options = await webauthn.registrationOptions(owner, existing)
      const beginning = { userId, sessionId, webauthn: String(options.challenge) }
      const { token } = await challenges.begin('passkey-new', beginning)
      return { token, options }
    },

    async add(
      actor: Actor,
      {
        challengeToken,
        name,
        passkey: answer,
      }: { challengeToken: string; name: string; passkey: PasskeyAnswer },
    ): Promise<Added> {
      const { userId, sessionId } = actor
      await requireConfirmedEmail(userId)
      const challenge = await challenges.attempt('passkey-new', challengeToken, { sessionId })
      const made = await webauthn.verifyRegistration(answer, await challenges.takeWebauthn(challenge))
      if (!made) throw new AppError('bad_request', 'This passkey couldn’t be added. Try again.')
      return database.transaction(async () => {
        await challenges.finish(challenge)
        const recoveryCodes = await codesWithFirstFactor(userId)
        const passkey = await store.addPasskey(userId, { ...made, name })
        if (!passkey) throw new AppError('conflict', 'This passkey is already in use.')
        await changed(actor, 'factor.passkey_added', 'passkeyAdded')
        return { passkey: passkeyView(passkey), recoveryCodes }
      })
    },

    async rename(actor: Actor, id: number, name: string): Promise<Passkey> {
      return database.transaction(async () => {
        const passkey = await store.renamePasskey(actor.userId, id, name)
        if (!passkey) throw noPasskey()
        await acts.record(actor, 'factor.passkey_renamed', id)
        return passkeyView(passkey)
      })
    },

    async remove(actor: Actor, id: number): Promise<void> {
      await database.transaction(async () => {
        if (!(await store.removePasskey(actor.userId, id))) throw noPasskey()
        await changed(actor, 'factor.passkey_removed', 'passkeyRemoved')
      })
    },
  }
}

function noPasskey(): AppError {
  return new AppError('not_found', 'That passkey no longer exists.')
}
