import { checkStatements } from '../verify/check-statements.ts'
import { draftText } from './draft-text.ts'

/** As many statements as in a long note; the text itself serves as its own note. */
const MAX_STATEMENTS = 60

export type Timed = { problems: string[]; ms: Record<'draft' | 'check', number> }

/**
 * Drafts a text, checks the draft and parts of the text against it, and returns violations of what must hold
 * for any text.
 */
export async function tryText(text: string, clock = () => performance.now()): Promise<Timed> {
  const started = clock()
  const { visit, lines, more } = await draftText(text)
  const drafted = clock()
  const size = Math.max(1, Math.ceil(text.length / MAX_STATEMENTS))
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  )
  const statements = [
    ...lines.map((line) => ({ text: line.text, cited: line.units })),
    ...parts.map((part) => ({ text: part })),
  ]
  const checked = checkStatements({ visit, statements })
  const done = clock()
  const spans = [...lines, ...more].flatMap((line) => line.spans)
  const problems = [
    ...spans
      .filter(({ start, end }) => !(start >= 0 && start < end && end <= text.length))
      .map(({ start, end }) => `evidence from ${start} to ${end} of ${text.length}`),
    ...checked
      .flatMap(({ units }) => units)
      .filter((number) => !visit.units[number - 1])
      .map((number) => `no unit ${number}`),
    ...lines
      .filter((line) => line.spans.length === 0)
      .map((line) => `no evidence: ${line.text.slice(0, 60)}`),
    ...(checked.length === statements.length ? [] : ['a statement without a verdict']),
  ]
  return { problems: problems.slice(0, 5), ms: { draft: drafted - started, check: done - drafted } }
}
