import type { ReactNode } from 'react'
import type { Span } from '#shared/domain/evidence.ts'

type MarkedProps = { text: string; marks: readonly Span[] }

/** A text with the matching words highlighted. */
export function Marked({ text, marks }: MarkedProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of marks) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="evidence">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
