import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { billingConfig, getBilling, listInvoices } from '#shared/contracts/billing.ts'
import { call } from './api.ts'
import { statsQuery } from './charts.ts'
import { currentUserQuery } from './current-user.ts'

/** Plan and payment queries that several features use. */

export const billingQuery = queryOptions({
  queryKey: ['/api/billing'],
  queryFn: async () => (await call(getBilling, {})).data,
})

export const invoicesQuery = queryOptions({
  queryKey: ['/api/billing/invoices'],
  queryFn: async () => (await call(listInvoices, {})).data,
})

export const billingConfigQuery = queryOptions({
  queryKey: ['/api/billing/config'],
  queryFn: async () => (await call(billingConfig, {})).data,
})

/** After a plan change: refreshes limits, badges, and invoices. */
export async function planChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [billingQuery, invoicesQuery, statsQuery, currentUserQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
