import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '#shared/contracts/sessions.ts'
import { call, messageOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const sessionsQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: async () => (await call(listSessions, {})).data,
  refetchOnMount: 'always',
})

/** Where this account is signed in, and the way out of each of them. */
export function ActiveSessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const { end, endOthers, busy } = useEnding()
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <SectionCard
      title="Active sessions"
      flush
      aside={
        others.length > 0 && (
          <Button
            size="sm"
            onClick={() => void endOthers(others.length)}
            busyText={busy === 'others' && 'Signing out...'}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {isError && <LoadError title="Your sessions could not be loaded" onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div className="px-5 py-4">
          <Skeleton lines={3} label="Loading your sessions" />
        </div>
      )}
      {data && (
        <ul>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
      {data && others.length === 0 && (
        <p className="hint border-t border-line px-5 py-3">You are signed in nowhere else.</p>
      )}
    </SectionCard>
  )
}

function SessionRow({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const device = session.device ?? 'A new sign-in'
  const Icon = /iPhone|Android|iPad/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-3 last:border-b-0">
      <Icon aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="font-strong">{device}</b>
          {session.current && <Badge tone="good">This one</Badge>}
        </p>
        <p className="hint">
          Signed in {formatMoment(session.signedInAt)}
          {!session.current && <>, last used {formatMoment(session.lastSeenAt)}</>}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" variant="danger-quiet" onClick={onEnd} busyText={busy && 'Signing out...'}>
          Sign out
          <span className="sr-only">
            {' '}
            {device}, signed in {formatMoment(session.signedInAt)}
          </span>
        </Button>
      )}
    </li>
  )
}

function useEnding() {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<number | 'others'>()

  async function act(what: number | 'others', work: () => Promise<unknown>, said: string) {
    setBusy(what)
    try {
      await work()
      toast({ title: said, tone: 'good' })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Not signed out', description, tone: 'danger' })
    } finally {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      setBusy(undefined)
    }
  }

  return {
    busy,
    end: ({ id, device }: OpenSession) =>
      act(
        id,
        () => call(endSession, { params: { id: String(id) } }),
        `${device ?? 'The device'} is signed out`,
      ),
    endOthers: (count: number) =>
      act(
        'others',
        () => call(endOtherSessions, {}),
        `${count} other ${count === 1 ? 'session' : 'sessions'} ended`,
      ),
  }
}
