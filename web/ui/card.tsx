import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type CardProps = { children: ReactNode; className?: string }

export function Card({ children, className }: CardProps) {
  return (
    <div className={classNames('min-w-0 rounded-3 border border-line bg-sheet shadow-1', className)}>
      {children}
    </div>
  )
}

type SectionCardProps = CardProps & {
  title: string
  aside?: ReactNode
  /** The content has its own margins, such as full-width rows. */
  flush?: boolean
}

/** A card with a ruled header, labeled by its title. */
export function SectionCard({ title, aside, flush = false, children, className }: SectionCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-3 border border-line bg-sheet shadow-1">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-3">
        <h2 id={id} className="title-card">
          {title}
        </h2>
        {aside}
      </div>
      <div className={classNames(!flush && 'p-5', className)}>{children}</div>
    </section>
  )
}
