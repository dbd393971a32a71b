import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Piece, piecesOf, strokesOf } from './evidence.ts'
import { type Turn, VISIT, VISIT_LENGTH } from './visit.ts'

type VisitSideProps = { written: number; shown: number; className?: string }

const PIECES = VISIT.map((_turn, index) => piecesOf(index))

/** The visit. Collapsed on phones, where the words open below their sentence. */
export function VisitSide({ written, shown, className }: VisitSideProps) {
  const [open, setOpen] = useState(false)
  const turnsId = useId()
  return (
    <div data-part="visit" className={className}>
      <div className="hidden min-h-12 items-center justify-between border-b border-line text-xs text-ink-3 md:flex">
        <h2 className="font-strong text-ink-2">The visit</h2>
        <span>{VISIT_LENGTH}</span>
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={turnsId}
        onClick={() => setOpen(!open)}
        className={classNames(buttonClass({ variant: 'quiet' }), '-ml-3.5 md:hidden')}
      >
        {open ? 'Hide the visit' : 'Read the whole visit'}
        <ChevronDown aria-hidden="true" className={classNames('size-4', open && 'rotate-180')} />
      </button>
      <ol id={turnsId} className={classNames('gap-3.5 pt-4 md:grid', open ? 'grid' : 'hidden')}>
        {VISIT.map((turn, index) => (
          <TurnLine
            key={turn.time}
            turn={turn}
            pieces={PIECES[index] ?? []}
            written={written}
            shown={shown}
          />
        ))}
      </ol>
    </div>
  )
}

type TurnLineProps = { turn: Turn; pieces: Piece[]; written: number; shown: number }

function TurnLine({ turn, pieces, written, shown }: TurnLineProps) {
  return (
    <li
      data-turn
      className="grid grid-cols-[2.75rem_minmax(0,1fr)] lg:grid-cols-[2.75rem_4rem_minmax(0,1fr)] [&>*]:leading-6"
    >
      <span className="text-xs text-ink-3 tabular-nums">{turn.time}</span>
      <span className="text-xs font-strong text-ink-2">{turn.speaker}</span>
      <p
        className={classNames(
          'col-start-2 text-[0.9375rem] lg:col-start-auto lg:text-base lg:leading-6',
          turn.speaker === 'Nurse' ? 'text-ink-2' : 'text-ink',
        )}
      >
        {strokesOf(pieces, written, shown).map(({ start, text, light }) => {
          if (light === 'none') return <span key={start}>{text}</span>
          // A new key per selection restarts the highlighter animation.
          return light === 'now' ? (
            <mark key={`${start}-${shown}`} data-now className="evidence-now">
              {text}
            </mark>
          ) : (
            <mark key={start} className="evidence">
              {text}
            </mark>
          )
        })}
      </p>
    </li>
  )
}
