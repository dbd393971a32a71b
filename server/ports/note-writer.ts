import type { TemplateSection } from '#shared/domain/templates/structure.ts'

export type VisitToWrite = { text: string; noteType: string; sections: readonly TemplateSection[] }

/** A note of the chart as the writer sees it; newest first. */
export type ChartNoteToRead = { noteType: string; writtenOn: string; text: string }

/** Whoever turns words into a note. */
export type NoteWriter = {
  description: string
  /** The whole note with its bold markers; `emit` hears every piece as it is written. */
  writeNote(visit: VisitToWrite, emit: (piece: string) => void, signal: AbortSignal): Promise<string>
  summarise(visit: { text: string; noteType: string }, signal: AbortSignal): Promise<string>
  recommend(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
  overview(notes: readonly ChartNoteToRead[], signal: AbortSignal): Promise<string>
}
