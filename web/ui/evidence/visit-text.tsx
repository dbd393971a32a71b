import { memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Span } from '#shared/domain/evidence.ts'
import type { NoteFindings, Statement } from '#shared/domain/statements.ts'
import {
  type EvidenceSelection,
  moreKey,
  omissionKey,
  type SelectionKey,
  statementKey,
} from '../../lib/evidence/selection.ts'
import { wordsOf } from '../../lib/evidence/verdict-labels.ts'
import { type Visit, type VisitLine, visitLines } from '../../lib/evidence/visit-lines.ts'
import { classNames } from '../class-names.ts'

type Pointing = {
  statements: readonly Statement[]
  findings: Pick<NoteFindings, 'omissions' | 'more'>
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
          ...[...findings.omissions, ...findings.more].flatMap(({ evidence }) => evidence),
        ],
      ),
    [visit, statements, findings],
  )
  useHighlightedWords(box, { statements, findings }, choice, lines)
  return (
    <div ref={box} className="grid gap-3">
      {lines.map((line) => (
        <Line key={line.start} line={line} />
      ))}
    </div>
  )
}

const Line = memo(function Line({ line }: { line: VisitLine }) {
  const labelled = line.who !== '' || line.time !== ''
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
          labelled && line.clinician ? 'text-ink-2' : 'text-ink',
        )}
      >
        {line.pieces.map(({ start, end, text, covered }) => {
          const Piece = covered ? 'mark' : 'span'
          return (
            <Piece
              key={start}
              data-from={start}
              data-to={end}
              className={classNames('data-now:evidence-now', covered ? 'evidence' : 'bg-transparent')}
            >
              {text}
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
  const { omissions, more } = findings
  const omission = omissions.find(({ id }) => omissionKey(id) === key)
  return (omission ?? more.find(({ id }) => moreKey(id) === key))?.evidence ?? []
}

function useHighlightedWords(
  box: RefObject<HTMLElement | null>,
  { statements, findings }: Pointing,
  choice: EvidenceSelection,
  lines: readonly VisitLine[],
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
      // A growing note must not scroll the visit back to an earlier selection.
      if (first && box.current && key !== scrolledTo.current) bringIntoView(first, lit.at(-1) ?? first)
      scrolledTo.current = key
    }
    light()
    const unsubscribe = choice.subscribe(light)
    return () => {
      unsubscribe()
      show([])
    }
  }, [box, statements, findings, choice, lines])
}

/** Scrolls the visit only, never the page. */
function bringIntoView(first: HTMLElement, last: HTMLElement) {
  const room = first.closest<HTMLElement>('[data-scrolls]')
  if (!room || room.scrollHeight <= room.clientHeight) return
  const view = room.getBoundingClientRect()
  const top = first.getBoundingClientRect().top
  const bottom = last.getBoundingClientRect().bottom
  if (top >= view.top + 8 && bottom <= view.bottom - 8) return
  const height = Math.min(bottom - top, view.height)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  room.scrollBy({ top: top - view.top - (view.height - height) / 3, behavior: still ? 'auto' : 'smooth' })
}
