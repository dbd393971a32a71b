import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import type { Messages } from './messages.ts'

type QuestionJumpsProps = {
  /** One entry per question: whether it has an answer. */
  answered: readonly boolean[]
  current: number
  words: Messages
  onJump: (index: number) => void
}

/** One button per question: green with a check mark when answered, with a ring around the current one. */
export function QuestionJumps({ answered, current, words, onJump }: QuestionJumpsProps) {
  return (
    <nav aria-label={words.questions}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-1">
        {answered.map((done, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions never change their order
          <li key={index}>
            <button
              type="button"
              onClick={() => onJump(index)}
              aria-label={words.jump(index + 1, done)}
              aria-current={index === current ? 'step' : undefined}
              className={classNames(
                'press relative grid h-11 w-full max-w-14 place-items-center rounded-2 border text-sm font-medium tabular-nums',
                done
                  ? 'border-good-fill bg-good-fill text-on-good'
                  : 'border-neutral-line bg-sheet text-ink hover:bg-well',
                index === current && 'ring-2 ring-ink ring-offset-2 ring-offset-paper',
              )}
            >
              {index + 1}
              {done && (
                <Check aria-hidden="true" strokeWidth={3} className="absolute top-0.5 right-0.5 size-3" />
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
