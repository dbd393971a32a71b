import type { LetterContent } from '#shared/contracts/letters.ts'
import { isLetterSection, type LetterKind, type LetterLine } from '#shared/domain/letters.ts'
import { type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import { AppError } from '#shared/errors.ts'
import type { NoteChecker, StatementToCheck } from '../../ports/note-checker.ts'

export type LineToSave = Pick<LetterLine, 'id' | 'section' | 'text' | 'kept'>

/** The saved lines: a changed one keeps its sources and becomes the clinician's. */
export function editedLines(
  kind: LetterKind,
  { lines }: Pick<LetterContent, 'lines'>,
  sent: readonly LineToSave[],
): { lines: LetterLine[]; toCheck: LetterLine[] } {
  const known = new Map(lines.map((line) => [line.id, line]))
  const ids = new Set(sent.map(({ id }) => id))
  if (ids.size < sent.length) throw new AppError('unprocessable', 'Two lines have the same ID.')
  if (sent.some(({ section }) => !isLetterSection(kind, section))) {
    throw new AppError('unprocessable', 'That section isn’t part of this letter.')
  }
  const toCheck: LetterLine[] = []
  const saved = sent.map(({ id, section, text, kept }): LetterLine => {
    const before = known.get(id)
    if (!before)
      return { id, section, text, by: 'clinician', sources: [], check: { verdict: 'unchecked' }, kept }
    if (before.text === text) return { ...before, section, kept }
    const line: LetterLine = {
      ...before,
      section,
      text,
      kept,
      by: 'clinician',
      check: { verdict: 'unchecked' },
    }
    if (line.sources.length > 0) toCheck.push(line)
    return line
  })
  return { lines: saved, toCheck }
}

/** Compares changed lines with their statements, by built-in rules. */
export async function checkedLines(
  facts: NoteChecker,
  { sources }: Pick<LetterContent, 'sources'>,
  lines: readonly LetterLine[],
  toCheck: readonly LetterLine[],
): Promise<LetterLine[]> {
  if (toCheck.length === 0) return [...lines]
  let source = ''
  const spans = new Map<string, Statement['evidence'][number]>()
  for (const { id, text } of sources) {
    spans.set(id, { start: source.length, end: source.length + text.length })
    source += `${text}\n`
  }
  const statements = toCheck.map(
    (line): StatementToCheck => ({
      id: line.id,
      section: line.section,
      topic: '',
      text: line.text,
      evidence: line.sources.flatMap((id) => spans.get(id) ?? []),
    }),
  )
  const sections = [...new Set(toCheck.map(({ section }) => section))].map((heading) => ({ heading }))
  const { checks } = await facts.check({ source, noteType: 'Progress Note', sections, statements })
  return lines.map((line) => {
    if (!toCheck.includes(line)) return line
    const { verdict, why, by } = checks.get(line.id) ?? UNCHECKED
    return { ...line, check: { verdict, ...(why ? { why: ofStatements(why) } : {}), ...(by ? { by } : {}) } }
  })
}

/** The checker calls its source a visit. */
function ofStatements(why: string): string {
  return why.replace(/\bthe visit\b/gi, (words) => (words.startsWith('T') ? 'The source' : 'the source'))
}
