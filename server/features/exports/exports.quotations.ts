import { NoteBody } from '#shared/contracts/statements.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { sourceOf } from '#shared/domain/note-source.ts'

/** Evidence is stored as offsets into the visit. The archive adds the quoted words for readers. */
export function withQuotations(row: Record<string, unknown>): Record<string, unknown> {
  const body = NoteBody.safeParse(row.statements).data
  if (!body) return row
  const { inputText, transcript } = row as { inputText: string | null; transcript: string | null }
  const visit = sourceOf({ inputText, transcript })?.text ?? ''
  const wordsOf = (spans: readonly Span[]) => spans.map(({ start, end }) => visit.slice(start, end))
  const statements = body.statements.map((statement) => ({
    ...statement,
    evidenceText: wordsOf(statement.evidence),
  }))
  return { ...row, statements: { ...body, statements } }
}
