/** The scopes of personal access tokens. Each contract names the scope that may call it; most name none. */
export const TOKEN_SCOPES = ['notes:read', 'drafts:write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const SCOPE_NAMES: Record<TokenScope, string> = {
  'notes:read': 'Read notes',
  'drafts:write': 'Write drafts',
}

/** Days until a token expires. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const

/** That haven't expired and weren't revoked. */
export const MAX_ACCESS_TOKENS = 20

export const ACCESS_TOKEN_PREFIX = 'gnt_'
