import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ContactSubmission,
  handleContactSubmission,
  listContactSubmissions,
  readContactSubmission,
} from '#shared/contracts/admin-requests.ts'
import { call } from '../../lib/api.ts'
import { formatMoment, fullName } from '../../lib/format.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { invalidate, keyOf, queryOf } from '../../lib/queries.ts'
import { useSave } from '../../lib/use-save.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contactPagesQuery, type ListFilter } from './admin.queries.ts'
import { PagedList } from './paged-list.tsx'
import { PersonLine, ShowSwitch } from './request-parts.tsx'

export function MessagesTab() {
  const [show, setShow] = useState<ListFilter>('open')
  const [opened, setOpened] = useState<ContactSubmission>()
  const messages = usePagedRows(
    useInfiniteQuery({ ...contactPagesQuery(show), placeholderData: keepPreviousData }),
  )
  return (
    <SectionCard
      title="Messages"
      aside={<ShowSwitch legend="Show messages" value={show} onChange={setShow} />}
      flush
    >
      <PagedList
        name="messages"
        list={messages}
        estimate={80}
        empty={show === 'open' ? 'No open messages.' : 'No messages yet.'}
      >
        {(message) => (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <PersonLine person={message} more={[message.organization, message.caseload]} />
            <div className="flex items-center gap-3">
              {message.handledAt && <Badge tone="good">Handled</Badge>}
              <span className="hint tabular-nums">{formatMoment(message.submittedAt)}</span>
              <Button size="sm" onClick={() => setOpened(message)}>
                Read<span className="sr-only"> message from {fullName(message)}</span>
              </Button>
            </div>
          </div>
        )}
      </PagedList>
      {opened && <MessageDialog submission={opened} onClose={() => setOpened(undefined)} />}
    </SectionCard>
  )
}

type MessageDialogProps = { submission: ContactSubmission; onClose: () => void }

function MessageDialog({ submission, onClose }: MessageDialogProps) {
  const queryClient = useQueryClient()
  const params = { id: String(submission.id) }
  // Not cached, so each view is loaded, and audited, once.
  const message = useQuery(queryOf(readContactSubmission, { params }, { gcTime: 0 }))
  const handled = submission.handledAt !== null

  const { save, busy } = useSave(
    async () => {
      await call(handleContactSubmission, { params, body: { handled: !handled } })
      onClose()
      await invalidate(queryClient, keyOf(listContactSubmissions))
    },
    { toast: 'Not saved' },
  )

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={fullName(submission)}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busyText={busy && 'Saving...'} onClick={() => void save()}>
            {handled ? 'Reopen' : 'Mark as handled'}
          </Button>
        </>
      }
    >
      <p className="hint [overflow-wrap:anywhere]">
        {[
          submission.email,
          submission.organization,
          submission.caseload,
          formatMoment(submission.submittedAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {message.isError ? (
        <LoadError title="The message couldn’t be opened" onRetry={() => void message.refetch()} />
      ) : message.data ? (
        <p className="max-w-[66ch] font-serif text-[1.0625rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message.data.message}
        </p>
      ) : (
        <Skeleton lines={4} label="Opening the message" />
      )}
      <p className="hint">Opening this message is recorded in the audit trail.</p>
    </Dialog>
  )
}
