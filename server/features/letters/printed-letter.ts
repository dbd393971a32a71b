import type { LetterKind, LetterLanguage, LetterLine } from '#shared/domain/letters.ts'

export type PrintedLetter = {
  product: string
  kind: LetterKind
  language: LetterLanguage
  isFinal: boolean
  recipient: string
  /** YYYY-MM-DD, in the clinician's time zone. */
  on: string
  lines: readonly Pick<LetterLine, 'section' | 'text'>[]
  patient: { firstName: string; lastName: string; dateOfBirth: string | null }
  clinician: {
    name: string
    credentials: string | null
    npi: string | null
    practiceName: string | null
    practiceAddress: string | null
  }
}
