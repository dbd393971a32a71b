import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []

/** The note of a small talk, one turn a line: "C: Any allergies?", "P: Sulfa.", "M:" for the mother. */
export function noteOfTalk(turns: readonly string[]): string {
  const text = turns
    .map((turn) =>
      turn.replace(/^C: /, 'Clinician: ').replace(/^P: /, 'Patient: ').replace(/^M: /, 'Mother: '),
    )
    .join('\n')
  return writeNote({ text, noteType: 'Progress Note', sections }).note
}
