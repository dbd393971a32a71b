import { listAccessTokens } from '#shared/contracts/access-tokens.ts'
import { queryOf } from '../../../lib/queries.ts'

export const accessTokensQuery = queryOf(listAccessTokens, {}, { refetchOnMount: 'always' })
