import { Fragment, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { layoutOf, type NoteLine } from '#shared/domain/statement-text.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { shownHeading } from '../../lib/headings.ts'
import { classNames } from '../../ui/class-names.ts'
import { AddLine } from './add-line.tsx'
import { LineField } from './line-field.tsx'
import { LineTools } from './line-tools.tsx'
import { MoreFromVisit } from './more-from-visit.tsx'
import { type MoreGroup, moreInSection } from './more-groups.ts'
import { sectionColors } from './note-sections.tsx'
import { placeOf } from './quotes.ts'
import { type EvidenceSelection, statementKey, useIsTabStop } from './selection.ts'
import { StatementDescriptions, StatementRow, walkStatements } from './statement.tsx'
import type { LineEditing } from './use-line-editing.ts'
import type { MoreOffers } from './use-more-offers.ts'
import { type Mark, markOf, wordsOf } from './verdict-labels.ts'
import type { Visit } from './visit-lines.ts'

type StatementRowsProps = {
  body: NoteBody
  /** Undefined if there is no visit, and so no verdicts. */
  visit: Visit | undefined
  choice: EvidenceSelection
  checking?: ReadonlySet<string>
  /** Undefined while the note is read-only. */
  editing?: LineEditing | undefined
  onRewrite?: ((statement: Statement) => void) | undefined
  /** More quotations, offered at the end of their topic. */
  more?: MoreOffers | undefined
  /** Content to the right of a section’s heading. */
  aside?: ((heading: string) => ReactNode) | undefined
  /** Lines the revision just changed. */
  fresh?: ReadonlySet<string>
  /** The note is still being written, so unchecked lines need no mark. */
  writing?: boolean
  /** Edit page: the rows show all tools, on phones too. */
  alone?: boolean
  headingAs?: 'h2' | 'h3'
}

const NONE: ReadonlySet<string> = new Set()

/** The note on one sheet, one row per statement. */
export function StatementRows(props: StatementRowsProps) {
  const { body, visit, choice, editing, aside, alone, headingAs = 'h3' } = props
  const id = useId()
  const sections = useMemo(() => layoutOf(body), [body])
  const shown = editing ? sections : sections.filter(({ lines }) => lines.length > 0)
  const places = useMemo(
    () =>
      new Map(
        body.statements.map((statement) => [statement.id, visit ? placeOf(visit, wordsOf(statement)) : '']),
      ),
    [body, visit],
  )
  const first = sections.flatMap(({ lines }) => lines)[0]?.statements[0]?.id
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys for the statements inside
    <div className="grid" onKeyDown={(event) => walkStatements(event, choice, editing, alone)}>
      <div
        className={classNames(
          // If lines can be added, each section ends with an Add button.
          editing && !alone ? 'gap-1' : 'gap-4',
          'relative grid min-h-full content-start py-4 pr-2 pl-2 before:pointer-events-none before:absolute before:inset-y-0 before:left-[2.6rem] before:w-px before:bg-accent-line/45 sm:pr-3 sm:pl-4 sm:before:left-[3.1rem]',
        )}
      >
        {shown.map(({ heading, lines }, index) => (
          <section
            key={heading}
            aria-label={shownHeading(heading) || 'Note'}
            className="group/section relative min-w-0"
          >
            <SectionHead
              as={headingAs}
              heading={heading}
              index={index}
              aside={lines.length > 0 && aside?.(heading)}
            />
            <Lines
              {...props}
              heading={heading}
              lines={lines}
              first={first}
              places={places}
              descriptions={id}
            />
          </section>
        ))}
      </div>
      <StatementDescriptions
        id={id}
        statements={body.statements}
        markFor={(statement) => markIn(props, statement)}
      />
    </div>
  )
}

function markIn({ visit, checking, writing }: StatementRowsProps, statement: Statement): Mark | undefined {
  if (!visit) return undefined
  const mark = markOf(statement, checking)
  return writing && mark === 'unchecked' ? undefined : mark
}

type SectionHeadProps = { as: 'h2' | 'h3'; heading: string; index: number; aside: ReactNode }

/** The section’s letter in the margin, with its name next to it. */
export function SectionHead({ as: Heading, heading, index, aside }: SectionHeadProps) {
  const { title } = sectionColors(heading, index)
  const shown = shownHeading(heading)
  if (!shown) return null
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-1 pl-px">
      <span
        aria-hidden="true"
        className={classNames('pl-px font-serif text-[1.3125rem] leading-7 font-[600] select-none', title)}
      >
        {shown.charAt(0)}
      </span>
      <Heading className={classNames('text-xs leading-7 font-strong', title)}>{shown}</Heading>
      {aside}
    </div>
  )
}

