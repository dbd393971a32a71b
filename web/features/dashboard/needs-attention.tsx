import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { CircleCheck, Pencil } from 'lucide-react'
import { draftsQuery, notePagesQuery, patientQuery } from '../../lib/charts.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type UnfinishedItem, unfinishedItems } from './unfinished-items.ts'

const SHOWN = 5

/** Notes that were started and not finished. */
export function NeedsAttention() {
  const drafts = useQuery(draftsQuery)
  const draftNotes = usePagedRows(useInfiniteQuery(notePagesQuery({ status: 'draft' })))
  const failed = drafts.isError || draftNotes.state === 'failed'
  const ready = drafts.data !== undefined && draftNotes.state === 'ready'
  const waiting = unfinishedItems(drafts.data ?? [], draftNotes.rows)
  const inAll = waiting.length + (draftNotes.total ?? 0) - draftNotes.rows.length

  return (
    <SectionCard
      title="Needs attention"
      aside={ready && inAll > 0 && <span className="hint tabular-nums">{inAll}</span>}
      flush
    >
      {failed && (
        <LoadError
          title="Couldn’t load your unfinished notes"
          onRetry={() => {
            void drafts.refetch()
            draftNotes.retry()
          }}
        />
      )}
      {!failed && !ready && (
        <div className="px-5 py-4">
          <Skeleton lines={4} label="Loading your unfinished notes" />
        </div>
      )}
      {!failed && ready && <UnfinishedList waiting={waiting.slice(0, SHOWN)} left={inAll - SHOWN} />}
    </SectionCard>
  )
}

function UnfinishedList({ waiting, left }: { waiting: readonly UnfinishedItem[]; left: number }) {
  const names = usePatientNames(waiting)
  if (waiting.length === 0) {
    return (
      <p className="flex items-center gap-2.5 px-5 py-5 text-ink-2">
        <CircleCheck aria-hidden="true" className="size-4 flex-none text-good" />
        No unfinished notes. Notes you start and don’t finish appear here.
      </p>
    )
  }
  return (
    <>
      <ul>
        {waiting.map((item) => (
          <li
            key={item.key}
            className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0 md:px-5"
          >
            <span
              aria-hidden="true"
              className="grid size-7 flex-none place-items-center rounded-2 bg-draft-weak text-draft"
            >
              <Pencil className="size-4" />
            </span>
            <div className="min-w-0 flex-1">
              <b className="font-strong">{item.title}</b>
              <p className="text-ink-2">{aboutLine(item, names)}</p>
            </div>
            <ButtonLink size="sm" to={item.to}>
              Finish
              <span className="sr-only"> {aboutLine(item, names)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="hint border-t border-line px-5 py-2.5">{left} more not shown.</p>}
    </>
  )
}

function aboutLine({ noteType, patient }: UnfinishedItem, names: ReadonlyMap<number, string>): string {
  const name = patient && ('name' in patient ? patient.name : names.get(patient.id))
  return [noteType, name].filter(Boolean).join(', ') || 'No patient or note type chosen yet'
}

/** Drafts contain only a patient id. */
function usePatientNames(waiting: readonly UnfinishedItem[]): ReadonlyMap<number, string> {
  const ids = [...new Set(waiting.flatMap(({ patient }) => (patient && 'id' in patient ? [patient.id] : [])))]
  const found = useQueries({ queries: ids.map((id) => patientQuery(id)) })
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, patientName(data)]] : [])))
}
