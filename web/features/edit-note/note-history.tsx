import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, FilePen, Lock, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import {
  type NoteVersion,
  type NoteWithAmendments,
  type ReviewedNote,
  restoreNoteVersion,
} from '#shared/contracts/notes.ts'
import { plainTextOf } from '#shared/domain/note-text.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { noteQuery, notesChanged, noteVersionsQuery } from '../../lib/charts.ts'
import { formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useHashTarget } from '../../lib/use-hash-target.ts'
import { useSave } from '../../lib/use-save.ts'
import { NoteOrigin } from '../../parts/evidence/note-origin.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WordDifference } from '../../ui/word-difference.tsx'

type NoteHistoryProps = {
  note: ReviewedNote
  /** There are unsaved changes, which restoring would discard. */
  locked?: boolean
  /** Undefined for a signed note. */
  onRestored?: (note: ReviewedNote) => void
}

/** The note’s author, every saved version with its changes, and how to restore it. */
export function NoteHistory({ note, locked = false, onRestored }: NoteHistoryProps) {
  useHashTarget()
  const versions = useInfiniteQuery({ ...noteVersionsQuery(note.id), refetchOnMount: 'always' })
  const [chosen, setChosen] = useState(note.version)
  const list = versions.data?.pages.flatMap(({ data }) => data) ?? []
  const version = list.find((candidate) => candidate.version === chosen) ?? list[0]

  return (
    <div id="history" className="scroll-mt-4">
      <SectionCard
        title="History"
        aside={list.length > 0 && <span className="hint">{count(note.version)}</span>}
      >
        {note.origin && (
          <div className="mb-4 border-b border-line pb-4">
            <NoteOrigin origin={note.origin} />
          </div>
        )}
        {versions.isPending && <Skeleton lines={4} label="Loading the history" />}
        {versions.isError && (
          <LoadError title="Couldn’t load the history" onRetry={() => void versions.refetch()} />
        )}
        {version && (
          <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
            <div className="grid content-start gap-3">
              <NoteEvents note={note} />
              <VersionList
                versions={list}
                current={note.version}
                chosen={version.version}
                onChoose={setChosen}
              />
              {versions.hasNextPage && (
                <Button
                  size="sm"
                  onClick={() => void versions.fetchNextPage()}
                  busyText={versions.isFetchingNextPage && 'Loading...'}
                >
                  Show earlier versions
                </Button>
              )}
            </div>
            <VersionView
              key={version.version}
              note={note}
              version={version}
              versions={list}
              locked={locked}
              onRestored={onRestored}
            />
          </div>
        )}
      </SectionCard>
    </div>
  )
}

type NoteEvent = { key: string; at: string; icon: LucideIcon; what: string; detail?: string }

/** Events other than saves, newest first. */
function eventsOf({ signature, voided, ...note }: ReviewedNote): NoteEvent[] {
  const amendments = 'amendments' in note ? (note as NoteWithAmendments).amendments : []
  return [
    ...(voided ? [{ key: 'void', at: voided.at, icon: Ban, what: 'Voided', detail: voided.reason }] : []),
    ...amendments.map(({ id, createdAt, name }) => ({
      key: `amendment-${id}`,
      at: createdAt,
      icon: FilePen,
      what: `Amended by ${name}`,
    })),
    ...(signature
      ? [{ key: 'signed', at: signature.at, icon: Lock, what: `Signed by ${signature.name}` }]
      : []),
  ].sort((a, b) => b.at.localeCompare(a.at))
}

