import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Statement } from './statement.ts'

/**
 * Marks that are asked for again and again in one sitting ("How tense are you?" "Seven." … "And now?" "Four."): each
 * alone says nothing, together they are how it went.
 */
const MARK =
  /^(?:([A-Z][A-Za-z' -]{2,40}): )?(?:(?:about|maybe|like|around|that is|it is|now|down to|still|more like|probably|a|an|at|is) )*(\d{1,3})(?:\/10{1,2}|%| percent| out of 10{1,2})?(?:,? (?:maybe|or|then|no|let (?:us|them) say) ?\d{1,3})*[.]$/i
/** So many statements may lie between two marks of one run. */
const APART = 10
const NO_MARKS = new Set([
  'medication',
  'adherence',
  'plan-medication',
  'substances',
  'sleep',
  'appetite',
  'vitals',
  'labs',
  'allergies',
  'family',
  'plan-follow-up',
])

type Mark = { index: number; value: number; last: string; label: string | undefined }

function markOf({ text, speaker, topic }: Statement, index: number): Mark | undefined {
  if (speaker !== 'patient' || NO_MARKS.has(topic)) return undefined
  const match = MARK.exec(text)
  if (!match) return undefined
  const value = Number(match[2])
  const last = text
    .match(/\d{1,3}(?!\d|\/)/g)
    ?.filter((number) => number !== '10' && number !== '100')
    .at(-1)
  // "How many flashes?" "Ten?" counts, and marks nothing.
  if (match[1] && /\b[a-z]{4,}(?<!s)s$/i.test(match[1]) && !/^suds$/i.test(match[1])) return undefined
  return value <= 100 ? { index, value, last: last ?? String(value), label: match[1] } : undefined
}

/** Runs of marks as one statement each, where the first of them stood. */
export function withRatingRuns(statements: readonly Statement[]): Statement[] {
  const marks = statements.flatMap((statement, i) => markOf(statement, i) ?? [])
  const out: (Statement | undefined)[] = [...statements]
  for (let i = 0; i < marks.length; ) {
    const run = [marks[i] as Mark]
    while (i + run.length < marks.length) {
      const next = marks[i + run.length] as Mark
      const before = run.at(-1) as Mark
      if (next.index - before.index > APART || next.value > 10 !== before.value > 10) break
      run.push(next)
    }
    if (run.length > 1) join(out, run)
    i += run.length
  }
  return out.filter((statement) => statement !== undefined)
}

function join(out: (Statement | undefined)[], run: readonly Mark[]): void {
  const first = run[0] as Mark
  const label = run.find((mark) => mark.label && !/^(?:number|now|and)$/i.test(mark.label))?.label ?? 'Rating'
  const values = run.map(({ last }) => last)
  const spans = run.flatMap(({ index }) => out[index]?.spans ?? [])
  const statement = out[first.index] as Statement
  for (const { index } of run.slice(1)) out[index] = undefined
  out[first.index] = {
    ...statement,
    text: `${label}: ${values.slice(0, -1).join(', ')}, then ${values.at(-1)}.`,
    topic: 'scores',
    concepts: conceptsIn('score'),
    spans,
    weight: Math.max(statement.weight, 10),
  }
}
