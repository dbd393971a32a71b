import type { Span } from '#shared/domain/evidence.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { type EvidenceSelection, statementKey } from '../../parts/evidence/selection.ts'
import { statementElement } from '../../parts/evidence/use-line-editing.ts'

export type InNote = { statements: readonly Statement[]; choice: EvidenceSelection }

type SourceProps = InNote & { statementId: string; words: Span }

/** The words of the note behind a suggestion. Selecting them shows the line, and its words in the visit. */
export function Source({ statementId, words, statements, choice }: SourceProps) {
  const text = statements.find(({ id }) => id === statementId)?.text.slice(words.start, words.end)
  if (!text) return null
  return (
    <button
      type="button"
      title="Show the line"
      onClick={() => showLine(statementId, choice)}
      className="press -mx-1 justify-self-start rounded-1 px-1 text-left font-serif text-[0.9375rem] leading-6 wrap-anywhere"
    >
      <span className="sr-only">Show the line: </span>
      <mark className="evidence">{text}</mark>
    </button>
  )
}

type ShowLineProps = InNote & { id: string; about: string }

export function ShowLine({ id, about, statements, choice }: ShowLineProps) {
  if (!statements.some((statement) => statement.id === id)) return null
  return (
    <button type="button" onClick={() => showLine(id, choice)} className="link flex-none text-xs">
      Show<span className="sr-only"> the line: {about}</span>
    </button>
  )
}

function showLine(id: string, choice: EvidenceSelection): void {
  const line = statementElement(id)
  line?.focus()
  line?.scrollIntoView({ block: 'nearest' })
  choice.pin(statementKey(id))
}
