import { useState } from 'react'
import type { LetterChoice, LetterContent } from '#shared/contracts/letters.ts'
import { headingOf, type LetterKind, letterLayout } from '#shared/domain/letters.ts'
import { formatDayText } from '../../lib/days.ts'
import { VerdictMark } from '../../parts/evidence/verdict-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

type Changes = Record<string, boolean>
type ChooseStatementsProps = {
  kind: LetterKind
  notes: LetterContent['notes']
  choices: readonly LetterChoice[]
  chosen: readonly string[]
  onChange: (changes: Changes) => void
}

/** The notes' statements under the letter's headings. Statements that fit no heading are collapsed. */
export function ChooseStatements({ kind, notes, choices, chosen, onChange }: ChooseStatementsProps) {
  const [open, setOpen] = useState(false)
  const groups = letterLayout(kind, choices).filter(({ lines }) => lines.length > 0)
  const placed = groups.filter(({ key }) => key !== 'other')
  const others = groups.find(({ key }) => key === 'other')?.lines ?? []
  const dayOf = (noteId: number) => notes.find(({ id }) => id === noteId)?.on
  const rows = (some: readonly LetterChoice[]) => (
    <StatementRows
      choices={some}
      dayOf={notes.length > 1 ? dayOf : () => undefined}
      chosen={chosen}
      onChange={onChange}
    />
  )
  return (
    <div>
      {kind === 'school-work' && (
        <p className="border-b border-line bg-info-weak px-5 py-3">
          The letter states only what you select here. Each line is copied in full, so read it the way the
          school or employer will. Your letterhead and credentials may show what kind of care this is.
        </p>
      )}
      {choices.length === 0 && <p className="p-5 text-ink-2">The notes you chose have no statements.</p>}
      {placed.map(({ key, lines }) => (
        <fieldset key={key} className="border-b border-line px-5 py-4 last:border-b-0">
          <legend className="float-left mb-2 font-strong">{headingOf(kind, key, 'en')}</legend>
          <span className="float-right -mt-1">
            <AllButton
              choices={lines}
              chosen={chosen}
              about={headingOf(kind, key, 'en')}
              onChange={onChange}
            />
          </span>
          <div className="clear-both">{rows(lines)}</div>
        </fieldset>
      ))}
      {others.length > 0 && (
        <div className="px-5 py-4">
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="-ml-2.5"
          >
            {open ? 'Hide' : 'Show'} {others.length} other {others.length === 1 ? 'statement' : 'statements'}
          </Button>
          {open && (
            <fieldset className="pt-2">
              <legend className="sr-only">Other statements</legend>
              {rows(others)}
            </fieldset>
          )}
        </div>
      )}
    </div>
  )
}

type RowsProps = {
  choices: readonly LetterChoice[]
  dayOf: (noteId: number) => string | undefined
  chosen: readonly string[]
  onChange: (changes: Changes) => void
}

function StatementRows({ choices, dayOf, chosen, onChange }: RowsProps) {
  return (
    <ul className="grid gap-2.5">
      {choices.map(({ id, noteId, text, flagged }) => {
        const day = dayOf(noteId)
        return (
          <li key={id}>
            <Checkbox
              label={
                <>
                  <span className="font-serif text-[0.9375rem] leading-6 wrap-anywhere">{text}</span>
                  {day && <span className="hint whitespace-nowrap tabular-nums"> {formatDayText(day)}</span>}
                  {flagged && (
                    <span className="block text-xs text-danger">
                      <VerdictMark kind="not-found" className="mr-1 size-3.5 align-[-0.15em]" />
                      Flagged in the note
                    </span>
                  )}
                </>
              }
              checked={chosen.includes(id)}
              onCheckedChange={(checked) => onChange({ [id]: checked })}
            />
          </li>
        )
      })}
    </ul>
  )
}

type AllButtonProps = Omit<RowsProps, 'dayOf'> & { about: string }

function AllButton({ choices, chosen, about, onChange }: AllButtonProps) {
  const all = choices.every(({ id }) => chosen.includes(id))
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => onChange(Object.fromEntries(choices.map(({ id }) => [id, !all])))}
    >
      {all ? 'Select none' : 'Select all'}
      <span className="sr-only"> of {about}</span>
    </Button>
  )
}
