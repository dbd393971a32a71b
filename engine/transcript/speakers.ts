import { readVisit } from '../read/read-visit.ts'

export type SpokenRole = 'clinician' | 'patient'

/** A stretch of a transcript by one speaker. */
export type SpokenBy = { start: number; end: number; speaker: SpokenRole }

/**
 * Infers the speakers of a recognizer's transcript from the words. There are two voices; `swapped` exchanges
 * them for the whole visit. Empty if only one person speaks, as in a dictation.
 */
export function speakersIn(transcript: string, swapped = false): SpokenBy[] {
  const { form, turns } = readVisit(transcript)
  if (form !== 'dialogue') return []
  return turns.flatMap(({ role, start, end }) =>
    role === 'clinician' || role === 'patient' ? [{ start, end, speaker: swapped ? OTHER[role] : role }] : [],
  )
}

const OTHER: Readonly<Record<SpokenRole, SpokenRole>> = { clinician: 'patient', patient: 'clinician' }
