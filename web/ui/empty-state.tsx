import type { ReactNode } from 'react'
import { GroundSymbol } from './brand.tsx'

type EmptyStateProps = {
  title: string
  /** h1 if it’s all the page shows. */
  titleAs?: 'p' | 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}

/** Ground symbol, a title, an explanation, and one action. */
export function EmptyState({ title, titleAs: Title = 'p', children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-12 text-center text-ink-2">
      <GroundSymbol className="mb-2 w-16 text-line-strong" />
      <Title className="title-card text-ink">{title}</Title>
      {children && <p className="max-w-[44ch]">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
