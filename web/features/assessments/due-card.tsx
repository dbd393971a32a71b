import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Due } from '#shared/contracts/assessment-alerts.ts'
import { dueQuery } from '../../lib/care.ts'
import { formatDayText } from '../../lib/days.ts'
import { formatDay } from '../../lib/format.ts'
import { patientPath } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const SHOWN = 6

type Entry = {
  key: string
  patientId: number
  patientName: string
  text: string
  late: boolean
  icon: ReactNode
}

/** Unanswered, expired and scheduled questionnaires, and plans due for review. */
export function DueCard() {
  const { data, isError, refetch } = useQuery(dueQuery)
  const [all, setAll] = useState(false)
  const entries = data ? dueEntries(data) : []
  // Hidden when empty, so clinics that don't use questionnaires or plans never see it.
  if (data && entries.length === 0) return null
  return (
    <SectionCard
      title="Due for follow-up"
      aside={entries.length > 0 && <span className="hint tabular-nums">{entries.length}</span>}
      flush
    >
      {!data && isError && <LoadError title="Couldn’t load follow-ups" onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div className="px-5 py-4">
          <Skeleton lines={3} label="Loading follow-ups" />
        </div>
      )}
      <ul>
        {(all ? entries : entries.slice(0, SHOWN)).map(
          ({ key, patientId, patientName, text, late, icon }) => (
            <li
              key={key}
              className="press relative flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 hover:bg-well has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus md:px-5"
            >
              <span aria-hidden="true" className="pt-0.5 text-ink-3 [&>svg]:size-4">
                {icon}
              </span>
              <div className="min-w-0">
                <Link
                  to={patientPath(patientId)}
                  className="font-strong wrap-anywhere text-ink no-underline outline-none after:absolute after:inset-0 hover:underline"
                >
                  {patientName}
                </Link>
                <p className={late ? 'font-medium text-warn' : 'text-ink-2'}>{text}</p>
              </div>
            </li>
          ),
        )}
      </ul>
      {entries.length > SHOWN && (
        <div className="border-t border-line px-2 py-1.5">
          <Button size="sm" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${entries.length - SHOWN} more`}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

/** Overdue entries first, then the oldest first. */
export function dueEntries({ assessments, planReviews }: Due): Entry[] {
  const questionnaires = assessments.map(({ patientId, patientName, name, reason, since, ...ids }) => ({
    key: `${reason}-${ids.assessmentId ?? ''}-${ids.scheduleId ?? ''}`,
    patientId,
    patientName,
    since,
    late: reason === 'expired',
    text: {
      waiting: `${name} sent ${formatDay(since)}, no answer yet`,
      expired: `${name} expired ${formatDay(since)} without an answer`,
      scheduled: `${name} due ${formatDay(since)}`,
    }[reason],
    icon: <ClipboardList />,
  }))
  const reviews = planReviews.map(({ patientId, patientName, planId, reviewOn, overdue }) => ({
    key: `plan-${planId}`,
    patientId,
    patientName,
    since: reviewOn,
    late: overdue,
    text: overdue
      ? `Plan review was due ${formatDayText(reviewOn)}`
      : `Plan review due ${formatDayText(reviewOn)}`,
    icon: <CalendarClock />,
  }))
  return [...questionnaires, ...reviews].sort(
    (a, b) => Number(b.late) - Number(a.late) || a.since.localeCompare(b.since),
  )
}
