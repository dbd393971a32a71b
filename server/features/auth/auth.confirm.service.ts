import type { confirmIdentity, PasskeyOptions } from '#shared/contracts/two-factor.ts'
import { AppError } from '#shared/errors.ts'
import type { HandlerInput } from '#shared/http/endpoint.ts'
import type { Actor } from '../../access/actor.ts'
import { hasSecondFactor, proofsOf } from '../../access/proofs.ts'
import { LIMITS } from '../../access/rate-limits.ts'
import type { NewSession } from '../../access/sessions.ts'
import { type AuthDeps, present, renewed } from './auth.service.ts'

type Proof = HandlerInput<typeof confirmIdentity>['body']

const REFUSED = {
  password: 'That password is incorrect.',
  recoveryCode: 'That recovery code is incorrect or has already been used.',
  code: 'That code is incorrect or has already been used. Wait for the next one.',
  passkey: 'That passkey didn’t work. Try again or use another method.',
}
type Field = keyof typeof REFUSED

/** Re-authentication during a session. */
export function confirmationService(deps: AuthDeps) {
  const { database, store, factors, secondFactor, webauthn, challenges, sessions, passwords, limits } = deps
  const { audit, mail, mails } = deps

  async function check(actor: Actor, proof: Proof): Promise<[Field, boolean]> {
    const { userId, sessionId } = actor
    if ('code' in proof) return ['code', await secondFactor.checkCode(userId, proof.code)]
    if ('recoveryCode' in proof) {
      return ['recoveryCode', await secondFactor.checkRecoveryCode(userId, proof.recoveryCode)]
    }
    if ('passkey' in proof) {
      const challenge = await challenges.attempt('passkey-confirm', proof.challengeToken, { sessionId })
      const signed = await challenges.takeWebauthn(challenge)
      const shown = { userId, verification: 'required' } as const
      return ['passkey', (await secondFactor.checkPasskey(proof.passkey, signed, shown)) !== undefined]
    }
    if (hasSecondFactor(await proofsOf(database, userId))) throw await passwordNotEnough(userId)
    await limits.take(LIMITS.passwordCheckPerUser, String(userId))
    const user = await present(store, userId)
    const right = await passwords.matches(user.password, proof.password)
    if (right) await limits.clear(LIMITS.passwordCheckPerUser, String(userId))
    return ['password', right]
  }

  async function passwordNotEnough(userId: number): Promise<AppError> {
    const detail = { method: 'password' }
    await audit.record({ chainId: userId, actorId: userId, action: 'session.confirm_refused', detail })
    const message = 'Your password alone isn’t enough. Use your second factor or a recovery code.'
    return new AppError('bad_request', message, { details: { fields: { password: message } } })
  }

  async function tellOfRecoveryCode(userId: number): Promise<void> {
    const left = await factors.recoveryCodesLeft(userId)
    await audit.record({
      chainId: userId,
      actorId: userId,
      action: 'factor.recovery_code_used',
      detail: { left },
    })
    await mail.send(userId, mails.recoveryCodeUsed(await present(store, userId), left))
  }

  return {
    async confirm(actor: Actor, proof: Proof): Promise<NewSession> {
      const { userId } = actor
      const [field, right] = await check(actor, proof)
      const detail = { method: field }
      if (!right) {
        await audit.record({ chainId: userId, actorId: userId, action: 'session.confirm_refused', detail })
        throw new AppError('bad_request', REFUSED[field], {
          details: { fields: { [field]: REFUSED[field] } },
        })
      }
      return database.transaction(async () => {
        await audit.record({ chainId: userId, actorId: userId, action: 'session.confirmed', detail })
        if (field === 'recoveryCode') await tellOfRecoveryCode(userId)
        return renewed(sessions, actor, { proved: true })
      })
    },

    async passkeyOptions({ userId, sessionId }: Actor): Promise<{ token: string; options: PasskeyOptions }> {
      const options = await webauthn.authenticationOptions(await factors.passkeysOf(userId), 'required')
      const { token } = await challenges.begin('passkey-confirm', {
        userId,
        sessionId,
        webauthn: String(options.challenge),
      })
      return { token, options }
    },
  }
}
