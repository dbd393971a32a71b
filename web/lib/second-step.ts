import type { SecondStep } from '#shared/contracts/factors.ts'
import { CallError } from '#shared/http/call.ts'

/** What signing in wants besides the password, when it was right. */
export function secondStepIn(error: unknown): SecondStep | undefined {
  if (!(error instanceof CallError) || error.status !== 401) return undefined
  return error.details?.challenge === 'two-factor' ? (error.details as SecondStep) : undefined
}

const METHODS: readonly SecondStep['methods'][number][] = ['totp', 'passkey', 'recovery']

/** The same after Google: it comes behind the # of the sign-in page's address. */
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
