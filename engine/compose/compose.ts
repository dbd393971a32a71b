import type { Span } from '../../shared/domain/evidence.ts'
import type { Topic } from '../lexicon/concept.ts'
import { TOPICS } from '../lexicon/concept.ts'
import type { Statement } from '../understand/statement.ts'
import { LABELS } from './labels.ts'
import { isPlan, placeOf, type SectionOutline } from './outline.ts'

/** A sentence of the note and the words of the visit behind it. */
export type ComposedSentence = { text: string; spans: Span[] }
export type ComposedSection = { heading: string; body: string; sentences: ComposedSentence[] }

export const NOTHING_SAID = 'Not addressed in this visit.'

const ORDER = new Map<Topic, number>(TOPICS.map((topic, i) => [topic, i]))

export function compose(statements: readonly Statement[], outline: readonly SectionOutline[]): ComposedSection[] {
  const places = outline.map((): Statement[] => [])
  for (const statement of statements) places[placeOf(statement.topic, outline)]?.push(statement)
  return outline.map(({ heading }, i) => section(heading, places[i] ?? []))
}

function section(heading: string, statements: readonly Statement[]): ComposedSection {
  const groups = new Map<Topic, Statement[]>()
  const sorted = [...statements].sort(
    (a, b) => (ORDER.get(a.topic) ?? 0) - (ORDER.get(b.topic) ?? 0) || a.order - b.order,
  )
  for (const statement of sorted) {
    const group = groups.get(statement.topic)
    if (group) group.push(statement)
    else groups.set(statement.topic, [statement])
  }
  if (groups.size === 0) return { heading, body: NOTHING_SAID, sentences: [{ text: NOTHING_SAID, spans: [] }] }
  const plans = [...groups.keys()].some(isPlan)
  const sentences: ComposedSentence[] = []
  const lines = [...groups].map(([topic, group], i) => {
    const label = LABELS[topic]
    const texts = group.map(({ text, spans }, k) => {
      const shown = k === 0 && label && !startsWithLabel(text, label) ? `${label}: ${text}` : text
      sentences.push({ text: shown, spans })
      return shown
    })
    return `${plans ? `${i + 1}. ` : ''}${texts.join(' ')}`
  })
  return { heading, body: lines.join('\n'), sentences }
}

function startsWithLabel(text: string, label: string): boolean {
  return text.toLowerCase().startsWith(`${label.toLowerCase()}:`)
}
