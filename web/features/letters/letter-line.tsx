import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Letter } from '#shared/contracts/letters.ts'
import { isOpenLine } from '#shared/domain/letters.ts'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import { MARK_LABELS, type Mark } from '../../parts/evidence/verdict-labels.ts'
import { VerdictMark } from '../../parts/evidence/verdict-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { GrowingArea } from '../../ui/growing-area.tsx'
import { sourceLabel, sourcesOf } from './letter-sources.ts'
import type { EditedLine } from './use-letter-editing.ts'

type LineEdit = {
  label: string
  onText: (text: string) => void
  onKeep: (kept: boolean) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

type LetterLineRowProps = { letter: Letter; line: EditedLine; edit?: LineEdit }

/** A line with its sources and its check. */
export function LetterLineRow({ letter, line, edit }: LetterLineRowProps) {
  const open = isOpenLine(line)
  return (
    <li
      className={classNames(
        'grid min-w-0 grid-cols-1 gap-1.5 border-l-2 pl-3',
        open ? 'border-danger' : 'border-line',
      )}
    >
      {edit ? (
        <GrowingArea
          {...TAKES_PHRASES}
          aria-label={edit.label}
          value={line.text}
          rows={1}
          onChange={({ target }) => edit.onText(target.value.replace(/\s*\n\s*/g, ' '))}
          className="font-serif text-note"
        />
      ) : (
        <p className="font-serif text-note wrap-anywhere">{line.text}</p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-64 gap-1 text-xs">
          <LineCheck line={line} />
          <LineSources letter={letter} line={line} />
        </div>
        {edit && (
          <div className="-mr-1 ml-auto flex flex-none items-center">
            {(open || line.kept) && (
              <Button size="sm" onClick={() => edit.onKeep(!line.kept)}>
                {line.kept ? 'Flag again' : 'Keep as mine'}
              </Button>
            )}
            <Tool label={`Move up: ${edit.label}`} onClick={edit.onUp}>
              <ArrowUp aria-hidden="true" className="size-4" />
            </Tool>
            <Tool label={`Move down: ${edit.label}`} onClick={edit.onDown}>
              <ArrowDown aria-hidden="true" className="size-4" />
            </Tool>
            <Tool label={`Delete: ${edit.label}`} onClick={edit.onRemove}>
              <Trash2 aria-hidden="true" className="size-4" />
            </Tool>
          </div>
        )}
      </div>
    </li>
  )
}

function Tool({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={label}
      title={label.split(':')[0]}
      disabled={!onClick}
      onClick={onClick}
      className="w-(--h-sm) px-0! disabled:border-transparent! disabled:bg-transparent! disabled:opacity-40"
    >
      {children}
    </Button>
  )
}

const REASONS: Partial<Record<Mark, string>> = {
  contradicted: 'The statements you chose say something else.',
  'not-found': 'Nothing in the statements you chose supports this.',
  unsure: 'The statements you chose aren’t clear about this.',
  unchecked: 'No check has run on this line.',
}

/** The verdict, unless the line repeats its statement word for word. */
function LineCheck({ line: { by, check, kept, sources } }: { line: EditedLine }) {
  if (by === 'clinician' && (sources.length === 0 || check.verdict === 'unchecked')) return null
  if (by === 'copied' && check.verdict === 'supported') return null
  const mark: Mark = kept && check.verdict !== 'supported' ? 'kept' : check.verdict
  const why = check.why ?? REASONS[check.verdict]
  return (
    <p className="text-ink-2">
      <VerdictMark kind={mark} className="mr-1.5 size-3.5 align-[-0.15em]" />
      <b className="font-strong text-ink">{MARK_LABELS[mark]}.</b>
      {why && ` ${why}`}
      {check.by === 'facts' && by === 'model' && ' Built-in check.'}
    </p>
  )
}

/** Where a line comes from, with the statement itself unless the line repeats it. */
function LineSources({ letter, line }: { letter: Letter; line: EditedLine }) {
  const sources = sourcesOf(letter, line)
  if (sources.length === 0) return <p className="text-ink-3">Your own line, without a source</p>
  return (
    <ul aria-label="Sources" className="grid gap-0.5 text-ink-3">
      {line.by === 'clinician' && <li>Edited by you. It was written from:</li>}
      {sources.map((source) => (
        <li key={source.id} className="wrap-anywhere">
          {sourceLabel(letter, source)}
          {source.text === line.text ? ', word for word' : `: “${source.text}”`}
        </li>
      ))}
    </ul>
  )
}
