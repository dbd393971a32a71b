/** Ways to re-authenticate during a session. */
export const PROOF_METHODS = ['password', 'totp', 'passkey', 'recovery', 'provider'] as const
export type ProofMethod = (typeof PROOF_METHODS)[number]

/** `details` of the 403 from a call that requires re-authentication. */
export type ProofWanted = { code: 'confirm_identity'; methods: ProofMethod[] }

/** Accepts spaces in a typed or pasted code, because apps show and copy codes with them. */
export const SIX_DIGITS = /^\s*(?:\d[\s-]?){6}\s*$/
