import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Retention, releaseChart } from '#shared/contracts/retention.ts'
import { call } from '../../lib/api.ts'
import { patientPath } from '../../lib/links.ts'
import { retentionQuery } from '../../lib/retention.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'

/** Charts exempt from the retention period, each with a button to end that. */
export function RetainedCharts() {
  const { data } = useQuery(retentionQuery)
  if (!data || data.kept.length === 0) return null

  return (
    <div className="border-t border-line pt-4 sm:col-span-2">
      <h3 className="font-strong">Charts you’re keeping</h3>
      <ul className="mt-1 divide-y divide-line">
        {data.kept.map((chart) => (
          <KeptChart key={chart.patientId} chart={chart} />
        ))}
      </ul>
    </div>
  )
}

function KeptChart({ chart: { patientId, patientName } }: { chart: Retention['kept'][number] }) {
  const { save, busy } = useSave(() => call(releaseChart, { params: { id: String(patientId) } }), {
    toast: 'Not changed',
    invalidates: [retentionQuery.queryKey],
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <Link to={patientPath(patientId)} className="link min-w-0 wrap-anywhere">
        {patientName}
      </Link>
      <Button size="sm" variant="quiet" onClick={() => void save()} busyText={busy && 'Saving...'}>
        Stop keeping<span className="sr-only"> {patientName}</span>
      </Button>
    </li>
  )
}
