import * as z from 'zod'
import { StatementToSave, statementsToSave } from '#shared/contracts/statements.ts'
import { isBlankNote } from '#shared/domain/note-text.ts'
import { bodyOfText, textOfBody } from '#shared/domain/statement-text.ts'
import { type NoteBody, type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import { randomId } from '../../lib/random-id.ts'

/** A draft keeps its lines with their ids, so that they keep their evidence. */
const DraftBody = z.object({ sections: z.array(z.string()), statements: statementsToSave })

export function draftTextOf({ sections, statements }: NoteBody): string {
  return JSON.stringify({
    sections,
    statements: statements.map((statement) => StatementToSave.parse(statement)),
  })
}

/** Reads a draft’s lines, relative to the note it changes. Drafts from before statements existed are plain text. */
export function bodyOfDraft(text: string, note: NoteBody): NoteBody {
  const parsed = DraftBody.safeParse(jsonOf(text))
  if (!parsed.success) return bodyOfPlainDraft(text, note)
  const known = new Map(note.statements.map((statement) => [statement.id, statement]))
  const { sections, statements } = parsed.data
  return { sections, statements: statements.map((saved) => statementOf(saved, known.get(saved.id))) }
}

/** An unchanged line keeps its verdict; a changed line keeps the evidence it was written from. */
function statementOf(
  { id, section, topic, text, newLine }: StatementToSave,
  known: Statement | undefined,
): Statement {
  const line = { id, section, topic, text, ...(newLine ? { newLine } : {}) }
  if (known?.text === text) {
    const { evidence, by, check, kept } = known
    return { ...line, evidence, by, check, kept }
  }
  return { ...line, evidence: known?.evidence ?? [], by: 'clinician', check: UNCHECKED, kept: false }
}

function bodyOfPlainDraft(text: string, note: NoteBody): NoteBody {
  const free = [...note.statements]
  const { sections, statements } = bodyOfText(text, randomId)
  return {
    sections,
    statements: statements.map((line) => {
      const at = free.findIndex((known) => known.text === line.text)
      const [same] = at < 0 ? [] : free.splice(at, 1)
      return same
        ? { ...same, ...line, id: same.id, evidence: same.evidence, by: same.by, check: same.check }
        : line
    }),
  }
}

function jsonOf(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The draft as note text, for comparing and displaying. */
export function shownDraft(text: string, note: NoteBody): string {
  return textOfBody(bodyOfDraft(text, note))
}

export function isBlankBody(body: NoteBody): boolean {
  return isBlankNote(textOfBody(body))
}