function NoteEvents({ note }: { note: ReviewedNote }) {
  const events = eventsOf(note)
  if (events.length === 0) return null
  return (
    <ol aria-label="Signing and voiding, newest first" className="grid gap-2 border-b border-line pb-3">
      {events.map(({ key, at, icon: Icon, what, detail }) => (
        <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 px-3">
          <Icon aria-hidden="true" className="mt-0.5 size-4 text-ink-3" />
          <span className="min-w-0">
            <span className="font-medium break-words">{what}</span>
            <span className="hint block tabular-nums">{formatInstant(at)}</span>
            {detail && <span className="hint block break-words whitespace-pre-line">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function count(versions: number): string {
  return versions === 1 ? '1 version' : `${versions} versions`
}

type VersionListProps = {
  versions: readonly NoteVersion[]
  current: number
  chosen: number
  onChoose: (version: number) => void
}

function VersionList({ versions, current, chosen, onChoose }: VersionListProps) {
  return (
    <ol aria-label="Versions, newest first" className="grid max-h-96 content-start gap-1 overflow-y-auto">
      {versions.map(({ version, savedAt, status }) => (
        <li key={version}>
          <button
            type="button"
            aria-pressed={version === chosen}
            onClick={() => onChoose(version)}
            className={classNames(
              'press grid w-full justify-items-start gap-1 rounded-2 border px-3 py-2 text-left',
              version === chosen ? 'border-accent-line bg-accent-weak' : 'border-transparent hover:bg-well',
            )}
          >
            <span className="font-medium tabular-nums">{formatInstant(savedAt)}</span>
            <span className="flex flex-wrap gap-1.5">
              <NoteStatusBadge status={status} />
              {version === current && <Badge tone="outline">Current</Badge>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

type VersionViewProps = {
  note: ReviewedNote
  version: NoteVersion
  versions: readonly NoteVersion[]
  locked: boolean
  onRestored: ((note: ReviewedNote) => void) | undefined
}

type Compared = 'before' | 'now'

function VersionView({ note, version, versions, locked, onRestored }: VersionViewProps) {
  const [compared, setCompared] = useState<Compared>('before')
  const before = versions.find((candidate) => candidate.version < version.version)
  const isCurrent = version.version === note.version
  const text = plainTextOf(version.soapNote ?? '')
  const against = compared === 'now' ? note.soapNote : before?.soapNote
  const difference =
    compared === 'now'
      ? { older: text, newer: plainTextOf(against ?? '') }
      : { older: before ? plainTextOf(against ?? '') : text, newer: text }
  const unchanged = difference.older === difference.newer

  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isCurrent ? (
          <h3 className="font-strong">Changes in this version</h3>
        ) : (
          <Segmented
            legend="Compare"
            options={[
              { value: 'before', label: 'Changes in this version' },
              { value: 'now', label: 'Changes since' },
            ]}
            value={compared}
            onChange={setCompared}
          />
        )}
        {onRestored && !isCurrent && (
          <RestoreButton note={note} version={version} locked={locked} onRestored={onRestored} />
        )}
      </div>
      {locked && onRestored && !isCurrent && (
        <p className="hint">Save or cancel your changes before you restore this version.</p>
      )}
      {unchanged && (
        <p className="hint">
          {before || compared === 'now' ? 'The text didn’t change.' : 'This is the first version.'}
        </p>
      )}
      <WordDifference {...difference} />
    </div>
  )
}

type RestoreButtonProps = {
  note: ReviewedNote
  version: NoteVersion
  locked: boolean
  onRestored: (note: ReviewedNote) => void
}

function RestoreButton({ note, version, locked, onRestored }: RestoreButtonProps) {
  const queryClient = useQueryClient()
  const failure = {
    toast: 'Update Failed',
    message: (error: unknown) => {
      if (error instanceof CallError && error.status === 409) notesChanged(queryClient, note.id)
      return messageOf(error, 'The version wasn’t restored. Check your connection and try again.')
    },
  }
  const undo = useSave(restore, failure)
  const { save, busy } = useSave(async (replaced: number) => {
    const restored = await restore({ wanted: version.version, over: replaced })
    toast({
      title: 'Version restored',
      description: 'The version it replaced is in the history.',
      tone: 'good',
      action: { label: 'Undo', run: () => void undo.save({ wanted: replaced, over: restored.version }) },
    })
  }, failure)

  async function restore({ wanted, over }: { wanted: number; over: number }) {
    const { data } = await call(restoreNoteVersion, {
      params: { id: String(note.id) },
      body: { restore: wanted, version: over },
    })
    queryClient.setQueryData(noteQuery(note.id).queryKey, (known) => known && { ...known, ...data })
    notesChanged(queryClient, note.id)
    onRestored(data)
    return data
  }

  return (
    <Button
      size="sm"
      onClick={() => void save(note.version)}
      busyText={busy && 'Restoring...'}
      disabled={locked}
    >
      Restore this version
    </Button>
  )
}
