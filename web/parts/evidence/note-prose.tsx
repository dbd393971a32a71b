import { Fragment, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { BodySection, NoteLine } from '#shared/domain/statement-text.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { LineField } from './line-field.tsx'
import { LineTools } from './line-tools.tsx'
import { MoreFromVisit } from './more-from-visit.tsx'
import { type MoreGroup, moreInSection } from './more-groups.ts'
import { LINE_PROSE } from './note-sections.tsx'
import { type EvidenceSelection, statementIn, usePinned } from './selection.ts'
import { LineNumber, RunInLabel, StatementInline } from './statement.tsx'
import type { LineEditing } from './use-line-editing.ts'
import type { MoreOffers } from './use-more-offers.ts'
import { MARK_TAGS, type Mark } from './verdict-labels.ts'
import { VerdictMark } from './verdict-mark.tsx'

export type ProseProps = {
  body: NoteBody
  choice: EvidenceSelection
  markFor: (statement: Statement) => Mark | undefined
  /** The first statement of the note, where Tab enters. */
  first: string | undefined
  descriptions: string
  editing: LineEditing | undefined
  onRewrite: ((statement: Statement) => void) | undefined
  /** Rendered after a statement, to mark it as amended. */
  after?: ((statement: Statement) => ReactNode) | undefined
}

type EvidenceProseProps = ProseProps & {
  section: BodySection
  /** More quotations, offered at the end of their topic. */
  more: MoreOffers | undefined
}

/** One section as running text. Every statement is selectable. */
export function EvidenceProse({ section, more, ...props }: EvidenceProseProps) {
  const { editing, choice } = props
  const offered = more && moreInSection(section, more.items)
  const offer = (group: MoreGroup | undefined, named = false) =>
    group &&
    more && <MoreFromVisit key={group.key} group={group} offers={more} choice={choice} named={named} />
  const open = editing?.open
  const atEnd = open?.place && open.place.after === undefined && open.place.section === section.heading
  return (
    <div className="grid gap-2">
      {section.lines.map((line) => (
        <Fragment key={line.statements[0]?.id}>
          <ProseLine line={line} {...props} />
          {offer(offered?.after.get(line.statements.at(-1)?.id ?? ''))}
        </Fragment>
      ))}
      {offered?.atEnd.map((group) => offer(group, true))}
      {atEnd && editing && <LineField key={open.id} text="" label="New line" editing={editing} />}
    </div>
  )
}

function ProseLine({ line, ...props }: ProseProps & { line: NoteLine }) {
  const { editing, choice, body, onRewrite } = props
  const pinned = statementIn(usePinned(choice))
  const held = line.statements.find(({ id }) => id === pinned)
  return (
    <div className={editing ? 'relative lg:pr-18' : 'relative'}>
      <div className={LINE_PROSE}>
        {line.number !== undefined && <LineNumber>{line.number}</LineNumber>}
        <div className="min-w-0 flex-1">
          {line.label && <RunInLabel>{line.label}</RunInLabel>}
          {line.statements.map((statement, index) => (
            <ProseStatement key={statement.id} statement={statement} space={index > 0} {...props} />
          ))}
        </div>
      </div>
      {held && editing && !editing.open && (
        <span className="absolute top-0 right-0 max-lg:hidden print:hidden">
          <LineTools statement={held} body={body} editing={editing} onRewrite={onRewrite} />
        </span>
      )}
    </div>
  )
}

function ProseStatement({
  statement,
  space,
  editing,
  choice,
  markFor,
  first,
  descriptions,
  after,
}: ProseProps & { statement: Statement; space: boolean }) {
  const open = editing?.open
  // Statements are memoized, so these callbacks must be stable.
  const current = useRef(editing)
  useEffect(() => {
    current.current = editing
  }, [editing])
  const edit = useCallback((id: string) => current.current?.edit(id), [])
  if (editing && open?.id === statement.id && !open.place) {
    return open.field === 'label' ? (
      <LineField key="label" short text={statement.topic} label="Line label" editing={editing} />
    ) : (
      <LineField key="words" text={statement.text} label="Edit line" editing={editing} />
    )
  }
  return (
    <>
      {space && ' '}
      <StatementInline
        statement={statement}
        mark={markFor(statement)}
        choice={choice}
        first={statement.id === first}
        descriptions={descriptions}
        onEdit={editing && edit}
      />
      {after?.(statement)}
      {editing && open?.place?.after === statement.id && (
        <LineField key={open.id} text="" label="New line" editing={editing} />
      )}
    </>
  )
}

const NAMED = ['chart', 'contradicted', 'not-found', 'unsure', 'unchecked', 'kept'] as const

const LEGEND: Partial<Record<Mark, string>> = {
  kept: 'kept by the clinician',
  chart: 'from an earlier note',
}

type VerdictLegendProps = { statements: readonly Statement[]; markFor: ProseProps['markFor'] }

/** Explains the marks that occur in the note. */
export function VerdictLegend({ statements, markFor }: VerdictLegendProps) {
  const marks = statements.map(markFor)
  return (
    <p className="hint flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      <span>Lines without a mark are supported by the visit.</span>
      {NAMED.filter((mark) => marks.includes(mark)).map((mark) => (
        <span key={mark} className="inline-flex items-center gap-1.5">
          <VerdictMark kind={mark} className="size-3.5" />
          {LEGEND[mark] ?? MARK_TAGS[mark]}
        </span>
      ))}
    </p>
  )
}
