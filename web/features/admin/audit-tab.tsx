import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AUDIT_COUNT_MAX, type AuditEvent } from '#shared/contracts/admin-system.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AuditFilter, auditPagesQuery } from './admin.queries.ts'
import { PagedList } from './paged-list.tsx'

const SHOWN_DAYS = 30

/** The trail is kept in UTC, and its days are. */
function lastDays(): AuditFilter {
  const today = new Date().toISOString().slice(0, 10)
  return { user: '', action: '', from: dayAfter(today, -SHOWN_DAYS), to: today }
}

export function AuditTab() {
  const [typed, setTyped] = useState(lastDays)
  const [asked, setAsked] = useState(typed)
  const [problem, setProblem] = useState<{ field: 'action' | 'from'; message: string }>()
  const events = usePagedRows(
    useInfiniteQuery({ ...auditPagesQuery(asked), placeholderData: keepPreviousData }),
  )

  function search(event: FormEvent) {
    event.preventDefault()
    const action = typed.action.trim().toLowerCase()
    if (!/^[a-z_.]*$/.test(action)) {
      return setProblem({ field: 'action', message: 'Use letters, dots and underscores, like note.signed.' })
    }
    if (typed.from && typed.to && typed.from > typed.to) {
      return setProblem({ field: 'from', message: 'The start date can’t be after the end date.' })
    }
    setProblem(undefined)
    setAsked({ ...typed, user: typed.user.trim(), action })
  }

  const field = (name: keyof AuditFilter) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: problem?.field === name ? problem.message : undefined,
  })

  return (
    <SectionCard title="Audit trail" aside={<Counted total={events.total} />} flush>
      <form
        noValidate
        onSubmit={search}
        className="grid grid-cols-1 items-start gap-3 border-b border-line px-5 py-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1.2fr)_10rem_10rem_auto]"
      >
        <TextField
          label="User"
          hint="Email address or number"
          maxLength={254}
          autoComplete="off"
          {...field('user')}
        />
        <TextField
          label="Action"
          hint="Whole, or how it begins: note, note.signed"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          {...field('action')}
        />
        <TextField type="date" label="From" hint="Days in UTC" {...field('from')} />
        <TextField type="date" label="To" {...field('to')} />
        <Button type="submit" className="lg:mt-6.5">
          Search
        </Button>
      </form>
      <PagedList name="events" list={events} estimate={46} empty="Nothing was written down that fits.">
        {(event) => <EventLine event={event} />}
      </PagedList>
    </SectionCard>
  )
}

function Counted({ total }: { total: number | undefined }) {
  if (total === undefined) return null
  const many = total > AUDIT_COUNT_MAX
  return (
    <p role="status" className="hint tabular-nums">
      {many ? `More than ${formatCount(AUDIT_COUNT_MAX)}` : formatCount(total)}{' '}
      {total === 1 ? 'event' : 'events'}
    </p>
  )
}

function EventLine({ event }: { event: AuditEvent }) {
  const { at, userId, actorId, action, subject, subjectId } = event
  const by = actorId === null ? 'by the system' : actorId === userId ? '' : `by user ${actorId}`
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{action}</span>{' '}
        <span className="text-ink-2 tabular-nums">
          {[userId === 0 ? 'no account' : `user ${userId}`, by, subject && `${subject} ${subjectId ?? ''}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <span className="hint tabular-nums">{formatInstant(at)}</span>
    </div>
  )
}
