import type { QueryClient } from '@tanstack/react-query'
import { billingConfig, getBilling, listInvoices } from '#shared/contracts/billing.ts'
import { statsQuery } from '../../lib/charts.ts'
import { currentUserQuery } from '../../lib/current-user.ts'
import { invalidate, queryOf } from '../../lib/queries.ts'

/** Plan and payment queries that several features use. */

export const billingQuery = queryOf(getBilling, {})

export const invoicesQuery = queryOf(listInvoices, {})

export const billingConfigQuery = queryOf(billingConfig, {})

/** After a plan change: refreshes limits, badges, and invoices. */
export async function planChanged(queryClient: QueryClient): Promise<void> {
  const changed = [billingQuery, invoicesQuery, statsQuery, currentUserQuery]
  await invalidate(queryClient, ...changed.map(({ queryKey }) => queryKey))
}
