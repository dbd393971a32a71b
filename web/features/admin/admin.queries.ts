import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listUsers, searchUsers } from '#shared/contracts/admin.ts'
import { listContactSubmissions, listWaitlist } from '#shared/contracts/admin-requests.ts'
import { searchAudit, systemHealth } from '#shared/contracts/admin-system.ts'
import type { Role } from '#shared/domain/roles.ts'
import { call } from '../../lib/api.ts'

const PAGE_SIZE = 50
const USERS = '/api/admin/users'

/** Totals for the whole server. Rows come from the search; the limit is 1 because 0 isn't allowed. */
export const totalsQuery = queryOptions({
  queryKey: [USERS, 'totals'],
  queryFn: async () => (await call(listUsers, { query: { limit: '1' } })).actualTotals,
})

export type UserFilter = { query: string; role: Role | undefined }

export const userPagesQuery = ({ query, role }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [USERS, 'search', query, role ?? 'all'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        searchUsers,
        { body: { query, limit: PAGE_SIZE, before: pageParam, ...(role ? { role } : {}) } },
        { signal },
      ),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

/** Call after changing a plan or deleting a user. */
export function usersChanged(queryClient: QueryClient): void {
  for (const key of [USERS, '/api/dashboard/stats', '/api/auth/me']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

export type ListFilter = 'open' | 'all'
const pageOf = (before: number | undefined) => ({
  limit: String(PAGE_SIZE),
  ...(before === undefined ? {} : { before: String(before) }),
})

export const waitlistPagesQuery = (show: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/waitlist', show],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listWaitlist, { query: { show, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const contactPagesQuery = (show: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/contact-submissions', show],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listContactSubmissions, { query: { show, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const systemQuery = queryOptions({
  queryKey: ['/api/admin/system'],
  queryFn: async () => (await call(systemHealth, {})).data,
})

export type AuditFilter = { user: string; action: string; from: string; to: string }

export const auditPagesQuery = ({ user, action, from, to }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit/search', user, action, from, to],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        searchAudit,
        {
          body: {
            user,
            action,
            limit: PAGE_SIZE,
            before: pageParam,
            ...(from ? { from } : {}),
            ...(to ? { to } : {}),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })
