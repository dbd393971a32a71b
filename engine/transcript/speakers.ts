import { readVisit } from '../read/read-visit.ts'

export type SpokenRole = 'clinician' | 'patient'

/** A stretch of a transcript that one of the two says. */
export type SpokenBy = { start: number; end: number; speaker: SpokenRole }

/**
 * Who says what in a talk as a recogniser writes it, told from the words. There are two voices; `swapped` exchanges their
 * names for the whole visit. Nothing where one person tells, as in a dictation.
 */
export function speakersIn(transcript: string, swapped = false): SpokenBy[] {
  const { form, turns } = readVisit(transcript)
  if (form !== 'dialogue') return []
  return turns.flatMap(({ role, start, end }) =>
    role === 'clinician' || role === 'patient' ? [{ start, end, speaker: swapped ? OTHER[role] : role }] : [],
  )
}

const OTHER: Readonly<Record<SpokenRole, SpokenRole>> = { clinician: 'patient', patient: 'clinician' }
