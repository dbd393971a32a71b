import type { NotSuggested } from '#shared/domain/codes.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { doubtAbout } from './codes.context.ts'
import { codeFor, qualifiedFrom, qualifiedUntil, withoutSpecifiers } from './codes.qualifiers.ts'
import { type Code, codesIn, DIAGNOSES, type Diagnosis, namesIn } from './codes.table.ts'

/** A diagnosis in a text: with its code, not specific enough for one, or one that must not be coded. */
export type Mention = { words: Span; diagnosis: Diagnosis | undefined } & (
  | { kind: 'named'; code: Code; hint: string | null }
  | { kind: 'incomplete' }
  | { kind: 'passed-over'; why: NotSuggested }
)

/** Words in quotation marks are someone's, usually the patient's. */
const QUOTED = /["“][^"”]*["”]/g
/** The beginning of the next item in a list: ", possible " before PTSD. */
const LAST_ITEM = /(?:,|\/|\band\b|\bor\b)[^,]*$/i
const CLAUSE_END = /[;\n]|\.(?=\s|$)|(?:,? (?:but|however|although|whereas)\b)/g

/** Diagnoses mentioned in a statement, in order. */
export function mentionsIn(statement: string): Mention[] {
  const text = statement.replace(QUOTED, (quote) => ' '.repeat(quote.length))
  return clausesOf(text).flatMap(({ start, end }) => mentionsInClause(text.slice(start, end), start))
}

function clausesOf(text: string): Span[] {
  const clauses: Span[] = []
  let start = 0
  for (const match of text.matchAll(CLAUSE_END)) {
    clauses.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  clauses.push({ start, end: text.length })
  return clauses
}

function mentionsInClause(clause: string, offset: number): Mention[] {
  const names = namesIn(clause)
  const plain = withoutSpecifiers(clause)
  const at = (start: number, end: number): Span => ({ start: offset + start, end: offset + end })
  const mentions = names.map(({ start, end, diagnosis }, index): Mention => {
    const previousEnd = names[index - 1]?.end ?? 0
    const from = Math.max(previousEnd, qualifiedFrom(clause, start))
    const next = names[index + 1]
    const until = qualifiedEnd(clause, end, next?.start ?? clause.length)
    const rest = plain.slice(until, next?.start)
    const why = doubtAbout({
      before: plain.slice(0, from),
      after: plain.slice(end),
      own: next ? rest.replace(LAST_ITEM, '') : rest,
      all: plain.slice(names.at(-1)?.end),
      clause: plain,
    })
    if (why) return { words: at(start, end), diagnosis, kind: 'passed-over', why }
    const words = at(from, until)
    const written = codesIn(clause.slice(previousEnd, until))
    const exact = written.find(({ code }) => diagnosis.codes.some((row) => row.code === code))
    if (exact) return { words, diagnosis, kind: 'named', code: exact, hint: null }
    const coded = codeFor(diagnosis, `${clause.slice(from, start)};${clause.slice(end, until)}`)
    if (!coded) return { words, diagnosis, kind: 'incomplete' }
    const other = written.find((one) => previousEnd + one.start >= end)
    return {
      words,
      diagnosis,
      kind: 'named',
      code: coded.code,
      hint: other ? otherCode(other.code) : coded.hint,
    }
  })
  return [...mentions, ...bareCodes(clause, plain, offset, names)]
}

const otherCode = (code: string): string => `The note says ${code} here.`

/** "Dx: F41.1", without a name. */
function bareCodes(clause: string, plain: string, offset: number, names: readonly Span[]): Mention[] {
  if (names.length > 0) return []
  return codesIn(clause).map(({ start, end, ...code }): Mention => {
    const words = { start: offset + start, end: offset + end }
    const after = plain.slice(end)
    const why = doubtAbout({ before: plain.slice(0, start), after, own: after, all: '', clause: plain })
    const diagnosis = DIAGNOSES.find(({ codes }) => codes.some((row) => row.code === code.code))
    return why
      ? { words, diagnosis, kind: 'passed-over', why }
      : { words, diagnosis, kind: 'named', code, hint: code.more ?? null }
  })
}

const ADJECTIVES = /(?:(?:mild|moderate|severe|chronic|acute|recurrent|combined) )+$/i

/** Adjectives right before the next name belong to it: "MDD, recurrent, mild OCD". */
function qualifiedEnd(clause: string, end: number, next: number): number {
  const limit = ADJECTIVES.exec(clause.slice(0, next))?.index ?? next
  const run = clause.slice(end, Math.max(end, Math.min(qualifiedUntil(clause, end), limit)))
  return end + run.replace(/(?:[\s,]|\band\b)+$/, '').length
}
