import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Statement } from '#shared/domain/statements.ts'
import { shownHeading } from '../../lib/headings.ts'
import { Button } from '../../ui/button.tsx'
import { ChartQuotes } from './chart-source.tsx'
import type { Undo } from './line-actions.ts'
import { LineField } from './line-field.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { StatementText } from './statement-text.tsx'
import type { NoteLineActions } from './use-reviewed-note.ts'
import { MARK_LABELS, MARK_LINES, markOf, reasonOf, wordsOf } from './verdict-labels.ts'
import { VerdictMark } from './verdict-mark.tsx'
import type { Visit } from './visit-lines.ts'

type DoubtBodyProps = {
  doubt: Statement
  visit: Visit
  /** Undefined for a signed note. */
  acts: NoteLineActions | undefined
  onDone: (undo: Undo | undefined) => void
  /** Scrolls to the line in the note. */
  onShow?: (() => void) | undefined
  removable?: boolean
}

type DoubtCardProps = DoubtBodyProps & { titleAs?: 'h3' | 'h4' }

/** A line the visit doesn’t support, what the visit says instead, and what can be done about it. */
export function DoubtCard({ doubt, visit, acts, onDone, onShow, titleAs: Title = 'h4' }: DoubtCardProps) {
  const titleId = useId()
  const mark = markOf(doubt)
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-2 rounded-3 border border-line bg-sheet px-3.5 py-3"
    >
      <div className="flex items-center gap-2">
        <VerdictMark kind={mark} />
        <Title id={titleId} className="font-strong">
          {MARK_LABELS[mark]}
        </Title>
        <span className="hint ml-auto">{shownHeading(doubt.section)}</span>
        {acts && (
          <span className="-my-1 -mr-1.5">
            <RemoveButton onClick={() => onDone(acts.remove(doubt.id))} />
          </span>
        )}
      </div>
      <DoubtBody doubt={doubt} visit={visit} acts={acts} onDone={onDone} onShow={onShow} />
    </article>
  )
}

/** The same without a card. Delete is next to the other buttons. */
export function DoubtBody({ doubt, visit, acts, onDone, onShow, removable }: DoubtBodyProps) {
  const [open, setOpen] = useState(false)
  const mark = markOf(doubt)
  const spans = wordsOf(doubt)
  if (open && acts) {
    return (
      <LineField
        text={doubt.text}
        label="Edit line"
        editing={{
          typed: () => undefined,
          cancel: () => setOpen(false),
          save: (words) => {
            setOpen(false)
            onDone(acts.edit(doubt.id, words))
          },
        }}
      />
    )
  }
  const words = (
    <span className={MARK_LINES[mark]}>
      <StatementText>{doubt.text}</StatementText>
    </span>
  )
  return (
    <>
      {onShow ? (
        <button
          type="button"
          onClick={onShow}
          title="Show it in the note"
          className="cursor-pointer pb-0.5 text-left font-serif text-[0.9375rem] leading-6 break-words"
        >
          {words}
        </button>
      ) : (
        <p className="pb-0.5 font-serif text-[0.9375rem] leading-6 break-words">{words}</p>
      )}
      <p className="hint">{reasonOf(mark, doubt.check)}</p>
      {spans.length > 0 && (
        <div>
          <p className="mb-0.5 text-2xs text-ink-3">In the visit</p>
          <QuoteLines visit={visit} spans={spans} around={40} />
        </div>
      )}
      {doubt.chart && <ChartQuotes chart={doubt.chart} />}
      {acts && (
        <div className="flex flex-wrap items-center gap-1.5 pt-0.5">
          {spans.length > 0 && !doubt.chart && (
            <Button size="sm" onClick={() => onDone(acts.quote(doubt.id))}>
              Use the visit’s words
            </Button>
          )}
          <Button size="sm" onClick={() => setOpen(true)}>
            Edit
          </Button>
          <Button size="sm" onClick={() => onDone(acts.keep(doubt.id))}>
            Keep as mine
          </Button>
          {removable && <RemoveButton onClick={() => onDone(acts.remove(doubt.id))} />}
        </div>
      )}
    </>
  )
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label="Delete line"
      title="Delete line"
      onClick={onClick}
      className="w-(--h-sm) px-0!"
    >
      <Trash2 aria-hidden="true" className="size-4" />
    </Button>
  )
}
