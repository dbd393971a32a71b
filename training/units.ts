import { unitsOf as unitsOfSource } from '../engine/read/units.ts'
import type { ReaderUnit } from '../engine/reader/reading.ts'

/** The units of a visit's text, as the reader takes them. */
export function unitsOf(source: string): ReaderUnit[] {
  return unitsOfSource(source).map(({ text, speaker }) => ({ text, speaker: speakerOf(speaker) }))
}

function speakerOf(label: string): ReaderUnit['speaker'] {
  if (label === '') return 'narrator'
  if (label === 'Clinician') return 'clinician'
  return label === 'Patient' ? 'patient' : 'other'
}
