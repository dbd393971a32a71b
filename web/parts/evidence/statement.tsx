import { ShieldAlert } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import type { Statement } from '#shared/domain/statements.ts'
import { classNames } from '../../ui/class-names.ts'
import { isRiskTopic } from './risk-lines.ts'
import {
  type EvidenceSelection,
  type SelectionKey,
  statementIn,
  statementKey,
  useIsTabStop,
  useSelectionOf,
} from './selection.ts'
import { StatementText } from './statement-text.tsx'
import type { LineEditing } from './use-line-editing.ts'
import { MARK_LABELS, MARK_LINES, MARK_TAGS, type Mark, reasonOf } from './verdict-labels.ts'
import { VerdictMark } from './verdict-mark.tsx'

type StatementProps = {
  statement: Statement
  /** Undefined if nothing is checked because the note has no visit. */
  mark: Mark | undefined
  choice: EvidenceSelection
  /** The first statement of the note, where Tab enters. */
  first: boolean
  /** Id of the element with the screen reader descriptions. */
  descriptions: string
  /** Opens the editor on double click. */
  onEdit: ((id: string) => void) | undefined
  /** Opens the editor on a single click, on pages where lines can only be edited. */
  pressEdits?: boolean
}

type StatementLead = { /** Content before the line. */ label: string; number: number | undefined }

/** A hanging number, as in a plan. */
export function LineNumber({ children }: { children: number }) {
  return (
    <span className="w-6 flex-none font-sans text-sm leading-[inherit] text-ink-3 tabular-nums">
      {`${children}. `}
    </span>
  )
}

/** The topic label before the line. */
export function RunInLabel({ children }: { children: string }) {
  if (!isRiskTopic(children)) return <span className="run-in">{`${children}: `}</span>
  return (
    <span className="run-in text-danger!">
      <ShieldAlert aria-hidden="true" className="mr-1 inline size-[1.1em] align-[-0.16em] print:hidden" />
      {`${children}: `}
    </span>
  )
}

/** A statement as a row, with its mark in the margin and its source at the end. */
export const StatementRow = memo(function StatementRow({
  place,
  label,
  number,
  ...props
}: StatementProps & StatementLead & { /** Speaker and time, if the visit has them. */ place: string }) {
  const { statement, mark } = props
  const tag = mark === undefined || mark === 'supported' ? place : MARK_TAGS[mark]
  return (
    <Pressable
      {...props}
      className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-1 rounded-2 py-1 pr-2"
    >
      <span className="mt-1 ml-0.5 h-4">{mark && <VerdictMark kind={mark} className="block size-4" />}</span>
      <span className="flex max-w-[62ch] font-serif text-note break-words">
        {number !== undefined && <LineNumber>{number}</LineNumber>}
        <span className="min-w-0 flex-1">
          {label && <RunInLabel>{label}</RunInLabel>}
          <span className={mark && MARK_LINES[mark]}>
            <StatementText>{statement.text}</StatementText>
          </span>
        </span>
      </span>
      {tag && (
        <Tag
          words={tag}
          className={classNames(
            'pl-2 text-xs leading-[1.6875rem] text-ink-3 tabular-nums group-hover/line:md:invisible group-focus-within/line:md:invisible',
            (mark === undefined || mark === 'supported') && 'max-sm:hidden md:max-lg:hidden',
            // The edit page shows the source next to the line.
            props.pressEdits && tag === place && 'max-[96rem]:hidden',
          )}
        />
      )}
    </Pressable>
  )
})

/** A statement in running text, followed by its mark. Supported statements have no mark. */
export const StatementInline = memo(function StatementInline(props: StatementProps) {
  const { statement, mark } = props
  const named = mark === 'contradicted' || mark === 'not-found' || mark === 'checking'
  return (
    <>
      <Pressable
        {...props}
        inline
        className="-mx-0.5 rounded-1 box-decoration-clone px-0.5 hover:bg-sheet/70 data-on:bg-accent-weak data-on:shadow-[0_0_0_1px_var(--accent-line)]"
      >
        <span className={mark && MARK_LINES[mark]}>
          <StatementText>{statement.text}</StatementText>
        </span>
      </Pressable>
      {mark && mark !== 'supported' && (
        <span aria-hidden="true" className="font-sans text-2xs whitespace-nowrap text-ink-2 select-none">
          <VerdictMark kind={mark} className="ml-1 size-3.5 align-[-0.14em]" />
          {named && <Tag words={MARK_TAGS[mark]} className="ml-1" />}
        </span>
      )}
    </>
  )
})

