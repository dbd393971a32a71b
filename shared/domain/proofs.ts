/** How somebody can show, in the middle of a session, that it is really them. */
export const PROOF_METHODS = ['password', 'totp', 'passkey', 'recovery', 'provider'] as const
export type ProofMethod = (typeof PROOF_METHODS)[number]

/** `details` of the 403 that a call answers with when it needs a fresh proof. */
export type ProofWanted = { code: 'confirm_identity'; methods: ProofMethod[] }

/** A code as it is typed or pasted: apps show and copy it with gaps. */
export const SIX_DIGITS = /^\s*(?:\d[\s-]?){6}\s*$/
