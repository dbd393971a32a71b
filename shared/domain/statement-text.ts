import { headingKey, type NoteSection, sameHeading, sectionsOf, textOf } from './note-text.ts'
import { sentencesIn } from './sentences.ts'
import { type NoteBody, type Statement, UNCHECKED } from './statements.ts'

/** One printed line: a label, a number in a plan, and the statements that share it. */
export type NoteLine = { label: string; number: number | undefined; statements: Statement[] }
export type BodySection = { heading: string; lines: NoteLine[] }

/** The note laid out for reading: every section, its lines, and the statements in each line. */
export function layoutOf({ sections, statements }: NoteBody): BodySection[] {
  const grouped = new Map<string, { heading: string; statements: Statement[] }>()
  for (const heading of sections) {
    const key = headingKey(heading)
    if (!grouped.has(key)) grouped.set(key, { heading, statements: [] })
  }
  for (const statement of statements) {
    const key = headingKey(statement.section)
    const group = grouped.get(key)
    if (group) group.statements.push(statement)
    else grouped.set(key, { heading: statement.section, statements: [statement] })
  }
  return [...grouped.values()].map(({ heading, statements: said }) => ({
    heading,
    lines: linesOf(heading, said),
  }))
}

function linesOf(heading: string, statements: readonly Statement[]): NoteLine[] {
  const list = isListSection(heading)
  const lines: NoteLine[] = []
  for (const statement of statements) {
    const last = lines.at(-1)
    const before = last?.statements.at(-1)
    const joins = before && !list && !statement.newLine && statement.topic === before.topic
    if (joins) last?.statements.push(statement)
    else lines.push({ label: labelOf(statement, heading), number: undefined, statements: [statement] })
  }
  if (list && lines.length > 1) for (const [index, line] of lines.entries()) line.number = index + 1
  return lines
}

/** A plan is a numbered list, one statement per line. */
export function isListSection(heading: string): boolean {
  return (
    /\b(?:plan|recommendations?|aftercare|next steps|homework)\b/i.test(heading) &&
    !/assessment/i.test(heading)
  )
}

/** Avoids repetition such as "OCD: OCD is improving" and "Sertraline: Not starting sertraline yet". */
function labelOf({ topic, text }: Pick<Statement, 'topic' | 'text'>, heading: string): string {
  return sameHeading(topic, heading) || echoes(text, topic) ? '' : topic
}

const FIRST_WORDS = 5

function echoes(text: string, topic: string): boolean {
  const wordsIn = (from: string) => from.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const first = new Set(wordsIn(text.slice(0, 120)).slice(0, FIRST_WORDS))
  const words = wordsIn(topic)
  return words.length > 0 && words.every((word) => first.has(word))
}

/** The text of one printed line. */
function textOfLine({ label, number, statements }: NoteLine): string {
  const lead = `${number === undefined ? '' : `${number}. `}${label ? `${label}: ` : ''}`
  return lead + statements.map(({ text }) => text).join(' ')
}

export function bodySections(body: NoteBody): NoteSection[] {
  return layoutOf(body).map(({ heading, lines }) => ({ heading, body: lines.map(textOfLine).join('\n') }))
}

/** The note's text with its bold section markers. */
export function textOfBody(body: NoteBody): string {
  return textOf(bodySections(body))
}

const LIST_MARK = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/
const LABEL = /^([A-Z][A-Za-z0-9 ,/&()-]{1,40}?):\s+(?=\S)/

type NewId = () => string

/**
 * Parses text sent by a caller or pasted by a clinician into statements by the clinician, one per sentence.
 * Nothing is dropped.
 */
export function bodyOfText(text: string, newId: NewId): NoteBody {
  const sections: string[] = []
  const statements: Statement[] = []
  for (const { heading, body } of sectionsOf(text)) {
    if (!sections.some((known) => sameHeading(known, heading))) sections.push(heading)
    statements.push(...statementsOfText(body, heading, newId))
  }
  return { sections, statements }
}

export function statementsOfText(body: string, section: string, newId: NewId): Statement[] {
  const statements: Statement[] = []
  for (const line of body.split('\n')) {
    const words = line
      .replace(LIST_MARK, '')
      .replace(/\*\*([^*]+)\*\*/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
    if (words === '') continue
    const found = LABEL.exec(words)
    const text = words.slice(found?.[0].length ?? 0)
    // A label that wouldn't be printed stays in the text.
    const label = found && labelOf({ topic: found[1] ?? '', text }, section) !== '' ? found : null
    const topic = label?.[1] ?? ''
    const rest = words.slice(label?.[0].length ?? 0)
    // A plan line is one statement, even with several sentences.
    const sentences = isListSection(section) ? [] : sentencesIn(rest)
    const texts = sentences.length > 0 ? sentences.map((sentence) => sentence.text) : [rest]
    for (const [index, text] of texts.entries()) {
      const newLine = index === 0 && statements.at(-1)?.topic === topic
      statements.push({
        id: newId(),
        section,
        topic,
        text,
        evidence: [],
        by: 'clinician',
        check: UNCHECKED,
        kept: false,
        ...(newLine ? { newLine } : {}),
      })
    }
  }
  return statements
}
