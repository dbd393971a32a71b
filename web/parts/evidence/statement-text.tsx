import type { ReactNode } from 'react'
import { nonBreaking } from '../../lib/non-breaking.ts'

/** "PHQ-9", "C-SSRS", "DSM-5-TR" don’t break at the hyphen. */
const JOINED = /(\b[A-Z]{1,6}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b)/

/** A statement’s text. Instrument names don’t break at their hyphens. */
export function StatementText({ children }: { children: string }): ReactNode {
  return nonBreaking(children)
    .split(JOINED)
    .map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )
}
