import type { NoteToSearch } from '../find/chart-units.ts'

/** Questions about invented charts, and the lines that answer them. */
export const QUESTION_KINDS = ['words', 'names', 'meaning', 'none'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export type ChartWithQuestions = {
  id: string
  /** Oldest first. */
  notes: { on: string; noteType: string; lines: { topic: string; text: string }[] }[]
  questions: {
    kind: QuestionKind
    ask: string
    /** Note and line, counted from 1: "3.2". */
    right: string[]
  }[]
}

export function readCharts(jsonl: string): ChartWithQuestions[] {
  return jsonl
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ChartWithQuestions)
}

/** The chart as the search gets it: newest note first, statements named by note and line. */
export function notesToSearch({ notes }: ChartWithQuestions): NoteToSearch[] {
  return notes
    .map(({ lines }, note) => ({
      noteId: note + 1,
      statements: lines.map(({ topic, text }, line) => ({
        id: `${note + 1}.${line + 1}`,
        topic,
        text,
        evidence: [],
      })),
      amendments: [],
      visit: '',
    }))
    .reverse()
}
