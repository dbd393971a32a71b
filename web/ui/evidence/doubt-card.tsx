import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Doubt } from '../../lib/evidence/to-check.ts'
import type { NoteActs, Undo } from '../../lib/evidence/use-reviewed-note.ts'
import { VERDICT_LINES, VERDICT_WORDS } from '../../lib/evidence/verdict-words.ts'
import type { Visit } from '../../lib/evidence/visit-lines.ts'
import { shownHeading } from '../../lib/headings.ts'
import { unbroken } from '../../lib/unbroken.ts'
import { Button } from '../button.tsx'
import { GrowingArea } from '../growing-area.tsx'
import { withStrongWords } from '../note-sections.tsx'
import { VerdictMark } from '../verdict-mark.tsx'
import { QuoteLines } from './quote-lines.tsx'

type DoubtBodyProps = {
  doubt: Doubt
  visit: Visit
  /** Nothing can be done about a signed note. */
  acts: NoteActs | undefined
  onDone: (undo: Undo | undefined) => void
  /** Shows the sentence where it stands. */
  onShow?: (() => void) | undefined
  removable?: boolean
}

type DoubtCardProps = DoubtBodyProps & { titleAs?: 'h3' | 'h4' }

/** A sentence the visit does not back, what the visit says instead, and the ways to settle it. */
export function DoubtCard({ doubt, visit, acts, onDone, onShow, titleAs: Title = 'h4' }: DoubtCardProps) {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-2 rounded-3 border border-line bg-sheet px-3.5 py-3"
    >
      <div className="flex items-center gap-2">
        <VerdictMark kind={doubt.verdict} />
        <Title id={titleId} className="font-strong">
          {VERDICT_WORDS[doubt.verdict]}
        </Title>
        <span className="hint ml-auto">{shownHeading(doubt.section)}</span>
        {acts && (
          <span className="-my-1 -mr-1.5">
            <RemoveButton onClick={() => onDone(acts.remove(doubt.index))} />
          </span>
        )}
      </div>
      <DoubtBody doubt={doubt} visit={visit} acts={acts} onDone={onDone} onShow={onShow} />
    </article>
  )
}

/** The same without a card around it; then the way to take it out stands with the others. */
export function DoubtBody({ doubt, visit, acts, onDone, onShow, removable }: DoubtBodyProps) {
  const [editing, setEditing] = useState(false)
  if (editing && acts) {
    return (
      <SentenceEdit
        text={doubt.text}
        onCancel={() => setEditing(false)}
        onSave={(words) => {
          setEditing(false)
          onDone(acts.edit(doubt.index, words))
        }}
      />
    )
  }
  const words = <span className={VERDICT_LINES[doubt.verdict]}>{withStrongWords(unbroken(doubt.text))}</span>
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
      <p className="hint">{doubt.reason}</p>
      {doubt.spans.length > 0 && (
        <div>
          <p className="mb-0.5 text-2xs text-ink-3">In the visit</p>
          <QuoteLines visit={visit} spans={doubt.spans} around={40} />
        </div>
      )}
      {acts && (
        <div className="flex flex-wrap items-center gap-1.5 pt-0.5">
          {doubt.spans.length > 0 && (
            <Button size="sm" onClick={() => onDone(acts.quote(doubt.index))}>
              Use the visit’s words
            </Button>
          )}
          <Button size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button size="sm" onClick={() => onDone(acts.keep(doubt.index))}>
            Keep as mine
          </Button>
          {removable && <RemoveButton onClick={() => onDone(acts.remove(doubt.index))} />}
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
      aria-label="Remove the sentence"
      title="Remove the sentence"
      onClick={onClick}
      className="w-(--h-sm) px-0!"
    >
      <Trash2 aria-hidden="true" className="size-4" />
    </Button>
  )
}

type SentenceEditProps = { text: string; onCancel: () => void; onSave: (words: string) => void }

function SentenceEdit({ text, onCancel, onSave }: SentenceEditProps) {
  const [words, setWords] = useState(text)
  const id = useId()
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="sr-only">
        The sentence
      </label>
      <GrowingArea
        id={id}
        value={words}
        autoFocus
        rows={2}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          const saves = event.key === 'Enter' && !event.shiftKey
          if (!saves && event.key !== 'Escape') return
          event.preventDefault()
          // Neither the dialog around it nor the page may take these keys for theirs.
          event.stopPropagation()
          if (saves) onSave(words)
          else onCancel()
        }}
        className="font-serif text-[0.9375rem] leading-6"
      />
      <div className="flex flex-wrap justify-end gap-1.5">
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" onClick={() => onSave(words)}>
          Save sentence
        </Button>
      </div>
    </div>
  )
}
