import type { EarlyFinding, Piece, Transcription } from '#shared/contracts/voice.ts'
import type { SpokenSegment, TranscribedBy } from '#shared/domain/voice.ts'

/** A stored piece of a recording: its words as JSON. */
export type TranscribedPiece = { sequence: number; startMs: number; endMs: number; content: string }

/** The clinician's corrections. */
export type Corrections = { rolesSwapped: boolean; reverted: { sequence: number; index: number }[] }

/** Processes the words of recordings; an hour takes seconds. */
export type Transcripts = {
  /**
   * Corrects drug names, segment by segment, and joins the words. Server transcriptions are never refused.
   */
  repair(asked: { segments: readonly SpokenSegment[]; by: TranscribedBy }): Promise<Transcription>
  /** All pieces, split where the speaker changes. Speakers are identified from the whole conversation. */
  join(asked: { pieces: readonly TranscribedPiece[]; corrections: Corrections }): Promise<Piece[]>
  /** Findings that the note must cover, by the engine's rules. */
  findings(asked: { pieces: readonly Piece[] }, signal: AbortSignal): Promise<EarlyFinding[]>
}
