import type { Repair, Speaker } from '#shared/domain/voice.ts'

/** A stretch of a text and who says it. */
export type SpokenBy = { start: number; end: number; speaker: Speaker }

/** Clinical corrections to a transcript: drug names and who is speaking. */
export type ClinicalEar = {
  repair(text: string): { text: string; repairs: Repair[] }
  /** In the order of the text; empty where it is no conversation. */
  speakersIn(text: string): SpokenBy[]
}
