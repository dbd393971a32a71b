import type { NoteType } from '../notes.ts'

/** Built-in templates made for a type of note. Other types use the general ones. */
export const TEMPLATE_FOR_TYPE: Partial<Record<NoteType, string>> = {
  'Initial Assessment': 'Intake / Initial Assessment',
  'Crisis Intervention': 'Crisis Note',
  'Medication Review': 'Medication Review',
  'Discharge Summary': 'Discharge Summary',
}
