import type { NoteType } from '#shared/domain/notes.ts'

export type VisitFields = 'patient' | 'noteType' | 'text'
export type Missing = Partial<Record<VisitFields, string>>

type Visit = { patientId: number | null; noteType: NoteType | null; text: string }

/** Required before recording or uploading. */
export function missingSetup({ patientId, noteType }: Omit<Visit, 'text'>): Missing {
  return {
    ...(patientId === null ? { patient: 'Choose a patient.' } : {}),
    ...(noteType === null ? { noteType: 'Choose a note type.' } : {}),
  }
}

/** Required before generating a note. */
export function missingForNote(visit: Visit): Missing {
  return {
    ...missingSetup(visit),
    ...(visit.text.trim() === '' ? { text: 'Type or paste what happened in the visit.' } : {}),
  }
}

/** One sentence for the toast. */
export function missingSentence(missing: Missing): string {
  const toChoose = [missing.patient && 'a patient', missing.noteType && 'a note type'].filter(Boolean)
  if (toChoose.length === 0) return 'Enter the visit first.'
  const choose = `Choose ${toChoose.join(' and ')}`
  return missing.text ? `${choose}, then enter the visit.` : `${choose} first.`
}
