import type { finishSignIn, PasskeyOptions, passkeySignIn } from '#shared/contracts/two-factor.ts'
import { AppError } from '#shared/errors.ts'
import type { HandlerInput } from '#shared/http/endpoint.ts'
import { SYSTEM_CHAIN } from '../../access/audit.ts'
import { LIMITS } from '../../access/rate-limits.ts'
import type { Challenge, NewChallenge } from '../../access/two-factor/challenges.ts'
import type { SignedIn } from './auth.gate.ts'
import { type AuthDeps, present } from './auth.service.ts'

type Answer = HandlerInput<typeof finishSignIn>['body']
type PasskeySignIn = HandlerInput<typeof passkeySignIn>['body']
type Browser = { cookie: string | undefined; address: string }

const REFUSED = {
  totp: 'That code is incorrect or has already been used. Wait for the next one.',
  recovery: 'That recovery code is incorrect or has already been used.',
  passkey: 'That passkey didn’t work. Try again or use another method.',
}
type Factor = keyof typeof REFUSED

/** The step after the password, and passwordless sign-in. */
export function secondStepService(deps: AuthDeps) {
  const { database, store, factors, secondFactor, webauthn, challenges, gate, limits, audit, mail, mails } =
    deps

  async function check(userId: number, challenge: Challenge, answer: Answer): Promise<[Factor, boolean]> {
    if ('code' in answer) return ['totp', await secondFactor.checkCode(userId, answer.code)]
    if ('recoveryCode' in answer) {
      return ['recovery', await secondFactor.checkRecoveryCode(userId, answer.recoveryCode)]
    }
    const signed = await challenges.takeWebauthn(challenge)
    // After a password, a passkey needs no user verification, because it is the second factor.
    const shown = { userId, verification: 'preferred' } as const
    return ['passkey', (await secondFactor.checkPasskey(answer.passkey, signed, shown)) !== undefined]
  }

  return {
    async finish(answer: Answer, { cookie, address }: Browser): Promise<SignedIn> {
      await limits.take(LIMITS.secondStepPerAddress, address)
      const challenge = await challenges.attempt('second-step', answer.challengeToken, { cookie })
      const user = await present(store, challenge.userId ?? 0)
      const [factor, right] = await check(user.id, challenge, answer)
      if (!right) {
        await audit.record({
          chainId: user.id,
          actorId: null,
          action: 'session.second_step_refused',
          detail: { factor },
        })
        throw new AppError('unauthenticated', REFUSED[factor])
      }
      await limits.giveBack(LIMITS.secondStepPerAddress, address)
      return database.transaction(async () => {
        await challenges.finish(challenge)
        if (factor === 'recovery') {
          const left = await factors.recoveryCodesLeft(user.id)
          await audit.record({
            chainId: user.id,
            actorId: user.id,
            action: 'factor.recovery_code_used',
            detail: { left },
          })
          await mail.send(user.id, mails.recoveryCodeUsed(user, left))
        }
        return gate.admit(user, { method: challenge.method ?? 'password', factor }, { bound: true })
      })
    },

    /** A challenge for the account's passkeys. */
    async passkeyOptions(challengeToken: string, { cookie, address }: Browser): Promise<PasskeyOptions> {
      await limits.take(LIMITS.passkeyPerAddress, address)
      const challenge = await challenges.find('second-step', challengeToken, { cookie })
      const passkeys = await factors.passkeysOf(challenge.userId ?? 0)
      const options = await webauthn.authenticationOptions(passkeys, 'preferred')
      await challenges.setWebauthn(challenge, String(options.challenge))
      return options
    },

    /** The user isn't known yet. The browser offers its passkeys for this site. */
    async beginPasskey(address: string): Promise<{ challenge: NewChallenge; options: PasskeyOptions }> {
      await limits.take(LIMITS.passkeyPerAddress, address)
      const options = await webauthn.authenticationOptions(undefined, 'required')
      const challenge = await challenges.begin('passkey-sign-in', { webauthn: String(options.challenge) })
      return { challenge, options }
    },

    /** A passkey with user verification counts as two factors. */
    async passkeySignIn(answer: PasskeySignIn, { cookie, address }: Browser): Promise<SignedIn> {
      await limits.take(LIMITS.passkeyPerAddress, address)
      const challenge = await challenges.attempt('passkey-sign-in', answer.challengeToken, { cookie })
      const signed = await challenges.takeWebauthn(challenge)
      const passkey = await secondFactor.checkPasskey(answer.passkey, signed, { verification: 'required' })
      const user = passkey && (await store.find(passkey.userId))
      if (!user) {
        await audit.record({
          chainId: SYSTEM_CHAIN,
          actorId: null,
          action: 'session.sign_in_refused',
          detail: { method: 'passkey' },
        })
        throw new AppError('unauthenticated', REFUSED.passkey)
      }
      return database.transaction(async () => {
        await challenges.finish(challenge)
        return gate.admit(user, { method: 'passkey' }, { bound: true })
      })
    },
  }
}
