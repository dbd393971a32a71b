import { checkNote } from '../engine/check-note.ts'
import { worstOf } from '../engine/eval/claims.ts'
import { answerRows, noteTypeOfRow, RowError, sectionsOfRow, textOfRow } from './engine-rows.ts'

/**
 * Rows {id, source, claim} or {id, source, note} to rows {id, verdict, reason, spans}. Of several sentences the worst
 * decides; for a whole note the sentences and what is missing stand beside it.
 */
await answerRows((row) => {
  if (row.claim === undefined && row.note === undefined) throw new RowError('"claim" or "note" is missing.')
  const whole = row.claim === undefined
  const { sentences, unnoted } = checkNote({
    source: textOfRow(row, 'source'),
    note: textOfRow(row, whole ? 'note' : 'claim'),
    noteType: noteTypeOfRow(row),
    sections: sectionsOfRow(row),
  })
  const { verdict, reason, spans } = worstOf(sentences)
  if (!whole) return { verdict, reason, spans }
  return {
    verdict,
    reason,
    spans,
    sentences: sentences.map(({ start: _start, end: _end, ...sentence }) => sentence),
    sentinel: unnoted,
  }
})
