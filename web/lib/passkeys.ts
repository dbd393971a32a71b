import type { PasskeyAnswer, PasskeyOptions, PasskeyProof } from '#shared/contracts/two-factor.ts'

/** False in old browsers and on pages not served over HTTPS. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Asks the device for one of its passkeys for this site. */
export async function requestPasskey(options: PasskeyOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyProof
}

export async function makePasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyAnswer
}

/** The message for an error from the browser; undefined for an error from the server. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // Browsers report the same error for a canceled dialog, a timeout and a device without a matching passkey.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was used. Try again, or use another method.'
  }
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (error.name === 'SecurityError') return 'Passkeys only work at this site’s own address.'
  return error.name === 'CallError' ? undefined : 'The passkey couldn’t be used. Please try again.'
}
