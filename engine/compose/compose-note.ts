import type { NoteLength } from '../../shared/domain/evidence.ts'
import { textOf } from '../../shared/domain/note-text.ts'
import type { Visit } from '../read/visit.ts'
import type { Statement } from '../understand/statement.ts'
import { asCharted } from './chart-style.ts'
import { type ComposedSentence, compose } from './compose.ts'
import { gathered } from './gather.ts'
import { placeOf, type SectionOutline } from './outline.ts'
import { selected, wordCount } from './select.ts'

/** The note's text, and its sentences with the words of the visit behind them. */
export function composeNote(
  visit: Visit,
  statements: readonly Statement[],
  sections: readonly SectionOutline[],
  length: NoteLength,
): { note: string; sentences: ComposedSentence[] } {
  const charted = visit.form === 'dialogue' ? statements.map(asCharted) : statements
  const told = selected(charted, visit.form, wordCount(visit.source), length)
  const composed = compose(
    visit.form === 'dialogue' ? gathered(told, visit.turns, (topic) => placeOf(topic, sections)) : told,
    sections,
  )
  return { note: textOf(composed), sentences: composed.flatMap(({ sentences }) => sentences) }
}
