import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ACCESS_TOKEN_PREFIX } from '#shared/domain/access-tokens.ts'
import { APPROVAL_TOKEN_PREFIX } from '#shared/domain/email-change.ts'

/**
 * Secrets we issue. Each has a prefix and a checksum, so that leak scanners can recognize it and a mistyped
 * one is rejected without a query. Only hashes are stored.
 */

const PREFIXES = {
  bearer: 'gn_at_',
  cookie: 'gn_sc_',
  reset: 'gn_pr_',
  verify: 'gn_ev_',
  newEmail: 'gn_en_',
  oldEmail: APPROVAL_TOKEN_PREFIX,
  export: 'gn_xp_',
  challenge: 'gn_ch_',
  challengeCookie: 'gn_cc_',
  browser: 'gn_bc_',
  accessToken: ACCESS_TOKEN_PREFIX,
} as const
type SecretKind = keyof typeof PREFIXES

export function newSecret(kind: SecretKind): string {
  const body = randomBytes(32).toString('base64url')
  return `${PREFIXES[kind]}${body}${checksum(body)}`
}

/** 256 bits for a questionnaire link, in the shortest encoding. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function looksLikeSecret(kind: SecretKind, text: string): boolean {
  const prefix = PREFIXES[kind]
  if (!text.startsWith(prefix) || text.length !== prefix.length + 43 + 6) return false
  const body = text.slice(prefix.length, -6)
  return text.endsWith(checksum(body))
}

/** 256 random bits can't be guessed, so no slow hash is needed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function checksum(body: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(body) >>> 0)
  return bytes.toString('base64url')
}
