import { CircleDashed } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { VerdictMark } from '../../../parts/evidence/verdict-mark.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Demo } from './use-demo.ts'
import { type Evidence, type Verdict, VISIT } from './visit.ts'

type ChoiceLineProps = {
  demo: Demo
  choice: number
  mark: Verdict | 'left-out'
  tag: string
  evidence: readonly Evidence[]
  children: ReactNode
}

/** One selectable line, and the words that open below it on narrow screens. */
export function ChoiceLine({ demo, choice, mark, tag, evidence, children }: ChoiceLineProps) {
  const wordsId = useId()
  const shown = demo.shown === choice
  const written = choice < demo.written
  return (
    <li className={classNames('relative', written ? demo.playing && 'sentence-written' : 'invisible')}>
      <button
        type="button"
        data-choice={choice}
        aria-pressed={shown}
        aria-describedby={wordsId}
        onClick={() => demo.choose(choice)}
        onFocus={() => demo.choose(choice)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && demo.peek(choice)}
        onPointerLeave={() => demo.peek(null)}
        className={classNames(
          'press grid w-full grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-2 border py-1 pr-2 pl-1 text-left',
          shown ? 'border-accent-line bg-accent-weak' : 'border-transparent hover:bg-well',
        )}
      >
        <span className="grid h-(--lead-note) place-items-center">
          {mark === 'left-out' ? (
            <CircleDashed aria-hidden="true" className="size-4 text-v-notfound" />
          ) : (
            <VerdictMark kind={mark} />
          )}
        </span>
        <span className="font-serif text-note text-ink">{children}</span>
        <span className="hidden text-xs leading-(--lead-note) text-ink-3 tabular-nums sm:block">{tag}</span>
      </button>
      <div
        data-words={choice}
        className={classNames('words-fold md:hidden', shown && written ? 'words-open' : 'invisible')}
      >
        <div id={wordsId} className="min-h-0 overflow-hidden">
          <ul className="grid gap-2 pt-2 pr-2 pb-3 pl-[calc(3.125rem+1px)]">
            {evidence.map(({ turn, words }) => (
              <li key={words}>
                <span className="block text-xs text-ink-3">
                  <b className="font-strong text-ink-2">{VISIT[turn]?.speaker}</b>{' '}
                  <span className="tabular-nums">{VISIT[turn]?.time}</span>
                </span>
                <mark className="evidence-now text-[0.9375rem] leading-6">{words}</mark>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  )
}
