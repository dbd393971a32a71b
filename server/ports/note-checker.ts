import type { Check, NotAssessed, Omission, Statement } from '#shared/domain/statements.ts'

export type StatementToCheck = Pick<Statement, 'id' | 'section' | 'topic' | 'text' | 'evidence'>

export type NoteToCheck = {
  /** The visit. */
  source: string
  noteType: string
  sections: readonly { heading: string }[]
  /** The statements to check. */
  statements: readonly StatementToCheck[]
  /** The whole note, for finding omissions. Defaults to `statements`. */
  note?: readonly Pick<Statement, 'section' | 'topic' | 'text'>[]
}

export type CheckedNote = {
  /** By statement ID. A statement that couldn't be checked has no entry. */
  checks: ReadonlyMap<string, Check>
  omissions: Omission[]
  notAssessed: NotAssessed[]
}

/** Checks statements against the visit, no matter who wrote them. */
export type NoteChecker = {
  check(note: NoteToCheck, signal?: AbortSignal): Promise<CheckedNote>
  languageOf(text: string): 'en' | 'es' | 'other'
}
