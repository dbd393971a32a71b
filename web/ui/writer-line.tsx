import { Cpu, Send } from 'lucide-react'
import type { ReactNode } from 'react'

type WriterLineProps = {
  /** The visit is sent to another computer. */
  sent: boolean
  children: ReactNode
}

/** Shows who writes a note and where the visit is sent, next to the Generate button. */
export function WriterLine({ sent, children }: WriterLineProps) {
  const Icon = sent ? Send : Cpu
  return (
    <p data-writer-line className="hint flex min-w-0 items-start gap-1.5">
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}
