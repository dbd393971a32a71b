import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { releaseChart } from '#shared/contracts/retention.ts'
import { call, messageOf } from '../../lib/api.ts'
import { patientPath } from '../../lib/links.ts'
import { invalidate } from '../../lib/queries.ts'
import { retentionQuery } from '../../lib/retention.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'

/** Charts exempt from the retention period, each with a button to end that. */
export function RetainedCharts() {
  const queryClient = useQueryClient()
  const { data } = useQuery(retentionQuery)
  const [busy, setBusy] = useState<number>()
  if (!data || data.kept.length === 0) return null

  async function release(patientId: number) {
    setBusy(patientId)
    try {
      await call(releaseChart, { params: { id: String(patientId) } })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Not changed', description, tone: 'danger' })
    } finally {
      await invalidate(queryClient, retentionQuery.queryKey)
      setBusy(undefined)
    }
  }

  return (
    <div className="border-t border-line pt-4 sm:col-span-2">
      <h3 className="font-strong">Charts you’re keeping</h3>
      <ul className="mt-1 divide-y divide-line">
        {data.kept.map(({ patientId, patientName }) => (
          <li key={patientId} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <Link to={patientPath(patientId)} className="link min-w-0 wrap-anywhere">
              {patientName}
            </Link>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => void release(patientId)}
              busyText={busy === patientId && 'Saving...'}
            >
              Stop keeping<span className="sr-only"> {patientName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
