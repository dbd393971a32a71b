import type { ReactNode } from 'react'
import { GroundSymbol } from './brand.tsx'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Ground symbol, one line, one way on. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-12 text-center text-ink-2">
      <GroundSymbol className="mb-2 w-16 text-line-strong" />
      <p className="title-card text-ink">{title}</p>
      {children && <p className="max-w-[44ch]">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
