import { checkNote } from '../engine/check-note.ts'
import { HOSTILE_TEXTS, LONGEST_TEXT } from '../engine/eval/hostile-texts.ts'
import { unsoundIn } from '../engine/eval/sound-review.ts'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'

/**
 * Every hostile text through the engine, a row each: {name, ms, problems}. A program of its own, so that whoever waits
 * for it can end it: a text that sends the engine in circles would hang a test without a word.
 */
const sections = soapSections()
for (const [name, text] of HOSTILE_TEXTS) {
  const started = performance.now()
  const problems: string[] = []
  try {
    const { note, review } = writeNote({ text, noteType: 'Follow-up Session', sections })
    problems.push(...unsoundIn(text, note, review))
    // As a note, too; a part of it, since every sentence of a note is held against the visit.
    const part = text.slice(0, LONGEST_TEXT / 20)
    problems.push(...unsoundIn(part, part, checkNote({ source: part, note: part, noteType: '', sections })))
  } catch (error) {
    problems.push(String(error))
  }
  const ms = Math.round(performance.now() - started)
  process.stdout.write(`${JSON.stringify({ name, ms, problems })}\n`)
}
