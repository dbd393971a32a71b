import { FilePen } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import type { Amendment } from '#shared/contracts/notes.ts'
import { bodySections, layoutOf } from '#shared/domain/statement-text.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { shownHeading } from '../../lib/headings.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { AddLine } from '../../parts/evidence/add-line.tsx'
import { ChartSource } from '../../parts/evidence/chart-source.tsx'
import { LineField } from '../../parts/evidence/line-field.tsx'
import { MoreFromVisit } from '../../parts/evidence/more-from-visit.tsx'
import { moreInSection } from '../../parts/evidence/more-groups.ts'
import { EvidenceProse, VerdictLegend } from '../../parts/evidence/note-prose.tsx'
import { NoteCards, NoteSheet } from '../../parts/evidence/note-sections.tsx'
import { SectionMenu } from '../../parts/evidence/section-menu.tsx'
import type { EvidenceSelection } from '../../parts/evidence/selection.ts'
import { StatementDescriptions, walkStatements } from '../../parts/evidence/statement.tsx'
import type { LineEditing } from '../../parts/evidence/use-line-editing.ts'
import { type MoreOffers, useMoreOffers } from '../../parts/evidence/use-more-offers.ts'
import type { NoteReviewing } from '../../parts/evidence/use-reviewed-note.ts'
import { markOf } from '../../parts/evidence/verdict-labels.ts'
import { amendmentAnchor } from './amendments.tsx'

type NoteStatementsProps = {
  /** One sheet instead of one card per section. */
  traditional: boolean
  reviewing: NoteReviewing
  choice: EvidenceSelection
  editing: LineEditing | undefined
  amendments: readonly Amendment[]
  /** Another feature's controls after a line. */
  afterLine: (statement: Statement) => ReactNode
}

/** The note as running text. Every line shows its source and can be edited in place. */
export function NoteStatements({
  traditional,
  reviewing,
  choice,
  editing,
  amendments,
  afterLine,
}: NoteStatementsProps) {
  const { body, visit, checking, acts } = reviewing
  const layout = useMemo(() => layoutOf(body), [body])
  const sections = useMemo(() => bodySections(body), [body])
  const first = layout.flatMap(({ lines }) => lines)[0]?.statements[0]?.id
  const id = useId()
  const more = useMoreOffers(reviewing)
  // No controls or marks in print.
  const onPaper = useMediaQuery('print')
  const markFor = (statement: Statement) =>
    visit || statement.chart ? markOf(statement, checking) : undefined

  const prose = (_: unknown, index: number) => {
    const section = layout[index]
    if (!section) return null
    return (
      <>
        <EvidenceProse
          section={section}
          more={more}
          body={body}
          choice={choice}
          markFor={markFor}
          first={first}
          descriptions={id}
          editing={editing}
          onRewrite={
            acts &&
            visit &&
            (({ section: heading, id: line }) => void acts.rewrite(heading, 'regenerate', line))
          }
          after={(statement) => (
            <>
              <ChartSource {...statement} />
              <Amended amendments={amendments} statement={statement} />
              {afterLine(statement)}
            </>
          )}
        />
        {editing && !editing.open && (
          <div className="-mb-3">
            <AddLine
              quiet
              heading={section.heading}
              onAdd={() => editing.add({ section: section.heading })}
            />
          </div>
        )}
      </>
    )
  }
  const shown = onPaper ? undefined : prose
  const Sections = traditional ? NoteSheet : NoteCards
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys for the statements inside */}
      <div
        data-part="note"
        className="grid gap-4"
        onKeyDown={(event) => walkStatements(event, choice, editing)}
      >
        <Sections
          sections={sections}
          body={shown}
          aside={({ heading }) => <SectionMenu heading={heading} reviewing={reviewing} />}
        />
        {editing && <EmptySections reviewing={reviewing} choice={choice} editing={editing} more={more} />}
      </div>
      <StatementDescriptions id={id} statements={body.statements} markFor={markFor} />
      {visit && <VerdictLegend statements={body.statements} markFor={markFor} />}
    </>
  )
}

type EmptySectionsProps = {
  reviewing: NoteReviewing
  choice: EvidenceSelection
  editing: LineEditing
  more: MoreOffers | undefined
}

/** Template sections without lines. Not part of the note. */
function EmptySections({ reviewing, choice, editing, more }: EmptySectionsProps) {
  const empty = layoutOf(reviewing.body).filter(({ lines }) => lines.length === 0)
  if (empty.length === 0) return null
  return (
    <ul aria-label="Empty sections" className="grid gap-2 print:hidden">
      {empty.map(({ heading, lines }) => (
        <li key={heading} className="rounded-3 border border-dashed border-line-strong px-4 py-2.5 md:pl-14">
          <p className="text-sm font-strong text-ink-2">{shownHeading(heading)}</p>
          {more &&
            moreInSection({ heading, lines }, more.items)?.atEnd.map((group) => (
              <MoreFromVisit key={group.key} group={group} offers={more} choice={choice} named />
            ))}
          {editing.open?.place?.section === heading ? (
            <LineField key={editing.open.id} text="" label="New line" editing={editing} />
          ) : (
            <AddLine empty heading={heading} onAdd={() => editing.add({ section: heading })} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Marks a line that an amendment corrects. */
function Amended({ amendments, statement }: { amendments: readonly Amendment[]; statement: Statement }) {
  const found = amendments.find(({ statementId }) => statementId === statement.id)
  if (!found) return null
  return (
    <a
      href={`#${amendmentAnchor(found.id)}`}
      className="link ml-1.5 font-sans text-xs whitespace-nowrap"
      aria-label={`Amended: ${statement.text}`}
    >
      <FilePen aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.14em]" />
      Amended
    </a>
  )
}
