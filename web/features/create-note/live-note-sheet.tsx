import { CircleDashed, Pause } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { LiveNote } from '#shared/contracts/live-note.ts'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { layoutOf } from '#shared/domain/statement-text.ts'
import { type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import { shownHeading } from '../../lib/headings.ts'
import { LineNumber, RunInLabel } from '../../parts/evidence/statement.tsx'
import { SectionHead } from '../../parts/evidence/statement-rows.tsx'
import { StatementText } from '../../parts/evidence/statement-text.tsx'
import type { RunningRecording } from '../../parts/voice/current-recording.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { LiveNoteInUse } from './use-live-note.ts'
import { WhileRecording } from './while-recording.tsx'

type DuringRecordingProps = { voice: RunningRecording; live: LiveNoteInUse }

const VIEWS = [
  { value: 'live', label: 'Live note' },
  { value: 'heard', label: 'Heard so far' },
] as const

/** In place of the note while the visit is recorded. */
export function DuringRecording({ voice, live }: DuringRecordingProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('live')
  const { isOn, isSaving, turn } = live
  return (
    <div className="grid min-h-full grid-rows-[auto_minmax(0,1fr)] content-start">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5 sm:px-5">
        {isOn ? (
          <Segmented legend="While recording" options={VIEWS} value={view} onChange={setView} />
        ) : (
          <p className="hint">The live note is off.</p>
        )}
        <Button size="sm" variant="quiet" onClick={() => turn(!isOn)} disabled={isSaving}>
          {isOn ? 'Turn off' : 'Turn on live note'}
        </Button>
      </div>
      {isOn && view === 'live' ? <LiveSheet live={live} /> : <WhileRecording voice={voice} />}
    </div>
  )
}

function LiveSheet({ live }: { live: LiveNoteInUse }) {
  const { note, fresh, isPaused, notice } = live
  const count = note?.lines.length ?? 0
  return (
    <section aria-label="Live note" className="min-w-0">
      <div className="grid gap-2 px-4 pt-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <Badge tone="outline">
            <CircleDashed aria-hidden="true" />
            Provisional
          </Badge>
          {!isPaused && note && count > 0 && (
            <p className="hint tabular-nums">{`Up to ${formatDuration(note.writtenMs)}`}</p>
          )}
          {/* In one place, so that nothing moves when it pauses. */}
          <p role="status" className="hint">
            {isPaused && (
              <span className="inline-flex items-center gap-1.5 font-medium text-ink-2">
                <Pause aria-hidden="true" className="size-3.5" />
                The live note will catch up.
              </span>
            )}
          </p>
        </div>
        <p className="hint">
          Not checked and not saved. After you press Stop, the note is written from the whole visit and
          replaces these lines.
        </p>
        {notice && <p className="hint">{notice} Lines of the built-in writer appear instead.</p>}
      </div>
      {note && count > 0 ? (
        <LiveLines note={note} fresh={fresh} />
      ) : (
        <p className="px-4 py-6 text-ink-3 sm:px-6">Lines appear here as the visit goes on.</p>
      )}
      {/* The number only: a screen reader that read every line aloud would talk over the visit. */}
      <span role="status" className="sr-only">
        {fresh.size > 0 && `Live note: ${fresh.size} ${fresh.size === 1 ? 'line' : 'lines'} added.`}
      </span>
    </section>
  )
}

/** After Stop, until the first lines of the note arrive. */
export function LiveNoteReplaced({ note }: { note: LiveNote }) {
  return (
    <section aria-label="Live note" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 px-4 pt-4 sm:px-6">
        <Badge tone="outline">
          <CircleDashed aria-hidden="true" />
          Provisional
        </Badge>
        <p className="hint">The note is being written from the whole visit. It replaces these lines.</p>
      </div>
      <LiveLines note={note} fresh={NONE} />
    </section>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** One row per line. Selecting one shows its source. */
function LiveLines({ note, fresh }: { note: LiveNote; fresh: ReadonlySet<string> }) {
  const sections = useMemo(() => {
    const statements = note.lines.map(
      (line): Statement => ({ ...line, evidence: [], check: UNCHECKED, kept: false }),
    )
    return layoutOf({ sections: note.sections, statements }).filter(({ lines }) => lines.length > 0)
  }, [note])
  const sources = useMemo(() => new Map(note.lines.map((line) => [line.id, line.sources])), [note])
  return (
    <div className="grid content-start gap-4 py-4 pr-2 pl-2 sm:pr-3 sm:pl-4">
      {sections.map(({ heading, lines }, index) => (
        <section key={heading} aria-label={shownHeading(heading) || 'Note'} className="min-w-0">
          <SectionHead as="h3" heading={heading} index={index} aside={null} />
          {lines.flatMap(({ label, number, statements }) =>
            statements.map((statement, n) => (
              <LiveRow
                key={statement.id}
                statement={statement}
                label={n === 0 ? label : ''}
                number={number}
                sources={sources.get(statement.id) ?? []}
                isFresh={fresh.has(statement.id)}
              />
            )),
          )}
        </section>
      ))}
    </div>
  )
}

type LiveRowProps = {
  statement: Statement
  label: string
  number: number | undefined
  sources: LiveNote['lines'][number]['sources']
  isFresh: boolean
}

function LiveRow({ statement, label, number, sources, isFresh }: LiveRowProps) {
  return (
    <details
      className={classNames('rounded-2 border border-transparent hover:bg-well', isFresh && 'line-settles')}
    >
      <summary className="press grid cursor-pointer list-none grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-1 rounded-2 py-1 pr-2 [&::-webkit-details-marker]:hidden">
        <CircleDashed aria-hidden="true" className="mt-1 ml-0.5 size-4 text-ink-3" />
        <span className="flex max-w-[62ch] min-w-0 font-serif text-note break-words text-ink-2">
          {number !== undefined && <LineNumber>{number}</LineNumber>}
          <span className="min-w-0 flex-1">
            {label && <RunInLabel>{label}</RunInLabel>}
            <StatementText>{statement.text}</StatementText>
          </span>
        </span>
        <span className="pl-2 text-xs leading-[1.6875rem] text-ink-3 tabular-nums">
          {formatDuration(sources[0]?.startMs ?? 0)}
        </span>
      </summary>
      <ul aria-label="Source" className="grid gap-1 pt-0.5 pr-2 pb-2 pl-10">
        {sources.map(({ startMs, text }) => (
          <li key={`${startMs}-${text}`} className="text-sm leading-6 break-words">
            <span className="mr-2 text-xs text-ink-3 tabular-nums">{formatDuration(startMs)}</span>
            <mark className="evidence">{text}</mark>
          </li>
        ))}
      </ul>
    </details>
  )
}
