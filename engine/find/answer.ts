import type { FoundKind } from '#shared/domain/chart-search.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { LABEL, type NoteToSearch, type Unit } from './chart-units.ts'
import type { Question } from './find-question.ts'
import { marksIn } from './match-units.ts'
import { merged } from './merged-spans.ts'

/** Words as they are in the chart, with the ones that were looked for. */
export type Quoted = { who: string | null; text: string; marks: Span[] }

export type Answer = {
  kind: FoundKind
  /** Index of the note. */
  note: number
  id: string
  topic: string
  /** The speaker, for words of a visit. */
  who: string | null
  text: string
  marks: Span[]
  /** The words of the visit behind a statement. */
  quotes: Quoted[]
  moreQuotes: number
}

const MAX_QUOTES = 3
const MAX_QUOTE = 300

export function answerOf(unit: Unit, notes: readonly NoteToSearch[], question: Question): Answer {
  const { kind, note, id, topic, text, evidence } = unit
  const visit = notes[note]?.visit ?? ''
  const spans = merged(evidence).filter(({ start, end }) => visit.slice(start, end).trim() !== '')
  return {
    kind,
    note,
    id,
    topic,
    who: kind === 'visit' ? speakerAt(visit, Number(id)) : null,
    text,
    marks: marksIn(text, question),
    quotes: spans.slice(0, MAX_QUOTES).map((span) => quoteOf(visit, span, question)),
    moreQuotes: Math.max(0, spans.length - MAX_QUOTES),
  }
}

function quoteOf(visit: string, { start, end }: Span, question: Question): Quoted {
  const label = isLineStart(visit, start) ? (LABEL.exec(lineFrom(visit, start))?.[0].length ?? 0) : 0
  const from = Math.min(start + label, end)
  const words = visit.slice(from, end).trim()
  const text = words.length > MAX_QUOTE ? `${words.slice(0, words.lastIndexOf(' ', MAX_QUOTE))} …` : words
  return { who: speakerAt(visit, from), text, marks: marksIn(text, question) }
}

const ROLE = /^(?:patient|client|pt|clinician|provider|therapist|doctor|dr|nurse|paciente|doctora)\b/i

/** Null without a label. Another word before a colon that occurs once is a heading. */
function speakerAt(visit: string, at: number): string | null {
  const who = LABEL.exec(lineFrom(visit, visit.lastIndexOf('\n', at - 1) + 1))?.[1]?.trim()
  if (!who || ROLE.test(who)) return who ?? null
  const first = visit.indexOf(`${who}:`)
  return first >= 0 && visit.indexOf(`${who}:`, first + 1) >= 0 ? who : null
}

function isLineStart(visit: string, at: number): boolean {
  return at === 0 || visit.charAt(at - 1) === '\n'
}

/** Long enough for a label. */
function lineFrom(visit: string, at: number): string {
  return visit.slice(at, at + 80).split('\n', 1)[0] ?? ''
}
