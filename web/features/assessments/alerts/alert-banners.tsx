import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SafetyAlert } from '#shared/contracts/assessment-alerts.ts'
import { alertsQuery } from '../../../lib/care.ts'
import { formatMoment } from '../../../lib/format.ts'
import { patientPath } from '../../../lib/links.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'

type AlertBannersProps = {
  /** Only this patient's alerts; without it, all alerts, each with a link to the chart. */
  patientId?: number
}

/** Unacknowledged safety alerts. Each stays until it's acknowledged with a note. */
export function AlertBanners({ patientId }: AlertBannersProps) {
  const { data, isError, refetch } = useQuery(alertsQuery)
  const [open, setOpen] = useState<SafetyAlert>()
  const alerts = data?.filter((alert) => patientId === undefined || alert.patientId === patientId) ?? []

  if (!data && isError) {
    return (
      <div role="alert">
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn’t load safety alerts.
        </Banner>
      </div>
    )
  }
  return (
    <>
      {alerts.length > 0 && (
        <section aria-label="Safety alerts" className="grid gap-2">
          {alerts.map((alert) => (
            <AlertBanner
              key={alert.id}
              alert={alert}
              named={patientId === undefined}
              onAcknowledge={() => setOpen(alert)}
            />
          ))}
        </section>
      )}
      {open && <AcknowledgeDialog alert={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type AlertBannerProps = { alert: SafetyAlert; named: boolean; onAcknowledge: () => void }

function AlertBanner({ alert, named, onAcknowledge }: AlertBannerProps) {
  const { title, patientId, patientName, createdAt, items } = alert
  return (
    <div className="flex items-start gap-3 rounded-2 border border-danger-line bg-danger-weak px-3.5 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-danger" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <p>
            <b className="font-strong">
              {named && (
                <>
                  <Link to={patientPath(patientId)} className="link text-ink!">
                    {patientName}
                  </Link>
                  {': '}
                </>
              )}
              {named ? 'safety' : 'Safety'} concern in {title}.
            </b>{' '}
            <span className="text-ink-2">
              Completed {formatMoment(createdAt).replace(/^Today/, 'today')}, not yet acknowledged.
            </span>
          </p>
          <AlertItems items={items} />
        </div>
        <Button size="sm" onClick={onAcknowledge}>
          Acknowledge
          <span className="sr-only">
            {' '}
            {title}, {patientName}
          </span>
        </Button>
      </div>
    </div>
  )
}

const SHOWN = 2

/** The questions and answers that raised the alert. */
function AlertItems({ items }: { items: SafetyAlert['items'] }) {
  return (
    <ul className="grid gap-0.5">
      {items.slice(0, SHOWN).map(({ text, answer }) => (
        <li key={text} className="min-w-0">
          <span className="font-serif">{text}:</span> <b className="font-strong">{answer}</b>
        </li>
      ))}
      {items.length > SHOWN && <li className="hint">And {items.length - SHOWN} more.</li>}
    </ul>
  )
}
