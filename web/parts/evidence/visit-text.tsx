import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Span } from '#shared/domain/evidence.ts'
import type { NoteFindings, Statement } from '#shared/domain/statements.ts'
import { classNames } from '../../ui/class-names.ts'
import { type EvidenceSelection, moreKey, omissionKey, type SelectionKey, statementKey } from './selection.ts'
import { UnclearLegend, UnclearWords } from './unclear-words.tsx'
import { wordsOf } from './verdict-labels.ts'
import { type Visit, type VisitLine, visitLines } from './visit-lines.ts'

type Pointing = {
  statements: readonly Statement[]
  findings: Pick<NoteFindings, 'omissions' | 'more' | 'unclear'>
}

type VisitTextProps = Pointing & { visit: Visit; choice: EvidenceSelection }

/**
 * The visit, with light highlights for everything the note covers and strong highlights for the selected
 * statement. Strong highlights are set on the elements directly, because a visit has about a thousand pieces and a
 * selection changes only a few.
 */
export function VisitText({ visit, statements, findings, choice }: VisitTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(
    () =>
      visitLines(
        visit,
        statements.flatMap(({ evidence }) => evidence),
        [
          ...statements.flatMap(({ check }) => check.words),
          ...[...findings.omissions, ...findings.more, ...(findings.unclear?.risks ?? [])].flatMap(
            ({ evidence }) => evidence,
          ),
        ],
        findings.unclear?.words,
      ),
    [visit, statements, findings],
  )
  // The line whose words are under the pointer or have focus: they must not scroll away.
  const pointed = useRef<SelectionKey>(undefined)
  useHighlightedWords(box, { statements, findings }, choice, lines, pointed)
  const firstCovered = lines.flatMap(({ pieces }) => pieces).find(({ covered }) => covered)?.start

  /** The statement that is based on the words under this element; the shortest evidence is the most specific. */
  function statementAt(target: EventTarget): SelectionKey | undefined {
    const piece = target instanceof Element && target.closest<HTMLElement>('mark[data-from]')
    if (!piece) return undefined
    const [from, to] = [Number(piece.dataset.from), Number(piece.dataset.to)]
    const found = statements
      .flatMap((statement) => wordsOf(statement).map((span) => ({ id: statement.id, span })))
      .filter(({ span }) => span.start < to && span.end > from)
      .sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start))
    return found[0] && statementKey(found[0].id)
  }

  function point(target: EventTarget | undefined) {
    pointed.current = target && statementAt(target)
    choice.point(pointed.current)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = statementAt(event.target)
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('mark[data-from]')]
    if (step) marks[marks.indexOf(event.target as HTMLElement) + step]?.focus()
    else if (event.key === 'Enter') {
      choice.toggle(key)
      bringStatementIntoView(key)
    } else if (event.key === 'Escape') choice.release()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the highlighted words inside
    <div
      ref={box}
      className="grid gap-3"
      onPointerOver={(event) => {
        if (event.pointerType === 'mouse') point(event.target)
      }}
      onPointerLeave={() => point(undefined)}
      onFocus={(event) => point(event.target)}
      onBlur={() => point(undefined)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const key = statementAt(event.target)
        // Selecting text to copy isn’t a click.
        if (!key || window.getSelection()?.isCollapsed === false) return
        choice.toggle(key)
        bringStatementIntoView(key)
      }}
    >
      {Boolean(findings.unclear?.words.length) && <UnclearLegend />}
      {lines.map((line) => (
        <Line
          key={line.start}
          line={line}
          tabStop={line.pieces.some(({ start }) => start === firstCovered) ? firstCovered : undefined}
        />
      ))}
    </div>
  )
}

type LineProps = {
  line: VisitLine /** Where Tab enters the highlighted words. */
  tabStop: number | undefined
}

