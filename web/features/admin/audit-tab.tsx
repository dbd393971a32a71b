import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AUDIT_COUNT_MAX, type AuditEvent } from '#shared/contracts/admin-system.ts'
import { auditActionName } from '#shared/domain/audit-actions.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AuditFilter, auditPagesQuery } from './admin.queries.ts'
import {
  ALL_ACTIONS,
  accountName,
  actionFilter,
  actionOption,
  matchingActions,
  subjectName,
} from './audit-actions.ts'
import { PagedList } from './paged-list.tsx'

const SHOWN_DAYS = 30

/** Dates are in UTC, like the trail itself. */
function lastDays(): AuditFilter {
  const today = new Date().toISOString().slice(0, 10)
  return { user: '', action: '', from: dayAfter(today, -SHOWN_DAYS), to: today }
}

export function AuditTab() {
  const [filter, setFilter] = useState(lastDays)
  const [applied, setApplied] = useState(filter)
  const [dateError, setDateError] = useState<string>()
  const events = usePagedRows(
    useInfiniteQuery({ ...auditPagesQuery(applied), placeholderData: keepPreviousData }),
  )

  function search(event: FormEvent) {
    event.preventDefault()
    const { user, from, to } = filter
    const backwards = from !== '' && to !== '' && from > to
    setDateError(backwards ? 'The start date can’t be after the end date.' : undefined)
    if (!backwards) setApplied({ ...filter, user: user.trim() })
  }

  const field = (name: 'user' | 'from' | 'to') => ({
    value: filter[name],
    onChange: (event: { target: { value: string } }) => setFilter({ ...filter, [name]: event.target.value }),
  })

  return (
    <SectionCard title="Audit trail" aside={<EventCount total={events.total} />} flush>
      <form
        noValidate
        onSubmit={search}
        className="grid grid-cols-1 items-start gap-3 border-b border-line px-5 py-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1.2fr)_10rem_10rem_auto]"
      >
        <TextField
          label="User"
          hint="Email address or user ID"
          maxLength={254}
          autoComplete="off"
          {...field('user')}
        />
        <ActionField value={filter.action} onChange={(action) => setFilter({ ...filter, action })} />
        <TextField type="date" label="From" hint="Dates are in UTC" error={dateError} {...field('from')} />
        <TextField type="date" label="To" {...field('to')} />
        <Button type="submit" className="lg:mt-6.5">
          Search
        </Button>
      </form>
      <PagedList name="events" list={events} estimate={46} empty="No events match your search.">
        {(event) => <EventLine event={event} />}
      </PagedList>
    </SectionCard>
  )
}

type ActionFieldProps = { value: string; onChange: (action: string) => void }

function ActionField({ value, onChange }: ActionFieldProps) {
  const [query, setQuery] = useState('')
  const options = matchingActions(query)
  return (
    <Combobox
      label="Action"
      placeholder="All actions"
      chosen={value ? actionOption(value) : ALL_ACTIONS}
      query={query}
      onQueryChange={setQuery}
      options={options}
      onChoose={(key) => onChange(actionFilter(actionOption(key)))}
      note={options.length === 0 ? 'No matching actions.' : undefined}
      announcement={`${options.length} ${options.length === 1 ? 'action' : 'actions'}`}
    />
  )
}

function EventCount({ total }: { total: number | undefined }) {
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
  const { at, userId, userName, actorId, actorName, action } = event
  const by =
    actorId === null ? 'by the system' : actorId === userId ? '' : `by ${accountName(actorId, actorName)}`
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{auditActionName(action)}</span>{' '}
        <span className="text-ink-2 tabular-nums">
          {[userId === 0 ? 'no account' : accountName(userId, userName), by, subjectName(event)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      <span className="hint tabular-nums">{formatInstant(at)}</span>
    </div>
  )
}
