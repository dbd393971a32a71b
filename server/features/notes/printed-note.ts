import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { INK } from '../../print/pdf-page.ts'
import type { Style } from '../../print/pdf-type.ts'

export type PrintedNote = {
  product: string
  /** The time zone of the clinician who prints it. */
  timeZone: string
  clinician: {
    name: string
    credentials: string | null
    npi: string | null
    practiceName: string | null
    practiceAddress: string | null
  }
  note: Pick<
    NoteWithAmendments,
    | 'noteType'
    | 'status'
    | 'templateName'
    | 'soapNote'
    | 'serviceAt'
    | 'createdAt'
    | 'updatedAt'
    | 'version'
    | 'signature'
    | 'voided'
    | 'amendments'
  > & { body: NoteBody }
  patient: {
    firstName: string
    lastName: string
    mrn: string
    dateOfBirth: string | null
    gender: string | null
  }
}

/** Falls back to the browser's time zone, then to the clinic's. */
export type NoteToPrint = Omit<PrintedNote, 'timeZone'> & { timeZone: string | null }
export const BODY: Style = { size: 10.5 }
export const BODY_BOLD: Style = { size: 10.5, weight: 'bold' }
export const LEADING = 15
export const SMALL: Style = { size: 8.5, color: INK.quiet }

export function nameOf({ firstName, lastName }: PrintedNote['patient']): string {
  return `${firstName} ${lastName}`.trim()
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
