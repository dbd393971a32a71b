import type { Author } from './statements.ts'

/** A line of a note whose visit is still being recorded. It is never saved: the note is written after Stop. */
export type LiveLine = {
  /** The same for the same line. */
  id: string
  section: string
  topic: string
  text: string
  by: Author
  /** The words of the visit that support it, with the time of their turn. Never empty. */
  sources: { startMs: number; text: string }[]
}

/** Fewer new words aren't worth a request to a language model. */
export const LIVE_STRETCH_MIN_WORDS = 60
/** More, after an interruption, are written in several requests. */
export const LIVE_STRETCH_MAX_WORDS = 1_500

/** Why the language model wrote nothing new. */
export const LIVE_STRETCH_STATES = ['written', 'nothing-new', 'no-model', 'busy', 'paused'] as const
