import type { ReactNode } from 'react'
import { unbroken } from '../../lib/unbroken.ts'

/** "PHQ-9", "DSM-5-TR", "SSRI-related" keep their hyphen on the line. */
const JOINED = /(\b[A-Z]{2,6}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b)/

/** A statement's text. Names of instruments are never broken at their hyphen. */
export function Words({ children }: { children: string }): ReactNode {
  return unbroken(children)
    .split(JOINED)
    .map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )
}
