import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

export type ChecklistStep = {
  key: string
  title: string
  done: boolean
  /** How to do it; hidden once done. */
  children?: ReactNode
  action?: ReactNode
}

/** Steps with their state, in words as well as in shape. */
export function Checklist({ label, steps }: { label: string; steps: readonly ChecklistStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ key, title, done, children, action }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5"
        >
          {done ? (
            <CircleCheck aria-hidden="true" className="size-5 flex-none text-good" />
          ) : (
            <Circle aria-hidden="true" className="size-5 flex-none text-ink-3" />
          )}
          <div className="min-w-0 flex-1 basis-52">
            <b className={done ? 'font-medium text-ink-2' : 'font-strong'}>{title}</b>
            {done ? <span className="hint"> Done</span> : <div className="text-ink-2">{children}</div>}
          </div>
          {!done && action}
        </li>
      ))}
    </ol>
  )
}
