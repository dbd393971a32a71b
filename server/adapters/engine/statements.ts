import { createHash } from 'node:crypto'
import {
  type Check,
  MOST_OMISSIONS,
  type NotAssessed,
  type Omission,
  type OmissionKind,
  type Statement,
  type Verdict,
} from '#shared/domain/statements.ts'
import type { NoteReview, SentenceReview } from '../../../engine/check/review.ts'
import { NOTHING_SAID } from '../../../engine/compose/compose.ts'
import { LABELS } from '../../../engine/compose/labels.ts'

/** The engine's review in the terms of the note model. */

const TOPICS = new Set(Object.values(LABELS))
const LABEL = /^([A-Z][A-Za-z -]{2,40}): (?=\S)/

const VERDICTS: Record<SentenceReview['verdict'], Verdict> = {
  supported: 'supported',
  inferred: 'unsure',
  contradicted: 'contradicted',
  not_found: 'not-found',
}

export function checkOf({
  verdict,
  reason,
  spans,
}: Pick<SentenceReview, 'verdict' | 'reason' | 'spans'>): Check {
  return { verdict: VERDICTS[verdict], why: reason, by: 'facts', words: spans }
}

/** Sentences the built-in writer composed. A section about which nothing was said has none. */
export function statementsOf({ sentences }: NoteReview): Statement[] {
  return sentences
    .filter(({ text }) => text !== NOTHING_SAID)
    .map((sentence, index) => {
      const { section, spans } = sentence
      const { topic, text } = withoutLabel(sentence.text)
      const id = idOf('s', section, text, String(index))
      return { id, section, topic, text, evidence: spans, by: 'fact', check: checkOf(sentence), kept: false }
    })
}

/** "Sleep: four hours." is the topic Sleep and "Four hours." */
function withoutLabel(sentence: string): { topic: string; text: string } {
  const label = LABEL.exec(sentence)
  const topic = label?.[1] ?? ''
  if (!label || !TOPICS.has(topic)) return { topic: '', text: sentence }
  const rest = sentence.slice(label[0].length)
  return { topic, text: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

export function omissionsOf({ unnoted }: Pick<NoteReview, 'unnoted'>): Omission[] {
  return [...unnoted]
    .sort((a, b) => Number(b.critical) - Number(a.critical))
    .slice(0, MOST_OMISSIONS)
    .map(({ id, kind, critical, sentence, section, spans }) => {
      const { topic, text } = withoutLabel(sentence)
      return { id, kind: kind as OmissionKind, grave: critical, text, section, topic, evidence: spans }
    })
}

export function notAssessedOf({ notAssessed }: Pick<NoteReview, 'notAssessed'>): NotAssessed[] {
  return notAssessed.map(({ id, label, sentence, section }) => ({ id, label, text: sentence, section }))
}

function idOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 10)
}
