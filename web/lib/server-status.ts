import { useQuery } from '@tanstack/react-query'
import { type Site, site } from '#shared/contracts/status.ts'
import { call } from './api.ts'

/** Features available on this server; undefined until it responds, or if it can’t be reached. */
export function useSite(): Site | undefined {
  const { data } = useQuery({
    queryKey: [site.path],
    queryFn: async () => (await call(site, {})).data,
  })
  return data
}

/** False only once the server has said that it sends no mail. */
export function useMailWorks(): boolean {
  return useSite()?.mail !== false
}
