import type { SecondStep } from '#shared/contracts/two-factor.ts'
import { CallError } from '#shared/http/call.ts'

/** The second factor required after a correct password. */
export function secondStepIn(error: unknown): SecondStep | undefined {
  if (!(error instanceof CallError) || error.status !== 401) return undefined
  return error.details?.challenge === 'two-factor' ? (error.details as SecondStep) : undefined
}

const METHODS: readonly SecondStep['methods'][number][] = ['totp', 'passkey', 'recovery']

/** The same after signing in with Google, from the URL fragment of the sign-in page. */
export function secondStepInHash(hash: string): SecondStep | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const challengeToken = given.get('challengeToken')
  if (!challengeToken) return undefined
  const named = (given.get('methods') ?? '').split(',')
  return {
    challenge: 'two-factor',
    challengeToken,
    methods: METHODS.filter((method) => named.includes(method)),
    expiresAt: given.get('expiresAt') ?? '',
  }
}