type LinesProps = StatementRowsProps & {
  heading: string
  lines: readonly NoteLine[]
  first: string | undefined
  /** Speaker and time by statement id. */
  places: ReadonlyMap<string, string>
  descriptions: string
}

function Lines({ heading, lines, first, places, descriptions, ...props }: LinesProps) {
  const { choice, editing, more, fresh = NONE, alone = false } = props
  const items = more?.items
  const offered = useMemo(() => items && moreInSection({ heading, lines }, items), [heading, lines, items])
  const open = editing?.open
  const addsAtEnd = open?.place && open.place.after === undefined && open.place.section === heading
  // The rows are memoized, so these callbacks must be stable.
  const current = useRef(editing)
  useEffect(() => {
    current.current = editing
  }, [editing])
  const edit = useCallback((id: string) => current.current?.edit(id), [])
  const offer = (group: MoreGroup | undefined, named = false) =>
    group &&
    more && (
      <div key={group.key} className="pl-10">
        <MoreFromVisit group={group} offers={more} choice={choice} named={named} />
      </div>
    )
  return (
    <>
      {lines.flatMap(({ label, number, statements }) =>
        statements.map((statement, index) => (
          <Fragment key={statement.id}>
            <Row
              fresh={fresh.has(statement.id)}
              tools={
                editing &&
                open?.id !== statement.id && (
                  <RowActions {...props} statement={statement} editing={editing} first={first} />
                )
              }
            >
              {open?.id === statement.id && !open.place && editing ? (
                <OpenLine statement={statement} editing={editing} field={open.field} />
              ) : (
                <StatementRow
                  statement={statement}
                  mark={markIn(props, statement)}
                  place={places.get(statement.id) ?? ''}
                  label={index === 0 ? label : ''}
                  number={number}
                  choice={choice}
                  first={statement.id === first}
                  descriptions={descriptions}
                  onEdit={editing && edit}
                  pressEdits={alone}
                />
              )}
              {open?.place?.after === statement.id && editing && <NewLine editing={editing} />}
            </Row>
            {offer(offered?.after.get(statement.id))}
          </Fragment>
        )),
      )}
      {offered?.atEnd.map((group) => offer(group, true))}
      {addsAtEnd && editing && <NewLine editing={editing} />}
      {editing && !addsAtEnd && (
        <div className="pl-10">
          <AddLine
            empty={lines.length === 0}
            quiet={!alone}
            heading={heading}
            onAdd={() => editing.add({ section: heading })}
          />
        </div>
      )}
    </>
  )
}

type RowProps = { fresh: boolean; tools: ReactNode; children: ReactNode }

/** The tools mount on first hover or focus: a long note has hundreds of rows. */
function Row({ fresh, tools, children }: RowProps) {
  const [near, setNear] = useState(false)
  const [inside, setInside] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reveals the row’s tools, which handle their own keys
    <div
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setInside(true)}
      onBlur={({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget))}
      className={classNames(
        'group/line relative rounded-2 border border-transparent hover:bg-well has-[[data-on]]:border-accent-line has-[[data-on]]:bg-accent-weak',
        fresh && 'line-settles',
      )}
    >
      {children}
      {(near || inside) && tools}
    </div>
  )
}

type RowToolsProps = Pick<StatementRowsProps, 'body' | 'choice' | 'onRewrite' | 'alone'> & {
  statement: Statement
  editing: LineEditing
  first: string | undefined
}

/** At the end of the row, on hover or focus. On phones, the bottom sheet has them. */
function RowActions({ statement, body, choice, editing, onRewrite, first, alone }: RowToolsProps) {
  const isStop = useIsTabStop(choice, statementKey(statement.id), statement.id === first)
  return (
    <span className={classNames('absolute top-0.5 right-1 rounded-2 bg-inherit', !alone && 'max-md:hidden')}>
      <LineTools
        statement={statement}
        body={body}
        editing={editing}
        onRewrite={onRewrite}
        tabIndex={isStop ? 0 : -1}
      />
    </span>
  )
}

type OpenLineProps = { statement: Statement; editing: LineEditing; field: 'words' | 'label' }

function OpenLine({ statement, editing, field }: OpenLineProps) {
  return (
    <div className="pr-2 pl-10">
      {field === 'label' ? (
        <LineField key="label" short text={statement.topic} label="Line label" editing={editing} />
      ) : (
        <LineField key="words" text={statement.text} label="Edit line" editing={editing} />
      )}
    </div>
  )
}

function NewLine({ editing }: { editing: LineEditing }) {
  return (
    <div className="pr-2 pl-10">
      <LineField key={editing.open?.id} text="" label="New line" editing={editing} />
    </div>
  )
}