/** Text next to the note that isn’t part of it: excluded from find, selection, and copy. */
function Tag({ words, className }: { words: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      data-words={words}
      className={classNames('whitespace-nowrap before:content-[attr(data-words)]', className)}
    />
  )
}

type PressableProps = StatementProps & { inline?: boolean; className: string; children: ReactNode }

/** Not a button element, because the text must be selectable and wrap within a line. */
function Pressable({
  statement,
  choice,
  first,
  descriptions,
  onEdit,
  pressEdits = false,
  inline,
  className,
  children,
}: PressableProps) {
  const key = statementKey(statement.id)
  const chosen = useSelectionOf(choice, key)
  const isStop = useIsTabStop(choice, key, first)
  const Element = inline ? 'span' : 'div'
  return (
    <Element
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={pressEdits ? undefined : chosen === 'pinned'}
      aria-describedby={`${descriptions}-${statement.id}`}
      aria-keyshortcuts={onEdit && 'E Alt+ArrowUp Alt+ArrowDown Delete'}
      data-statement={key}
      data-on={chosen === 'none' ? undefined : ''}
      onPointerEnter={(event) => event.pointerType === 'mouse' && choice.point(key)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && choice.point(undefined)}
      onFocus={() => choice.focus(key)}
      onBlur={choice.blur}
      onClick={() => {
        // Selecting text to copy isn’t a click.
        if (window.getSelection()?.isCollapsed === false) return
        if (pressEdits) onEdit?.(statement.id)
        else choice.toggle(key)
      }}
      onDoubleClick={() => {
        if (!onEdit) return
        // The first click of a double click has pinned the line, and the second selected a word. Undo both.
        choice.release()
        window.getSelection()?.removeAllRanges()
        onEdit(statement.id)
      }}
      className={classNames('press cursor-pointer text-left', className)}
    >
      {children}
    </Element>
  )
}

type DescriptionsProps = {
  id: string
  statements: readonly Statement[]
  markFor: (statement: Statement) => Mark | undefined
}

/** The screen reader description of each statement. Kept apart, so that the note contains only its own text. */
export function StatementDescriptions({ id, statements, markFor }: DescriptionsProps) {
  return (
    <div hidden>
      {statements.map((statement) => {
        const mark = markFor(statement)
        return (
          <span key={statement.id} id={`${id}-${statement.id}`}>
            {mark
              ? `${MARK_LABELS[mark].replace('…', '')}. ${reasonOf(mark, statement.check)}`
              : 'A line of the note.'}
          </span>
        )
      })}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, j: 1, ArrowUp: -1, ArrowLeft: -1, k: -1 }

/**
 * Arrow keys or J and K move between lines, Enter pins, Escape unpins, G links to a goal. In an editable note, E edits, Delete
 * deletes, and Alt with the arrow keys moves the line.
 */
export function walkStatements(
  event: KeyboardEvent<HTMLElement>,
  choice: EvidenceSelection,
  editing: LineEditing | undefined,
  pressEdits = false,
) {
  if (event.ctrlKey || event.metaKey) return
  const target = event.target as HTMLElement
  const key = target.dataset.statement as SelectionKey | undefined
  const id = statementIn(key)
  if (!key || id === undefined) return
  if (event.altKey) {
    if (!editing || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    editing.move(id, event.key === 'ArrowUp' ? 'up' : 'down')
    return
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-statement]')]
  const step = STEPS[event.key]
  if (step) all[all.indexOf(target) + step]?.focus()
  else if (event.key === 'Home') all[0]?.focus()
  else if (event.key === 'End') all.at(-1)?.focus()
  else if ((event.key === 'Enter' || event.key === ' ') && !pressEdits) choice.toggle(key)
  else if (event.key === 'Escape' && choice.pinned()) choice.release()
  else if (editing && (pressEdits ? /^([eE ]|Enter|F2)$/ : /^([eE]|F2)$/).test(event.key)) editing.edit(id)
  else if (/^[gG]$/.test(event.key)) {
    const goal = document.querySelector<HTMLElement>(`[data-goal-key="${CSS.escape(id)}"]`)
    if (!goal) return
    goal.click()
  } else if (editing && (event.key === 'Delete' || event.key === 'Backspace')) editing.remove(id)
  else return
  event.preventDefault()
}
