/** Fewer is an ordinary visit. Therapy groups have up to about eight. */
export const MEMBERS_MIN = 2
export const MEMBERS_MAX = 8

/** The person behind a label: a patient, by ID, the clinician, or someone whose words belong in no chart. */
export type SpeakerIs = number | 'clinician' | 'other'

/** A speaker as labeled in the visit. */
export type VisitSpeaker = {
  /** The label in lower case; empty for text without one. */
  key: string
  label: string
  turns: number
  /** The first words. */
  sample: { start: number; end: number }
  suggestion: SpeakerIs | null
}

/** Why a line isn't in every member's note. */
export const LINE_REASONS = ['own', 'shared', 'addressed', 'reply', 'repeats', 'other', 'chosen'] as const
export type LineReason = (typeof LINE_REASONS)[number]

/** Some words of the visit, and whose notes may know them. */
export type VisitLine = {
  start: number
  end: number
  /** The speaker's key. */
  speaker: string
  patientIds: number[]
  reason: LineReason
}

/** The clinician's choice for some words of the visit. */
export type LineChoice = { start: number; end: number; patientIds: number[] }
