import type { Span } from '#shared/domain/evidence.ts'
import { sameHeading } from '#shared/domain/note-text.ts'
import { type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import { oneLine } from './clean-text.ts'
import type { AnswerLine } from './json-lines.ts'
import { type NumberedVisit, spansOf, unitNumbers } from './numbered-visit.ts'
import { wordCount } from './word-budget.ts'

/** A statement in progress. It cites units, not spans. */
export type Draft = { id: string; section: string; topic: string; text: string; units: number[] }

type Heading = { heading: string; guidance?: string }

const LONGEST_TEXT = 1_500
const LONGEST_TOPIC = 60

/** Parses one answer line as a draft; undefined if it can't be one. */
export function draftOf(
  { value, raw }: AnswerLine,
  {
    sections,
    visit,
    mark,
    newId,
  }: { sections: readonly Heading[]; visit: NumberedVisit; mark: string; newId: () => string },
): Draft | undefined {
  // A model that repeats the mark is repeating its instructions.
  if (raw.includes(mark)) return undefined
  const topic = topicOf(value.topic)
  const text = noteText(value.text, topic)
  const section = headingFor(oneLine(value.section), sections)
  if (section === undefined || text.length > LONGEST_TEXT || !/[\p{L}\p{N}]/u.test(text)) return undefined
  return { id: newId(), section, topic, text, units: unitNumbers(value.units, visit) }
}

/** The note itself prints the label and number of a plan line. */
export function noteText(value: unknown, topic: string): string {
  const text = oneLine(value).replace(/^\d{1,2}[.)]\s+(?=\p{Lu})/u, '')
  const label = `${topic}: `
  return topic && text.toLowerCase().startsWith(label.toLowerCase()) ? text.slice(label.length) : text
}

export function topicOf(value: unknown): string {
  return oneLine(value)
    .replace(/[:.\s]+$/, '')
    .slice(0, LONGEST_TOPIC)
    .trim()
}

/** Matches a model's heading to the template's. */
export function headingFor(name: string, sections: readonly Heading[]): string | undefined {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const exact = sections.find(({ heading }) => sameHeading(heading, name))
  if (exact || plain === '') return exact?.heading
  const words = new Set(plain.split(' ').filter((word) => word.length > 3))
  let best: { heading: string; score: number } | undefined
  for (const { heading, guidance = '' } of sections) {
    const title = heading.toLowerCase()
    const score =
      (title.startsWith(plain) || plain.startsWith(title) ? 4 : 0) +
      2 * shared(words, title) +
      (shared(words, guidance.toLowerCase()) > 0 ? 1 : 0)
    if (score > 0 && score > (best?.score ?? 0)) best = { heading, score }
  }
  return best?.heading
}

function shared(words: ReadonlySet<string>, text: string): number {
  let count = 0
  for (const word of words) if (text.includes(word)) count += 1
  return count
}

/** The same for texts that differ only in spaces, case and punctuation. */
export function textKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function statementOf(draft: Draft, visit: NumberedVisit): Statement {
  const { id, section, topic, text } = draft
  const evidence: Span[] = spansOf(draft.units, visit)
  return { id, section, topic, text, evidence, by: 'model', check: UNCHECKED, kept: false }
}

/** A draft as a line of JSON for a model. */
export function draftLine({ section, topic, text, units }: Omit<Draft, 'id'>): string {
  return JSON.stringify({ section, topic, text, units })
}

export function wordsOf(drafts: readonly Draft[]): number {
  return drafts.reduce((sum, { topic, text }) => sum + wordCount(topic) + wordCount(text), 0)
}

/** In template order; within a section, in the order written. */
export function inOrder(drafts: readonly Draft[], sections: readonly Heading[]): Draft[] {
  const place = new Map(sections.map(({ heading }, index) => [heading, index]))
  return [...drafts].sort((a, b) => (place.get(a.section) ?? 0) - (place.get(b.section) ?? 0))
}
