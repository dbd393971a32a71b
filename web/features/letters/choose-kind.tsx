import { useId } from 'react'
import { LETTER_KINDS, LETTER_TEMPLATES, type LetterKind } from '#shared/domain/letters.ts'

type ChooseKindProps = { kind: LetterKind; onChange: (kind: LetterKind) => void }

/** Radio buttons with what each kind is for. */
export function ChooseKind({ kind, onChange }: ChooseKindProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2.5 sm:grid-cols-2">
      <legend className="sr-only">Kind of letter</legend>
      {LETTER_KINDS.map((one) => (
        <label
          key={one}
          className="press relative flex cursor-pointer gap-3 rounded-2 border border-line bg-sheet px-3.5 py-3 hover:bg-well has-checked:border-accent has-checked:bg-accent-weak has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === kind}
            onChange={() => onChange(one)}
            aria-describedby={`${name}-${one}`}
            aria-label={LETTER_TEMPLATES[one].name}
            className="mt-0.5 size-4 flex-none accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-medium">{LETTER_TEMPLATES[one].name}</span>
            <span id={`${name}-${one}`} className="hint block">
              {LETTER_TEMPLATES[one].about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
