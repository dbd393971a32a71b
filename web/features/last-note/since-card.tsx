import { useQuery } from '@tanstack/react-query'
import { FileClock, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { addSinceLine, type SinceLastNote, type SinceLine } from '#shared/contracts/last-note.ts'
import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { clinicTimeZone } from '../../lib/days.ts'
import { shownHeading } from '../../lib/headings.ts'
import { notePath } from '../../lib/links.ts'
import { counted } from '../../parts/evidence/check-counts.ts'
import { offerUndo } from '../../parts/evidence/offer-undo.ts'
import { type EvidenceSelection, statementKey } from '../../parts/evidence/selection.ts'
import { StatementText } from '../../parts/evidence/statement-text.tsx'
import { statementElement } from '../../parts/evidence/use-line-editing.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionLink } from '../../ui/section-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sinceLastQuery } from './last-note.queries.ts'

type SinceCardProps = { note: NoteWithAmendments; reviewing: NoteReviewing; choice: EvidenceSelection }

/** Lines from the patient's last signed note, to add to one that can still change. Hidden if there is none. */
export function SinceCard({ note, reviewing, choice }: SinceCardProps) {
  const { data, error, refetch } = useQuery(sinceLastQuery(note))
  if (data && !data.last) return null
  const last = data?.last
  return (
    <SectionCard
      title="Since the last note"
      flush
      aside={
        last && (
          <Link href={notePath(last.noteId)} className="link inline-flex items-center gap-1 text-xs">
            <FileClock aria-hidden="true" className="size-3.5" />
            {last.day}
            <span className="sr-only">: open the {noteTitle(last.noteType)}</span>
          </Link>
        )
      }
    >
      {data && last ? (
        <SinceLines data={data} day={last.day} reviewing={reviewing} choice={choice} />
      ) : error ? (
        <LoadError title="Couldn’t compare with the last note" onRetry={() => void refetch()} />
      ) : (
        <div className="px-5 py-4">
          <Skeleton lines={3} label="Comparing with the last note" />
        </div>
      )}
    </SectionCard>
  )
}

type SinceLinesProps = Omit<SinceCardProps, 'note'> & { data: SinceLastNote; day: string }

function SinceLines({ data, day, reviewing, choice }: SinceLinesProps) {
  const { statements } = reviewing.body
  const there = new Set(statements.map(({ id }) => id))
  const open = data.lines.filter(({ id }) => !there.has(id))
  const changes = open.filter(({ kind }) => kind === 'measure' || kind === 'medication')
  const due = open.filter(({ kind }) => kind === 'due')
  const copies = open.filter(({ kind }) => kind === 'line')
  const repeated = data.repeated.filter(({ statementId }) => there.has(statementId))

  function add({ id, section, topic, text, chart, evidence }: SinceLine) {
    const check = {
      verdict: 'supported',
      by: 'facts',
      why: `The note of ${day} says this.`,
      words: evidence,
    } as const
    const undo = reviewing.acts?.addWritten(
      { id, section, topic, text, chart, evidence, by: 'fact', check, kept: false },
      ({ id: noteId, version }) =>
        call(addSinceLine, {
          params: { id: String(noteId) },
          body: { line: id, version, timeZone: clinicTimeZone() },
        }),
    )
    choice.clear()
    offerUndo(undo)
  }

  return (
    <div className="grid grid-cols-1">
      <p className="hint px-5 py-3">
        Nothing here is part of the note until you add it. Added lines show the note they’re from.{' '}
        <SectionLink page={PAGES.help} section="since-last-note" className="link">
          How this works
        </SectionLink>
      </p>
      <Part title="What changed">
        {changes.length === 0 ? (
          <p className="hint">No score, value or dose that is in both notes is left to add.</p>
        ) : (
          <Lines label="Changes since the last note" lines={changes} onAdd={add} />
        )}
      </Part>
      {due.length > 0 && (
        <Part title="Planned, not mentioned">
          <Lines label="Planned in the last note and not mentioned" lines={due} onAdd={add} isShort />
        </Part>
      )}
      {repeated.length > 0 && (
        <Part title="Same words as the last note">
          <p className="hint">
            {counted(repeated.length, 'line')} {repeated.length === 1 ? 'repeats' : 'repeat'} the note of{' '}
            {day} without saying so.
          </p>
          <ul aria-label="Repeated lines" className="grid gap-1.5">
            {repeated.map(({ statementId }) => (
              <li key={statementId}>
                <button
                  type="button"
                  className="link text-left font-serif text-[0.9375rem] leading-6 wrap-anywhere"
                  onClick={() => {
                    const line = statementElement(statementId)
                    line?.focus()
                    line?.scrollIntoView({ block: 'nearest' })
                    choice.pin(statementKey(statementId))
                  }}
                >
                  {statements.find(({ id }) => id === statementId)?.text}
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {copies.length > 0 && (
        <details className="border-t border-line px-5 py-3">
          <summary className="cursor-pointer text-sm font-medium text-ink-2">
            Copy a line forward ({copies.length})
          </summary>
          <div className="grid gap-3 pt-2.5">
            <p className="hint">A copied line begins with “From the note of {day}”.</p>
            {sectionsOf(copies).map(([section, lines]) => (
              <div key={section} className="grid gap-1.5">
                <h4 className="text-xs font-strong text-ink-2">{shownHeading(section) || 'Note'}</h4>
                <Lines
                  label={`Lines of the last note, ${shownHeading(section)}`}
                  lines={lines}
                  onAdd={add}
                  isShort
                />
              </div>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function sectionsOf(lines: readonly SinceLine[]): [string, SinceLine[]][] {
  const groups = new Map<string, SinceLine[]>()
  for (const line of lines) groups.set(line.section, [...(groups.get(line.section) ?? []), line])
  return [...groups]
}

type LinesProps = {
  label: string
  lines: readonly SinceLine[]
  onAdd: (line: SinceLine) => void
  /** Shows the last note's words, without what the added line says in front of them. */
  isShort?: boolean
}

function Lines({ label, lines, onAdd, isShort = false }: LinesProps) {
  return (
    <ul aria-label={label} className="grid gap-2">
      {lines.map((line) => {
        const text = isShort ? (line.chart[0]?.text ?? line.text) : line.text
        return (
          <li key={line.id} className="flex items-start gap-3">
            <p
              title={line.chart.map((source) => `Note of ${source.day}: ${source.text}`).join('\n')}
              className="min-w-0 flex-1 pt-0.5 font-serif text-[0.9375rem] leading-6 wrap-anywhere"
            >
              <StatementText>{text}</StatementText>
            </p>
            <Button size="sm" aria-label={`Add: ${text}`} onClick={() => onAdd(line)}>
              <Plus aria-hidden="true" className="size-4" />
              Add
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-2 px-5 py-3.5 not-first:border-t border-line"
    >
      <h3 id={id} className="font-strong">
        {title}
      </h3>
      {children}
    </section>
  )
}
