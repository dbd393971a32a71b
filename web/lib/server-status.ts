import { useQuery } from '@tanstack/react-query'
import { getServerStatus, type ServerStatus } from '#shared/contracts/status.ts'
import { queryOf } from './queries.ts'

/** Features available on this server; undefined until it responds, or if it can’t be reached. */
export function useServerStatus(): ServerStatus | undefined {
  const { data } = useQuery(queryOf(getServerStatus, {}))
  return data
}

/** False only once the server has said that it sends no mail. */
export function useMailWorks(): boolean {
  return useServerStatus()?.mail !== false
}
