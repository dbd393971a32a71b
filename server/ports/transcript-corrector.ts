import type { Span } from '#shared/domain/evidence.ts'
import type { OmissionKind } from '#shared/domain/statements.ts'
import type { Repair, Speaker } from '#shared/domain/voice.ts'

/** A stretch of text and its speaker. */
export type SpokenBy = { start: number; end: number; speaker: Speaker }

/** Clinical corrections to a transcript: drug names and who is speaking. */
export type TranscriptCorrector = {
  repair(text: string): { text: string; repairs: Repair[] }
  /** In text order; empty if it isn't a conversation. */
  speakersIn(text: string): SpokenBy[]
  /** Findings that the note must cover, most serious first. The text has a line per turn, with its speaker. */
  findingsIn(text: string): { kind: OmissionKind; evidence: Span[] }[]
}
