import type { ReactNode } from 'react'

const UNDERLINE = 'underline decoration-warn decoration-dotted decoration-2 underline-offset-3'
export const UNCLEAR_SENTENCE = 'The recognizer wasn’t sure of these words.'

/** Words of a transcript that the speech recognizer wasn’t sure of. Screen readers hear it after the words. */
export function UnclearWords({ children }: { children: ReactNode }) {
  return (
    <span title={UNCLEAR_SENTENCE} className={UNDERLINE}>
      {children}
      {/* Not part of the text, so it isn’t copied with it. */}
      <span className="sr-only select-none"> (unclear)</span>
    </span>
  )
}

/** Explains the underline above a transcript. */
export function UnclearLegend() {
  return (
    <p className="hint">
      <span className={UNDERLINE}>Dotted underline</span>: the recognizer wasn’t sure of these words.
    </p>
  )
}
