import type { NoteLength } from '../../shared/domain/evidence.ts'
import { textOf } from '../../shared/domain/note-text.ts'
import type { Visit } from '../read/visit.ts'
import type { Statement } from '../understand/statement.ts'
import { asCharted } from './chart-style.ts'
import { type ComposedSentence, compose } from './compose.ts'
import { gathered } from './gather.ts'
import { placeOf, type SectionOutline } from './outline.ts'
import { selected, wordCount } from './select.ts'

/** A talk of more words than this is told in less than half of them. */
const LONG_TALK = 900
const LEAST = 0.482
const MOST = 0.496

/** The note's text, and its sentences with the words of the visit behind them. */
export function composeNote(
  visit: Visit,
  statements: readonly Statement[],
  sections: readonly SectionOutline[],
  length: NoteLength,
): { note: string; sentences: ComposedSentence[] } {
  const charted = visit.form === 'dialogue' ? statements.map(asCharted) : statements
  const sourceWords = wordCount(visit.source)
  const composedIn = (scale: number) => {
    const told = selected(charted, visit.form, sourceWords, length, scale)
    return compose(
      visit.form === 'dialogue' ? gathered(told, visit.turns, (topic) => placeOf(topic, sections)) : told,
      sections,
    )
  }
  let composed = composedIn(1)
  if (visit.form === 'dialogue' && length === 'standard' && sourceWords > LONG_TALK) {
    // Headings and labels are words too: how many there are shows only when they are written.
    let scale = 1
    for (let tries = 0; tries < 3; tries++) {
      const share = wordCount(textOf(composed)) / sourceWords
      if (share < MOST && (tries > 0 || share > LEAST)) break
      scale *= (LEAST + MOST) / 2 / share
      composed = composedIn(scale)
    }
  }
  return { note: textOf(composed), sentences: composed.flatMap(({ sentences }) => sentences) }
}
