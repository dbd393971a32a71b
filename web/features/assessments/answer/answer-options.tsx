import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Answer, AnswerValue } from '#shared/domain/instruments/instrument.ts'
import { classNames } from '../../../ui/class-names.ts'
import { toggleChoice } from './answers.ts'

type Option = { value: AnswerValue; label: string }

type AnswerOptionsProps = {
  type: 'radio' | 'checkbox'
  options: readonly Option[]
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
}

/** Checking one of these clears all others: someone who checks "Doesn't apply" can't also have seen it happen. */
const EXCLUSIVE = new Set<AnswerValue>(['doesnt_apply', 'not_sure'])

/** Native radio buttons and checkboxes. The whole row is clickable, so it works with a thumb. */
export function AnswerOptions({ type, options, answer, onAnswer }: AnswerOptionsProps) {
  const name = useId()
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {options.map(({ value, label }) => {
        const checked = type === 'radio' ? answer === value : chosen.includes(value)
        return (
          <label
            key={value}
            className={classNames(
              'press flex min-h-14 cursor-pointer items-center gap-3.5 rounded-2 border bg-sheet px-4 py-2.5 text-base leading-snug',
              'border-line-strong hover:bg-well has-checked:border-accent has-checked:bg-accent-weak has-checked:font-strong has-checked:inset-ring has-checked:inset-ring-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type={type}
              name={name}
              value={value}
              checked={checked}
              onChange={() => onAnswer(type === 'radio' ? value : toggleChoice(chosen, value, EXCLUSIVE))}
              className="peer sr-only"
            />
            <Mark round={type === 'radio'} />
            <span className="min-w-0 wrap-anywhere hyphens-auto">{label}</span>
          </label>
        )
      })}
    </div>
  )
}

function Mark({ round }: { round: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-6 flex-none place-items-center border-2 border-line-strong bg-sheet text-on-accent peer-checked:border-accent [&>*]:opacity-0 peer-checked:[&>*]:opacity-100',
        round ? 'rounded-full' : 'rounded-1 peer-checked:bg-accent',
      )}
    >
      {round ? <i className="size-3 rounded-full bg-accent" /> : <Check className="size-4" strokeWidth={3} />}
    </span>
  )
}
