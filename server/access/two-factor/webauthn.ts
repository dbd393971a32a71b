import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyOptions, PasskeyProof } from '#shared/contracts/two-factor.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { PasskeyRow } from './factor-store.ts'

type Owner = { handle: string; email: string; name: string }
/** The fields stored for a new passkey. */
export type RegisteredPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>
/** Whether the device must have checked a fingerprint, face or PIN, not only a touch. */
type Verification = 'required' | 'preferred'

const TIMEOUT_MS = 5 * 60_000

export type Webauthn = ReturnType<typeof createWebauthn>

/** Passkeys are bound to the public address, so a lookalike site can't use them. */
export function createWebauthn(publicUrl: string) {
  const { origin, hostname: rpID } = new URL(publicUrl)

  return {
    /** Options for creating a passkey. A key without a PIN is enough as a second factor. */
    async registrationOptions(owner: Owner, existing: readonly PasskeyRow[]): Promise<PasskeyOptions> {
      return (await generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        userID: Buffer.from(owner.handle, 'base64url'),
        userName: owner.email,
        userDisplayName: owner.name,
        excludeCredentials: existing.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })) as unknown as PasskeyOptions
    },

    /** The new passkey; undefined if the response is invalid. */
    async verifyRegistration(
      answer: PasskeyAnswer,
      challenge: string,
    ): Promise<RegisteredPasskey | undefined> {
      const result = await undefinedOnError(() =>
        verifyRegistrationResponse({
          response: answer as never,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
        }),
      )
      if (!result?.verified) return undefined
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
      return {
        credentialId: id,
        counter,
        transports,
        publicKey: Buffer.from(publicKey).toString('base64url'),
      }
    },

    /** Options for signing with one of these passkeys, or any the browser has for us. */
    async authenticationOptions(allowed: readonly PasskeyRow[] | undefined, userVerification: Verification) {
      return (await generateAuthenticationOptions({
        rpID,
        timeout: TIMEOUT_MS,
        userVerification,
        ...(allowed ? { allowCredentials: allowed.map(descriptorOf) } : {}),
      })) as unknown as PasskeyOptions
    },

    /** The device's new counter; undefined if the signature is invalid. */
    async verifyAuthentication(
      proof: PasskeyProof,
      challenge: string,
      passkey: PasskeyRow,
      verification: Verification,
    ) {
      const result = await undefinedOnError(() =>
        verifyAuthenticationResponse({
          response: proof as never,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: verification === 'required',
          credential: {
            id: passkey.credentialId,
            publicKey: Buffer.from(passkey.publicKey, 'base64url'),
            counter: passkey.counter,
          },
        }),
      )
      return result?.verified ? result.authenticationInfo.newCounter : undefined
    },
  }
}

function descriptorOf({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports }
}

/** Any error in untrusted input means that it's invalid. */
async function undefinedOnError<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