const Line = memo(function Line({ line, tabStop }: LineProps) {
  const labeled = line.who !== '' || line.time !== ''
  return (
    <div data-line className={classNames(line.time && 'grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2.5')}>
      {line.time && <span className="text-xs leading-5 text-ink-3 tabular-nums">{line.time}</span>}
      {line.who && (
        <p className="text-xs leading-5 font-strong text-ink-2">
          {line.who}
          <span className="sr-only">: </span>
        </p>
      )}
      <p
        className={classNames(
          'text-[0.9375rem] leading-6 break-words whitespace-pre-wrap',
          line.time && line.who && 'col-start-2',
          labeled && line.clinician ? 'text-ink-2' : 'text-ink',
        )}
      >
        {line.pieces.map(({ start, end, text, covered, unclear }) => {
          const Piece = covered ? 'mark' : 'span'
          return (
            <Piece
              key={start}
              data-from={start}
              data-to={end}
              {...(covered ? { tabIndex: start === tabStop ? 0 : -1 } : {})}
              className={classNames(
                'data-now:evidence-now',
                covered ? 'evidence cursor-pointer' : 'bg-transparent',
              )}
            >
              {unclear ? <UnclearWords>{text}</UnclearWords> : text}
            </Piece>
          )
        })}
        {/* Visually hidden line breaks, so that copied text keeps its lines. */}
        {'\n'}
      </p>
    </div>
  )
})

function spansOf({ statements, findings }: Pointing, key: SelectionKey | undefined): readonly Span[] {
  if (key === undefined) return []
  const statement = statements.find(({ id }) => statementKey(id) === key)
  if (statement) return wordsOf(statement)
  const { omissions, more, unclear } = findings
  const omission = [...omissions, ...(unclear?.risks ?? [])].find(({ id }) => omissionKey(id) === key)
  return (omission ?? more.find(({ id }) => moreKey(id) === key))?.evidence ?? []
}

function useHighlightedWords(
  box: RefObject<HTMLElement | null>,
  { statements, findings }: Pointing,
  choice: EvidenceSelection,
  lines: readonly VisitLine[],
  pointed: RefObject<SelectionKey | undefined>,
) {
  const scrolledTo = useRef<SelectionKey>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines mean new elements
  useEffect(() => {
    const pieces = [...(box.current?.querySelectorAll<HTMLElement>('[data-from]') ?? [])]
    let lit: HTMLElement[] = []
    const show = (next: HTMLElement[]) => {
      for (const piece of lit) if (!next.includes(piece)) delete piece.dataset.now
      for (const piece of next) piece.dataset.now = ''
      lit = next
    }
    const light = () => {
      const key = choice.shown()
      const spans = spansOf({ statements, findings }, key)
      show(
        pieces.filter(({ dataset }) =>
          spans.some(({ start, end }) => Number(dataset.from) < end && Number(dataset.to) > start),
        ),
      )
      const [first] = lit
      // A growing note must not scroll the visit back to an earlier selection, and words that are pointed at stay.
      if (first && box.current && key !== scrolledTo.current && key !== pointed.current) {
        bringIntoView(first, lit.at(-1) ?? first)
      }
      scrolledTo.current = key
    }
    light()
    const unsubscribe = choice.subscribe(light)
    return () => {
      unsubscribe()
      show([])
    }
  }, [box, statements, findings, choice, lines, pointed])
}

/** The line of the note, wherever it scrolls. */
function bringStatementIntoView(key: SelectionKey) {
  const line = document.querySelector(`[data-statement="${CSS.escape(key)}"]`)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  line?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
}

/** Scrolls the visit, and the column it is in, but never the page. */
function bringIntoView(first: HTMLElement, last: HTMLElement) {
  const room = first.closest<HTMLElement>('[data-scrolls]')
  if (!room) return
  const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const view = room.getBoundingClientRect()
  // The end of the visit may be below the window, with its beginning in view.
  const column = room.parentElement?.closest<HTMLElement>('[data-scrolls]')
  const below = view.bottom - Math.min(column?.getBoundingClientRect().bottom ?? 0, window.innerHeight)
  const top = first.getBoundingClientRect().top
  const bottom = last.getBoundingClientRect().bottom
  if (column && below > 0) column.scrollBy({ top: below + 16, behavior })
  if (top >= view.top + 8 && bottom <= view.bottom - 8) return
  const height = Math.min(bottom - top, view.height)
  room.scrollBy({ top: top - view.top - (view.height - height) / 3, behavior })
}
