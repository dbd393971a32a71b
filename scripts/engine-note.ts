import { writeNote } from '../engine/write-note.ts'
import { answerRows, noteTypeOfRow, sectionsOfRow, textOfRow } from './engine-rows.ts'

/** Rows {id, text, noteType, template?} to rows {id, note, evidence, sentinel}. */
await answerRows((row) => {
  const { note, review } = writeNote({
    text: textOfRow(row, 'text'),
    noteType: noteTypeOfRow(row),
    sections: sectionsOfRow(row),
  })
  return {
    note,
    evidence: review.sentences.map(({ text, section, verdict, spans }) => ({
      text,
      section,
      verdict,
      spans,
    })),
    sentinel: review.unnoted,
  }
})
