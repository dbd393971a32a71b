import { useQuery } from '@tanstack/react-query'
import { getServerStatus, type ServerStatus } from '#shared/contracts/status.ts'
import { call } from './api.ts'

/** Features available on this server; undefined until it responds, or if it can’t be reached. */
export function useServerStatus(): ServerStatus | undefined {
  const { data } = useQuery({
    queryKey: [getServerStatus.path],
    queryFn: async () => (await call(getServerStatus, {})).data,
  })
  return data
}

/** False only once the server has said that it sends no mail. */
export function useMailWorks(): boolean {
  return useServerStatus()?.mail !== false
}
