import * as z from 'zod'
import { SIX_DIGITS } from '../domain/proofs.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { givenPassword, SignedIn } from './auth.ts'
import { id, instant, line } from './fields.ts'

/** The methods for the second step of sign-in. */
const SECOND_STEPS = ['totp', 'passkey', 'recovery'] as const

/** `details` of the 401 from login when the password was right and a second step is needed. */
const SecondStep = z.object({
  challenge: z.literal('two-factor'),
  challengeToken: z.string(),
  methods: z.array(z.enum(SECOND_STEPS)),
  expiresAt: instant,
})
export type SecondStep = z.infer<typeof SecondStep>

const challengeToken = z
  .string()
  .min(1, 'The sign-in request is incomplete.')
  .max(200, 'That sign-in isn’t valid. Start over.')

/** Six digits as authenticator apps show them, often with a space in the middle. */
const code = z
  .string('Enter the six-digit code.')
  .max(40, 'Enter the six-digit code.')
  .regex(SIX_DIGITS, 'Enter the six-digit code.')
  .transform((typed) => typed.replace(/\D/g, ''))

const recoveryCode = z.string().trim().min(1, 'Enter a recovery code.').max(40, 'Enter a recovery code.')

/** Options passed unchanged to `navigator.credentials`. */
const PasskeyOptions = z.record(z.string(), z.unknown())
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const bytes = z
  .string()
  .regex(/^[A-Za-z0-9_-]*$/)
  .max(20_000)

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
}

/** The browser's response to creating a passkey. */
const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The browser's response to signing in with a passkey. */
const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor',
  access: 'public',
  summary: 'The second step of sign-in: an app code, a recovery code or a passkey',
  body: z.union([
    z.object({ challengeToken, code }),
    z.object({ challengeToken, recoveryCode }),
    z.object({ challengeToken, passkey: PasskeyProof }),
  ]),
  output: SignedIn,
})

export const passkeyForSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/passkey',
  access: 'public',
  summary: 'The passkey challenge for the second step',
  body: z.object({ challengeToken }),
  output: answer(z.object({ options: PasskeyOptions })),
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  summary: 'Start a sign-in with a passkey alone',
  output: answer(z.object({ challengeToken: z.string(), options: PasskeyOptions })),
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Sign in with a passkey alone; requires user verification by the device',
  body: z.object({ challengeToken, passkey: PasskeyProof }),
  output: SignedIn,
})

const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const Factors = z.object({
  totp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
})
export type Factors = z.infer<typeof Factors>

/** Shown once, when the first factor is added and each time codes are regenerated. */
const recoveryCodes = z.array(z.string()).nullable()

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/auth/factors',
  access: 'signed-in',
  beforeSecondFactor: true,
  summary: 'The account’s second factors',
  output: answer(Factors),
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  access: 'signed-in',
  beforeSecondFactor: true,
  needsFreshProof: true,
  summary: 'A new secret for an authenticator app; it takes effect once a code confirms it',
  output: answer(z.object({ secret: z.string(), address: z.string() })),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/confirm',
  access: 'signed-in',
  beforeSecondFactor: true,
  summary: 'Turn on codes by confirming the first one; other sessions end',
  body: z.object({ code }),
  output: answer(z.object({ recoveryCodes })),
})

export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/off',
  access: 'signed-in',
  summary: 'Turn off codes with the password and a code; other sessions end',
  body: z.object({
    password: z.string().max(256).optional(),
    code: z.string().trim().min(1, 'Enter a code.').max(40, 'Enter a code.'),
  }),
  output: messageAnswer,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  access: 'signed-in',
  needsFreshProof: true,
  summary: 'New recovery codes; the old ones stop working',
  output: answer(z.object({ recoveryCodes: z.array(z.string()) })),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'signed-in',
  beforeSecondFactor: true,
  needsFreshProof: true,
  summary: 'Start adding a passkey',
  output: answer(z.object({ challengeToken: z.string(), options: PasskeyOptions })),
})

const passkeyName = line(60).pipe(z.string().min(1, 'Give it a name.'))

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 201,
  summary: 'Add a passkey; other sessions end',
  body: z.object({ challengeToken, name: passkeyName, passkey: PasskeyAnswer }),
  output: answer(z.object({ passkey: Passkey, recoveryCodes })),
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  access: 'signed-in',
  summary: 'Rename a passkey',
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  output: answer(Passkey),
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: 'signed-in',
  needsFreshProof: true,
  summary: 'Remove a passkey; other sessions end',
  params: z.object({ id }),
  output: messageAnswer,
})

export const passkeyForProof = endpoint({
  method: 'POST',
  path: '/api/auth/confirm/passkey',
  access: 'signed-in',
  beforeSecondFactor: true,
  summary: 'The passkey challenge for re-authentication',
  output: answer(z.object({ challengeToken: z.string(), options: PasskeyOptions })),
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'signed-in',
  beforeSecondFactor: true,
  summary:
    'Re-authenticate; the session gets a new token, and protected operations are allowed for a few minutes. The password isn’t accepted if the account has a second factor',
  body: z.union([
    z.object({ password: givenPassword }),
    z.object({ code }),
    z.object({ recoveryCode }),
    z.object({ challengeToken, passkey: PasskeyProof }),
  ]),
  output: answer(z.object({ token: z.string() })),
})
