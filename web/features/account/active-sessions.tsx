import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '#shared/contracts/sessions.ts'
import { call } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { queryOf } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const sessionsQuery = queryOf(listSessions, {}, { refetchOnMount: 'always' })

const SIGN_OUT = { toast: 'Sign-out failed', invalidates: [sessionsQuery.queryKey] }

/** The account's sessions, each with a button to sign it out. */
export function ActiveSessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const { save, busy } = useSave(signOutOthers, SIGN_OUT)
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <SectionCard
      title="Active sessions"
      flush
      aside={
        others.length > 0 && (
          <Button size="sm" onClick={() => void save(others.length)} busyText={busy && 'Signing out...'}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {isError && <LoadError title="Couldn’t load your sessions" onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div className="px-5 py-4">
          <Skeleton lines={3} label="Loading your sessions" />
        </div>
      )}
      {data && (
        <ul>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && others.length === 0 && (
        <p className="hint border-t border-line px-5 py-3">You’re not signed in anywhere else.</p>
      )}
    </SectionCard>
  )
}

function SessionRow({ session }: { session: OpenSession }) {
  const { save, busy } = useSave(signOut, SIGN_OUT)
  const device = session.device ?? 'Unknown device'
  const Icon = /iPhone|Android|iPad/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-3 last:border-b-0">
      <Icon aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="font-strong">{device}</b>
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="hint">
          Signed in {when(session.signedInAt)}
          {!session.current && <>, last active {when(session.lastSeenAt)}</>}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          variant="danger-quiet"
          onClick={() => void save(session)}
          busyText={busy && 'Signing out...'}
        >
          Sign out
          <span className="sr-only">
            {' '}
            {device}, signed in {when(session.signedInAt)}
          </span>
        </Button>
      )}
    </li>
  )
}

/** "today, 10:42 AM", for use inside a sentence. */
const when = (iso: string) => formatMoment(iso).replace(/^Today/, 'today')

async function signOut({ id, device }: OpenSession) {
  await call(endSession, { params: { id: String(id) } })
  toast({ title: `${device ?? 'Unknown device'} signed out`, tone: 'good' })
}

async function signOutOthers(count: number) {
  await call(endOtherSessions, {})
  toast({
    title: count === 1 ? 'Signed out of 1 other session' : `Signed out of ${count} other sessions`,
    tone: 'good',
  })
}
