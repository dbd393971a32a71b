import type { AccessToken } from '#shared/contracts/access-tokens.ts'
import { MAX_ACCESS_TOKENS, type TokenScope } from '#shared/domain/access-tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { AccessTokenRow, AccessTokens } from '../../access/access-tokens.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Database } from '../../db/database.ts'

type Deps = { database: Database; accessTokens: AccessTokens; audit: Audit; now: () => Date }

const DAY_MS = 86_400_000

export function accessTokensService({ database, accessTokens, audit, now }: Deps) {
  const { record } = auditFor(audit, 'access token')

  function view(row: AccessTokenRow): AccessToken {
    const { id, name, start, scopes, expiresAt, lastUsedAt, createdAt } = row
    return {
      id,
      name,
      start,
      scopes,
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }
  }

  return {
    async list(actor: Actor): Promise<AccessToken[]> {
      return (await accessTokens.listOf(actor.userId)).map(view)
    },

    async create(
      actor: Actor,
      { name, scopes, expiresInDays }: { name: string; scopes: TokenScope[]; expiresInDays: number },
    ): Promise<{ token: string; accessToken: AccessToken }> {
      return database.transaction(async () => {
        if ((await accessTokens.countForUpdate(actor.userId)) >= MAX_ACCESS_TOKENS) {
          throw new AppError(
            'conflict',
            `You can have up to ${MAX_ACCESS_TOKENS} access tokens. Revoke one first.`,
          )
        }
        const expiresAt = new Date(now().getTime() + expiresInDays * DAY_MS)
        const { token, row } = await accessTokens.create(actor.userId, { name, scopes, expiresAt })
        const detail = { scopes: row.scopes.join(' '), expiresInDays }
        await record(actor, 'access_token.created', row.id, detail)
        return { token, accessToken: view(row) }
      })
    },

    async revoke(actor: Actor, id: number): Promise<{ id: number }> {
      return database.transaction(async () => {
        if (!(await accessTokens.revoke(actor.userId, id))) {
          throw new AppError('not_found', 'Access token not found')
        }
        await record(actor, 'access_token.revoked', id)
        return { id }
      })
    },
  }
}
