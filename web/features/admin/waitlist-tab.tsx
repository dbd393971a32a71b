import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { handleWaitlistSignup, listWaitlist, type WaitlistSignup } from '#shared/contracts/admin-requests.ts'
import { call } from '../../lib/api.ts'
import { formatMoment, fullName } from '../../lib/format.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { invalidate, keyOf } from '../../lib/queries.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { type ListFilter, waitlistPagesQuery } from './admin.queries.ts'
import { PagedList } from './paged-list.tsx'
import { PersonLine, ShowSwitch } from './request-parts.tsx'

export function WaitlistTab() {
  const [show, setShow] = useState<ListFilter>('open')
  const entries = usePagedRows(
    useInfiniteQuery({ ...waitlistPagesQuery(show), placeholderData: keepPreviousData }),
  )
  return (
    <SectionCard
      title="Waitlist"
      aside={<ShowSwitch legend="Show entries" value={show} onChange={setShow} />}
      flush
    >
      <PagedList
        name="waitlist"
        list={entries}
        estimate={80}
        empty={show === 'open' ? 'No open requests.' : 'No one has joined the waitlist yet.'}
      >
        {(entry) => <Entry entry={entry} />}
      </PagedList>
    </SectionCard>
  )
}

function Entry({ entry }: { entry: WaitlistSignup }) {
  const queryClient = useQueryClient()
  const handled = entry.handledAt !== null

  const { save, busy } = useSave(
    async () => {
      await call(handleWaitlistSignup, { params: { id: String(entry.id) }, body: { handled: !handled } })
      await invalidate(queryClient, keyOf(listWaitlist))
    },
    { toast: 'Not saved' },
  )

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <PersonLine
        person={entry}
        more={[entry.organization, entry.role, ...(entry.interestedFeatures ?? []), entry.howDidYouHear]}
      />
      <div className="flex items-center gap-3">
        <span className="hint tabular-nums">{formatMoment(entry.signedUpAt)}</span>
        <Button size="sm" disabled={busy} onClick={() => void save()}>
          {handled ? 'Reopen' : 'Mark as handled'}
          <span className="sr-only">: {fullName(entry)}</span>
        </Button>
      </div>
    </div>
  )
}
