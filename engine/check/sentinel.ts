import { placeOf, type SectionOutline } from '../compose/outline.ts'
import { contentWords } from '../compose/select.ts'
import type { Topic } from '../lexicon/concept.ts'
import type { Statement } from '../understand/statement.ts'
import type { Unnoted, UnnotedKind } from './review.ts'
import { joinedSpans } from './spans.ts'

const KINDS: Partial<Record<Topic, UnnotedKind>> = {
  risk: 'risk',
  means: 'risk',
  'risk-level': 'risk',
  'plan-safety': 'risk',
  medication: 'medication',
  adherence: 'medication',
  'plan-medication': 'medication',
  allergies: 'allergy',
  substances: 'substance',
  abuse: 'abuse',
  'plan-follow-up': 'follow-up',
  'plan-disposition': 'follow-up',
  diagnosis: 'diagnosis',
  scores: 'result',
  labs: 'result',
}
const CRITICAL = new Set<UnnotedKind>(['risk', 'medication', 'allergy', 'abuse'])
const COVERED = 0.5

/** Important things that were said and that no sentence of the note holds. */
export function unnoted(
  statements: readonly Statement[],
  sentences: readonly string[],
  outline: readonly SectionOutline[],
): Unnoted[] {
  const noted = sentences.map((text) => ({ words: contentWords(text), denies: DENIES.test(text) }))
  const found: Unnoted[] = []
  for (const { text, topic, spans, subject, weight, stated, act, concepts } of statements) {
    const kind = KINDS[topic]
    // What only goes on with a subject, without a word or number of its own, would say nothing by itself.
    if (!kind || Math.max(weight, stated ?? 0) < 8 || (concepts.length === 0 && !/\d/.test(text))) continue
    const words = contentWords(subject ? `${subject} ${text}` : text)
    if (words.size < 2 || text.split(' ').length < 3) continue
    const denies = act === 'denial'
    const held = noted.some((sentence) => {
      if (denies && !sentence.denies) return false
      let shared = 0
      for (const word of words) if (sentence.words.has(word)) shared++
      return shared / words.size >= COVERED
    })
    if (held) continue
    const sentence =
      subject && !text.toLowerCase().includes(subject.toLowerCase().split(' ')[0] ?? '')
        ? `${subject}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
        : text
    found.push({
      id: idOf(sentence, spans[0]?.start ?? 0),
      kind,
      critical: CRITICAL.has(kind),
      sentence,
      section: outline[placeOf(topic, outline)]?.heading ?? '',
      spans: joinedSpans(spans),
    })
  }
  return found
}

const DENIES = /\b(?:den(?:y|ies|ied)|no|not|never|without|none|negative)\b/i

/** The same sentence at the same place has the same name. */
export function idOf(text: string, at: number): string {
  let hash = 2166136261 ^ at
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return `u${(hash >>> 0).toString(36)}`
}
