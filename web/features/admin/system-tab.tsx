import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SystemHealth } from '#shared/contracts/admin-system.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { systemQuery } from './admin.queries.ts'
import { formatBytes } from './figures.ts'

export function SystemTab() {
  const { data, isError, isFetching, refetch } = useQuery({ ...systemQuery, refetchOnMount: 'always' })
  if (isError) return <LoadError title="Couldn’t load system status" onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={10} label="Loading system status" />
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <SectionCard
        title="System"
        aside={
          <Button size="sm" disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden="true" className="size-4" />
            Refresh
          </Button>
        }
        flush
      >
        <Facts>
          <Fact name="Version">{data.version}</Fact>
          <Fact name="Running since">{formatMoment(data.startedAt)}</Fact>
          <Fact name="Database">
            {data.database.description}, responds in {data.database.milliseconds} ms
          </Fact>
          <Fact name="Last backup">
            <Backup backup={data.lastBackup} />
          </Fact>
          {data.adapters.map(({ name, description }) => (
            <Fact key={name} name={name.charAt(0).toUpperCase() + name.slice(1)}>
              {description}
            </Fact>
          ))}
        </Facts>
      </SectionCard>
      <Queue health={data} />
    </div>
  )
}

function Backup({ backup }: { backup: SystemHealth['lastBackup'] }) {
  if (!backup) return <Badge tone="warn">None yet</Badge>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {formatMoment(backup.createdAt)}, {backup.kind}, {formatBytes(backup.bytes)}
      <Badge tone={backup.verified ? 'good' : 'warn'}>{backup.verified ? 'Verified' : 'Not verified'}</Badge>
    </span>
  )
}

function Queue({ health }: { health: SystemHealth }) {
  const { queue, unsentMessages, openSubscriptionEndings } = health
  return (
    <SectionCard title="Queue" flush>
      <Facts>
        <Fact name="Waiting">
          {formatCount(queue.waiting)}
          {queue.oldestWaitingAt &&
            `, oldest from ${formatMoment(queue.oldestWaitingAt).replace(/^Today/, 'today')}`}
        </Fact>
        <Fact name="Running">{formatCount(queue.active)}</Fact>
        <Fact name="Retrying">{formatCount(queue.retrying)}</Fact>
        <Fact name="Failed (last 7 days)">
          {queue.failed > 0 ? <Badge tone="danger">{formatCount(queue.failed)}</Badge> : '0'}
        </Fact>
        <Fact name="Unsent messages">{formatCount(unsentMessages)}</Fact>
        <Fact name="Subscriptions being canceled">
          {openSubscriptionEndings > 0
            ? `${formatCount(openSubscriptionEndings)}, not yet confirmed by the payment provider`
            : '0'}
        </Fact>
      </Facts>
      {queue.failures.length > 0 && (
        <div className="border-t border-line px-5 py-3">
          <h3 className="mb-1 font-strong">Latest failures</h3>
          <ul className="grid gap-1">
            {queue.failures.map(({ name, at, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: failures have no ID and may be identical
              <li key={index} className="flex flex-wrap justify-between gap-x-4">
                <span className="[overflow-wrap:anywhere]">
                  {name} <span className="hint">{kind ?? 'unknown'}</span>
                </span>
                <span className="hint tabular-nums">{formatMoment(at)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SectionCard>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 px-5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
