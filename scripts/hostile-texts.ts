import { checkNote } from '../engine/check-note.ts'
import { hostileTexts, LONGEST_TEXT } from '../engine/eval/hostile-texts.ts'
import { unsoundIn } from '../engine/eval/sound-review.ts'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'

/**
 * Every hostile text through the engine, a row each: {name, ms, problems}. The length may be given, and names of texts
 * that come in full length in any case. A program of its own, so that whoever waits for it can end it: a text that sends
 * the engine in circles would hang a test without a word. Times are the processor's, since the machine may be busy.
 */
const length = Number(process.argv[2] ?? LONGEST_TEXT)
const inFull = process.argv.slice(3)
const sections = soapSections()
const texts = [
  ...hostileTexts(length),
  ...hostileTexts(LONGEST_TEXT)
    .filter(([name]) => inFull.includes(name))
    .map(([name, text]) => [`${name}, in full`, text] as const),
]
for (const [name, text] of texts) {
  const before = process.cpuUsage()
  const problems: string[] = []
  try {
    const { note, review } = writeNote({ text, noteType: 'Follow-up Session', sections })
    problems.push(...unsoundIn(text, note, review))
    // As a note, too; a part of it, since every sentence of a note is held against the visit.
    const part = text.slice(0, LONGEST_TEXT / 20)
    problems.push(...unsoundIn(part, part, checkNote({ source: part, note: part, noteType: '', sections })))
  } catch (error) {
    problems.push(String(error).slice(0, 200))
  }
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(`${JSON.stringify({ name, ms: Math.round((user + system) / 1000), problems })}\n`)
}
