import type { PasskeyAnswer, PasskeyOptions, PasskeyProof } from '#shared/contracts/factors.ts'

/** Old browsers, and pages that were not served over https, have none. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Asks the device to show one of its passkeys for this site. */
export async function showPasskey(options: PasskeyOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyProof
}

export async function makePasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyAnswer
}

/** What the browser's own refusal means; undefined when it was the server that refused. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // Browsers say the same for a cancelled dialog, a time-out and a device without a fitting passkey.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was used. Try again, or use another method.'
  }
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (error.name === 'SecurityError') return 'Passkeys only work at this site’s own address.'
  return error.name === 'CallError' ? undefined : 'The passkey couldn’t be used. Please try again.'
}
