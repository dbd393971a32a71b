import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listUsers, searchUsers } from '#shared/contracts/admin.ts'
import { listContactSubmissions, listWaitlist } from '#shared/contracts/admin-requests.ts'
import { searchAudit, systemHealth } from '#shared/contracts/admin-system.ts'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import type { Role } from '#shared/domain/roles.ts'
import { call } from '../../lib/api.ts'
import { currentUserQuery } from '../../lib/current-user.ts'
import { invalidate, keyOf, queryOf } from '../../lib/queries.ts'

const PAGE_SIZE = 50

/** Totals for the whole server. Rows come from the search; the limit is 1 because 0 isn't allowed. */
export const totalsQuery = queryOptions({
  queryKey: [...keyOf(listUsers), 'totals'],
  queryFn: async () => (await call(listUsers, { query: { limit: '1' } })).actualTotals,
})

export type UserFilter = { query: string; role: Role | undefined }

export const userPagesQuery = ({ query, role }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(searchUsers, { body: { query, role } }),
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
  void invalidate(
    queryClient,
    keyOf(listUsers),
    keyOf(searchUsers),
    keyOf(dashboardStats),
    currentUserQuery.queryKey,
  )
}

export type ListFilter = 'open' | 'all'
const pageOf = (before: number | undefined) => ({
  limit: String(PAGE_SIZE),
  ...(before === undefined ? {} : { before: String(before) }),
})

export const waitlistPagesQuery = (show: ListFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(listWaitlist, { query: { show } }),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listWaitlist, { query: { show, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const contactPagesQuery = (show: ListFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(listContactSubmissions, { query: { show } }),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listContactSubmissions, { query: { show, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextBefore ?? undefined,
  })

export const systemQuery = queryOf(systemHealth, {})

export type AuditFilter = { user: string; action: string; from: string; to: string }

export const auditPagesQuery = ({ user, action, from, to }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(searchAudit, { body: { user, action, from, to } }),
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
