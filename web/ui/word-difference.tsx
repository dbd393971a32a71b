import { useMemo } from 'react'
import { wordDifference } from '../lib/word-difference.ts'
import { classNames } from './class-names.ts'

type WordDifferenceProps = {
  older: string
  newer: string
  /** Show only one side of the comparison. */
  side?: 'both' | 'older' | 'newer'
  className?: string
}

/** Added words are underlined and removed words struck through. Color and screen reader text say the same. */
export function WordDifference({ older, newer, side = 'both', className }: WordDifferenceProps) {
  const parts = useMemo(() => wordDifference(older, newer), [older, newer])
  return (
    <p
      className={classNames(
        'font-serif text-base leading-relaxed break-words whitespace-pre-line',
        className,
      )}
    >
      {parts.map(({ kind, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        if (kind === 'added') {
          if (side === 'older') return null
          return (
            <ins key={index} className="rounded-1 bg-good-weak text-good decoration-2 underline-offset-3">
              <span className="sr-only">added: </span>
              {text}
              <span className="sr-only"> (end)</span>
            </ins>
          )
        }
        if (kind === 'removed') {
          if (side === 'newer') return null
          return (
            <del key={index} className="rounded-1 bg-danger-weak text-danger decoration-2 [&+ins]:ml-1">
              <span className="sr-only">removed: </span>
              {text}
              <span className="sr-only"> (end)</span>
            </del>
          )
        }
        return <span key={index}>{text}</span>
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </p>
  )
}
