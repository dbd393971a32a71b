import type { FindOrder, FoundKind } from '#shared/domain/chart-search.ts'
import type { Span } from '#shared/domain/evidence.ts'

/** A note to search; in a list, the newest comes first. */
export type NoteToSearch = {
  noteId: number
  statements: readonly { id: string; topic: string; text: string; evidence: readonly Span[] }[]
  amendments: readonly { id: number; text: string }[]
  /** The text the evidence refers to; empty without a visit. */
  visit: string
}

type Quoted = { who: string | null; text: string; marks: Span[] }

/** Words of the chart, unchanged. */
export type FoundWords = Quoted & {
  kind: FoundKind
  /** Index of the note. */
  note: number
  /** The statement's or amendment's ID, or where the words start in the visit. */
  id: string
  topic: string
  quotes: Quoted[]
  moreQuotes: number
}

export type FoundByWords = {
  answers: FoundWords[]
  total: number
  order: FindOrder
  missing: string[]
  corrected: { typed: string; as: string }[]
  searched: { statements: number; amendments: number; passages: number }
}

/** Finds lines of a chart. */
export type ChartFinder = {
  byWords(search: {
    question: string
    notes: readonly NoteToSearch[]
    order?: FindOrder | undefined
    most: number
  }): Promise<FoundByWords>
  /** Statements near the question in meaning, among the newest, without those in `except`. */
  byMeaning(search: {
    question: string
    notes: readonly NoteToSearch[]
    except: readonly Pick<FoundWords, 'note' | 'id'>[]
    most: number
  }): Promise<{ answers: FoundWords[]; compared: number }>
}
