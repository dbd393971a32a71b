import { Link } from 'wouter'
import type { FoundLine } from '#shared/contracts/chart-search.ts'
import { FIND_ORDERS, type FindOrder } from '#shared/domain/chart-search.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { formatDate } from '../../lib/format.ts'
import { shownHeading } from '../../lib/headings.ts'
import { foundPath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Marked } from './marked.tsx'
import type { ChartSearch } from './use-chart-search.ts'

const ORDER_LABELS: Record<FindOrder, string> = { best: 'Best match', newest: 'Newest first' }

export function FoundLines({ search }: { search: ChartSearch }) {
  const { found, sort } = search
  if (!found) return null
  const { answers, order } = found
  const [first] = answers
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {order === 'newest' && first ? (
          <p className="font-strong">Last match: {formatDate(first.serviceAt)}</p>
        ) : (
          <p className="hint">Lines are quoted word for word.</p>
        )}
        <Segmented
          legend="Order"
          options={FIND_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
          value={order}
          onChange={sort}
        />
      </div>
      <LineList label="Matches" lines={answers} />
    </>
  )
}

type LineListProps = { label: string; lines: readonly FoundLine[] }

export function LineList({ label, lines }: LineListProps) {
  return (
    <ul aria-label={label} className="-mx-5 border-t border-line">
      {lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: passages of a visit have no ID, and a list is shown once
          key={`${line.noteId} ${line.lineId} ${index}`}
          line={line}
        />
      ))}
    </ul>
  )
}

const SOURCES: Record<FoundLine['kind'], string> = {
  statement: '',
  amendment: 'Amendment',
  visit: 'Said in the visit, not in the note',
}

/** Anywhere on the row opens the note at the line. */
function Line({ line }: { line: FoundLine }) {
  const { kind, noteId, lineId, noteType, serviceAt, signed, status, section, topic, who, text, marks } = line
  const place = [section && shownHeading(section), topic].filter(Boolean).join(', ')
  return (
    <li className="press relative grid gap-1.5 border-b border-line px-5 py-3.5 hover:bg-well has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        <time dateTime={serviceAt} className="font-strong text-ink tabular-nums">
          {formatDate(serviceAt)}
        </time>
        <span>{[noteTitle(noteType), place].filter(Boolean).join(' · ')}</span>
        <NoteStatusBadge status={status} signed={signed} />
        {line.amended && <Badge tone="warn">Amended</Badge>}
        {line.doubted && <Badge tone="danger">Check this line</Badge>}
      </p>
      <p className="font-serif text-[0.9375rem] leading-6 wrap-anywhere">
        {SOURCES[kind] && (
          <span className="mr-2 font-sans text-xs text-ink-2">
            {SOURCES[kind]}
            {who ? ` · ${who}` : ''}
          </span>
        )}
        <Link
          href={foundPath(noteId, kind, lineId)}
          className="text-ink no-underline outline-none after:absolute after:inset-0"
        >
          <Marked text={text} marks={marks} />
        </Link>
      </p>
      {kind === 'statement' && <Source line={line} />}
    </li>
  )
}

function Source({ line: { quotes, moreQuotes } }: { line: FoundLine }) {
  if (quotes.length === 0) return <p className="hint">This line has no source in a visit.</p>
  return (
    <div className="grid gap-0.5 border-l-2 border-line-strong pl-3">
      {quotes.map(({ who, text, marks }, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: quotes keep their order
          key={index}
          className="text-sm wrap-anywhere text-ink-2"
        >
          {who && <span className="mr-1.5 text-xs text-ink-3">{who}</span>}“
          <Marked text={text} marks={marks} />”
        </p>
      ))}
      {moreQuotes > 0 && <p className="hint">And {moreQuotes} more in the note.</p>}
    </div>
  )
}
