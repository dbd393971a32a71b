import { useQuery } from '@tanstack/react-query'
import { PAGES } from '#shared/paths.ts'

export type Mail = {
  id: string | number
  to: string
  subject: string
  text: string
  createdAt: string
  status: string
}

/** Not an API contract: this URL exists only in development and serves the page or, for JSON requests, the emails. */
async function fetchOutbox(): Promise<Mail[]> {
  const response = await fetch(PAGES.devOutbox, { headers: { accept: 'application/json' } })
  const isJson = response.headers.get('content-type')?.includes('json')
  if (!response.ok || !isJson) throw new Error('The outbox isn’t available.')
  const { data } = (await response.json()) as { data: Mail[] }
  return [...data].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

export function useOutbox() {
  return useQuery({ queryKey: [PAGES.devOutbox], queryFn: fetchOutbox, staleTime: 0 })
}
