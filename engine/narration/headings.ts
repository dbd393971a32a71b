import type { TopicId } from '../reader/topics.ts'
import DATA from './headings.json' with { type: 'json' }

/** Where the sentences under a heading go: a part of the note, or one topic. */
export type Section = 'history' | 'exam' | 'assessment' | 'plan' | 'both' | TopicId

type Known = {
  names: string
  section: Section
  /** "Means: …" is informative: the heading stays in the sentence as a subject. */
  subject?: string
  /** Applies to its own sentence only. */
  once?: boolean
  /** Replaces the topic's label. */
  label?: string
}

const KNOWN = DATA as readonly Known[]
const PATTERNS = KNOWN.map((known) => ({ ...known, pattern: new RegExp(`^(?:${known.names})$`, 'i') }))

/** "Plan: …", "Hospital course." alone, "Mental status, small lady in black". */
const WITH_COLON =
  /^([A-Za-z][A-Za-z /&-]{0,38}?)(?: \([^)]{0,20}\)| \d{1,2}\/\d{1,2})?\s*(?::|\s[-–—]\s)\s*(.*)$/s
/** Typed without a colon. */
const TYPED = /^(CC|PMHx?|PPHx?|FHx?|SHx|Meds|MSE|VS|Labs)[ ,](?=\S)(.*)$/s
/** "Diagnoses at discharge are …", "Discharge medications are …". */
const WITH_VERB =
  /^(?:the )?(diagnos[ei]s(?: at discharge)?|discharge (?:medications|meds)|impression|assessment|current medications) (?:is|are|was|were) (.*)$/is
const ALONE = /^([A-Za-z][A-Za-z /&-]{0,38}?)\s*[.:]?$/s
const WITH_COMMA = /^([A-Za-z][A-Za-z /&-]{2,38}?)(?:, | (?=\d))(.*)$/s
const WITH_PERIOD = /^([A-Za-z][A-Za-z /&-]{0,38}?)\.\s+(.*)$/s

export type Headed = {
  section: Section
  rest: string
  once: boolean
  subject?: string
  label?: string
  alone: boolean
}

/** The known heading at the start of a sentence. `commas`: whether "Plan, …" counts as well. */
export function headingOf(sentence: string, commas: boolean): Headed | undefined {
  const alone = ALONE.exec(sentence)
  const found = alone ? named(alone[1]) : undefined
  if (found) return headed(found, '', true)
  for (const pattern of commas
    ? [WITH_COLON, WITH_PERIOD, TYPED, WITH_VERB, WITH_COMMA]
    : [WITH_COLON, WITH_PERIOD, TYPED]) {
    const match = pattern.exec(sentence)
    const known = match ? named(match[1]) : undefined
    if (!known) continue
    // "A, p, s" are headings only with a colon.
    if (pattern === WITH_COMMA && (match?.[1] ?? '').length < 4) continue
    return headed(known, match?.[2] ?? '', false)
  }
  return undefined
}

function named(words: string | undefined): Known | undefined {
  const name = (words ?? '').trim()
  return name === '' ? undefined : PATTERNS.find(({ pattern }) => pattern.test(name))
}

function headed({ section, subject, label, once }: Known, rest: string, alone: boolean): Headed {
  return {
    section,
    rest: rest.trim(),
    once: (once ?? false) && !alone,
    alone,
    ...(subject === undefined ? {} : { subject }),
    ...(label === undefined ? {} : { label }),
  }
}
