import type { LetterKind, LetterLanguage, LetterLine } from '#shared/domain/letters.ts'

export type LetterToWrite = {
  kind: LetterKind
  language: LetterLanguage
  /** The chosen statements, in the letter's order. Nothing else of a chart is sent. */
  statements: readonly {
    /** Note type, date and section. */
    from: string
    /** The letter's section it was sorted into. */
    section: string
    text: string
  }[]
}

export type WrittenLine = Pick<LetterLine, 'section' | 'text' | 'check'> & {
  /** Positions in `statements`. */
  sources: number[]
}

export type WrittenLetter = {
  lines: WrittenLine[]
  origin: { model: string; where: string; prompts: string }
  /** A sentence for the clinician when the check didn't go as planned. */
  notice: string | null
}

/** Rewrites statements for a letter's reader, each line with its statements and its check. */
export type LetterWriter = {
  /** Fails with a WriterFailed (note-writer.ts). */
  write(letter: LetterToWrite, signal: AbortSignal): Promise<WrittenLetter>
}
