import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonX, Pencil, PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { draftsQuery, notePagesQuery, patientQuery } from '../../lib/charts.ts'
import { UNSIGNED_NOTES } from '../../lib/dashboard-tabs.ts'
import { countLine } from '../../lib/format.ts'
import { notePath } from '../../lib/links.ts'
import { usePagedRows } from '../../lib/paged-rows.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type UnfinishedItem, unfinishedItems } from './unfinished-items.ts'

const SHOWN = 5

type Entry = {
  key: string
  icon: ReactNode
  title: string
  about: string
  to: string
  action: string
}

/** Work that waits for the clinician: flagged notes, unfinished ones, and notes to sign. */
export function NeedsYou() {
  const drafts = useQuery(draftsQuery)
  const draftNotes = usePagedRows(useInfiniteQuery(notePagesQuery({ status: 'draft' })))
  const flagged = usePagedRows(useInfiniteQuery(notePagesQuery({ flagged: true, signed: false })))
  const unsigned = usePagedRows(useInfiniteQuery(notePagesQuery({ status: 'completed', signed: false })))
  const [all, setAll] = useState(false)
  const lists = [draftNotes, flagged, unsigned]
  const failed = drafts.isError || lists.some(({ state }) => state === 'failed')
  const ready = drafts.data !== undefined && lists.every(({ state }) => state === 'ready')
  const isFlagged = new Set(flagged.rows.map(({ id }) => id))
  const unfinished = unfinishedItems(
    drafts.data ?? [],
    draftNotes.rows.filter(({ id }) => !isFlagged.has(id)),
  )
  const names = usePatientNames(unfinished)
  const entries = [
    ...flagged.rows.map(flaggedEntry),
    ...unfinished.map((item) => unfinishedEntry(item, names)),
    ...unsignedEntry(unsigned.total ?? 0),
  ]

  return (
    <SectionCard
      title="Needs you"
      aside={ready && entries.length > 0 && <span className="hint tabular-nums">{entries.length}</span>}
      flush
    >
      {failed && (
        <LoadError
          title="Couldn’t load your unfinished notes"
          onRetry={() => {
            void drafts.refetch()
            for (const { retry } of lists) retry()
          }}
        />
      )}
      {!failed && !ready && (
        <div className="px-5 py-4">
          <Skeleton lines={4} label="Loading your unfinished notes" />
        </div>
      )}
      {!failed && ready && entries.length === 0 && (
        <p className="flex items-center gap-2.5 px-5 py-5 text-ink-2">
          <CircleCheck aria-hidden="true" className="size-4 flex-none text-good" />
          No unfinished notes. Drafts, notes to check, and notes to sign appear here.
        </p>
      )}
      {!failed && ready && entries.length > 0 && (
        <ul>
          {(all ? entries : entries.slice(0, SHOWN)).map((entry) => (
            <EntryLine key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      {!failed && ready && entries.length > SHOWN && (
        <div className="border-t border-line px-2 py-1.5">
          <Button size="sm" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${entries.length - SHOWN} more`}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

function EntryLine({ entry: { icon, title, about, to, action } }: { entry: Entry }) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0 md:px-5">
      {icon}
      <div className="min-w-0 flex-1">
        <b className="font-strong">{title}</b>
        <p className="break-words text-ink-2">{about}</p>
      </div>
      <ButtonLink size="sm" to={to}>
        {action}
        <span className="sr-only"> {about}</span>
      </ButtonLink>
    </li>
  )
}

const TONES = {
  danger: 'bg-danger-weak text-danger',
  draft: 'bg-draft-weak text-draft',
  info: 'bg-info-weak text-info',
}

function EntryIcon({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 flex-none place-items-center rounded-2 [&>svg]:size-4 ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

function flaggedEntry({ id, noteType, patientName: name, flags }: NoteCard): Entry {
  const { contradicted = 0, notFound = 0 } = flags ?? {}
  const lines = (count: number, what: string) => `${countLine(count, undefined, 'line')} ${what}`
  const title =
    contradicted > 0
      ? lines(contradicted, `contradicted${notFound > 0 ? `, ${notFound} not found` : ''}`)
      : lines(notFound, 'not found')
  return {
    key: `flagged-${id}`,
    title,
    about: `${noteType}, ${name}`,
    to: notePath(id),
    action: 'Check',
    icon: (
      <EntryIcon tone="danger">
        <OctagonX />
      </EntryIcon>
    ),
  }
}

function unfinishedEntry(item: UnfinishedItem, names: ReadonlyMap<number, string>): Entry {
  const { key, title, to } = item
  return {
    key,
    title,
    about: aboutLine(item, names),
    to,
    action: 'Finish',
    icon: (
      <EntryIcon tone="draft">
        <Pencil />
      </EntryIcon>
    ),
  }
}

/** One line for all of them: the list itself is one click away. */
function unsignedEntry(count: number): Entry[] {
  if (count === 0) return []
  return [
    {
      key: 'unsigned',
      title: `${countLine(count, undefined, 'note')} to sign`,
      about: 'Completed, but not signed',
      to: UNSIGNED_NOTES,
      action: 'Review',
      icon: (
        <EntryIcon tone="info">
          <PenLine />
        </EntryIcon>
      ),
    },
  ]
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
