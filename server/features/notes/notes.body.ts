import { createHash, randomBytes } from 'node:crypto'
import { NoteBody as NoteBodyShape, type StatementToSave } from '#shared/contracts/statements.ts'
import { sameHeading } from '#shared/domain/note-text.ts'
import { bodyOfText, textOfBody } from '#shared/domain/statement-text.ts'
import type { NoteBody, NoteFindings, Origin, Statement } from '#shared/domain/statements.ts'
import { UNCHECKED } from '#shared/domain/statements.ts'

/** Turns the statements that a caller sends into the statements of a note. Rules only, no I/O. */

export const EMPTY_BODY: NoteBody = { sections: [], statements: [] }

export function newStatementId(): string {
  return randomBytes(9).toString('base64url')
}

/** Undefined for a legacy note or unreadable content. */
export function readBody(content: string | null): NoteBody | undefined {
  if (content === null) return undefined
  return NoteBodyShape.safeParse(parsed(content)).data
}

export function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** The stored statements, by ID, and by position for plain text. */
export type Known = {
  /** All texts that a statement has had, latest first. */
  byId: ReadonlyMap<string, Statement[]>
  byPlace: ReadonlyMap<string, Statement[]>
}

/** Earlier lists take precedence. */
export function knownFrom(...lists: readonly (readonly Statement[])[]): Known {
  const byId = new Map<string, Statement[]>()
  const byPlace = new Map<string, Statement[]>()
  const add = (map: Map<string, Statement[]>, key: string, statement: Statement) => {
    const there = map.get(key)
    if (there) there.push(statement)
    else map.set(key, [statement])
  }
  for (const statement of lists.flat()) {
    add(byId, statement.id, statement)
    add(byPlace, placeOf(statement), statement)
  }
  return { byId, byPlace }
}

/** Whether earlier versions need to be loaded, because some statement or text isn't known. */
export function hasUnknown(sent: readonly Pick<Statement, 'id' | 'text'>[], { byId }: Known): boolean {
  return sent.some(({ id, text }) => !byId.get(id)?.some((known) => known.text === oneLine(text)))
}

/** Findings that are offered for the note. Once added, they keep their evidence. */
export function offeredIn(
  { omissions, notAssessed, more }: NoteFindings,
  origin: Origin | null,
): Statement[] {
  const by = origin?.writer === 'model' ? ('model' as const) : ('fact' as const)
  return [
    ...omissions.map(({ id, section, topic, text, evidence }) => ({
      id,
      section,
      topic,
      text,
      evidence,
      by,
      check: UNCHECKED,
      kept: false,
    })),
    ...more.map(({ id, section, topic, text, evidence }) => ({
      id,
      section,
      topic,
      text,
      evidence,
      by: 'quote' as const,
      check: UNCHECKED,
      kept: false,
    })),
    ...notAssessed.map(({ id, section, text }) => ({
      id,
      section,
      topic: '',
      text,
      evidence: [],
      by: 'clinician' as const,
      check: UNCHECKED,
      kept: false,
    })),
  ]
}

/**
 * A known statement keeps its evidence. If its text is unchanged, it also keeps its author, check and decision.
 * Anything else is the clinician's and unchecked.
 */
export function bodyOfStatements(
  sent: readonly StatementToSave[],
  headings: readonly string[],
  { byId }: Known,
): NoteBody {
  const used = new Set<string>()
  const statements = sent.flatMap(({ id: given, section, topic, text, newLine }): Statement[] => {
    const words = oneLine(text)
    if (words === '') return []
    const candidates = used.has(given) ? [] : (byId.get(given) ?? [])
    const same = candidates.find((known) => oneLine(known.text) === words)
    const id = used.has(given) ? newStatementId() : given
    used.add(id)
    const placed = { id, section: oneLine(section), topic: oneLine(topic), text: words }
    const own = { by: 'clinician' as const, check: UNCHECKED, kept: false }
    const { by, check, kept } = same ?? own
    const { evidence = [], chart } = same ?? candidates[0] ?? {}
    const statement = { ...placed, evidence, ...(chart ? { chart } : {}), by, check, kept }
    return [newLine ? { ...statement, newLine } : statement]
  })
  return { sections: allHeadings(headings, statements), statements }
}

/** Statements of plain text. Unchanged lines keep what is known about them. */
export function bodyOfSentText(text: string, { byPlace }: Known): NoteBody {
  const { sections, statements } = bodyOfText(text, newStatementId)
  const used = new Set<string>()
  return {
    sections,
    statements: statements.map((line) => {
      const known = byPlace.get(placeOf(line))?.find(({ id }) => !used.has(id))
      if (!known) return line
      used.add(known.id)
      const { newLine: _before, ...kept } = known
      const statement = { ...kept, section: line.section, topic: line.topic }
      return line.newLine ? { ...statement, newLine: true } : statement
    }),
  }
}

/** Carries over decisions and checks made in the meantime for unchanged statements. */
export function withLatest(body: NoteBody, latest: NoteBody): NoteBody {
  const before = new Map(latest.statements.map((statement) => [statement.id, statement]))
  return {
    ...body,
    statements: body.statements.map((statement) => {
      const now = before.get(statement.id)
      if (!now || now.text !== statement.text) return statement
      const check = now.check.verdict === 'unchecked' ? statement.check : now.check
      return { ...statement, check, kept: now.kept }
    }),
  }
}

/** Compares what the reader sees, without checks and authors. */
export function sameBody(a: NoteBody, b: NoteBody): boolean {
  const shape = ({ sections, statements }: NoteBody) =>
    JSON.stringify([
      sections,
      statements.map(({ id, section, topic, text, newLine }) => [id, section, topic, text, newLine === true]),
    ])
  return shape(a) === shape(b)
}

/** Hash of the note's text, to tell later if omissions were searched for in this text. */
export function fingerprintOf(statements: readonly Pick<Statement, 'section' | 'text'>[]): string {
  const words = JSON.stringify(statements.map(({ section, text }) => [section, text]))
  return createHash('sha256').update(words).digest('base64url')
}

function allHeadings(headings: readonly string[], statements: readonly Statement[]): string[] {
  const all: string[] = []
  for (const heading of [...headings.map(oneLine), ...statements.map(({ section }) => section)]) {
    if (!all.some((known) => sameHeading(known, heading))) all.push(heading)
  }
  // Text without a heading goes first. Below another heading, it would become part of that section.
  return all.includes('') ? ['', ...all.filter((heading) => heading !== '')] : all
}

function placeOf({ section, text }: Pick<Statement, 'section' | 'text'>): string {
  return `${section.trim().toLowerCase()}\n${text}`
}

/** A statement is one line, and "**" would be read as a heading. */
function oneLine(text: string): string {
  return text.replaceAll('**', '').replace(/\s+/g, ' ').trim()
}

/** The earlier notes behind its lines. */
export function chartNotesOf({ statements }: NoteBody): number[] {
  return [...new Set(statements.flatMap(({ chart = [] }) => chart.map(({ noteId }) => noteId)))]
}

/** Lines from another chart's notes become the clinician's own, unchecked. `own`: the notes of this chart. */
export function withOwnChart(body: NoteBody, own: readonly number[]): NoteBody {
  const statements = body.statements.map(({ chart, ...statement }): Statement => {
    if (!chart) return statement
    if (chart.every(({ noteId }) => own.includes(noteId))) return { ...statement, chart }
    return { ...statement, by: 'clinician', check: UNCHECKED, kept: false }
  })
  return { ...body, statements }
}

/** Whether the text consists of exactly these statements. A legacy note has the same words in a different layout. */
export function isBodyOf(text: string, body: NoteBody): boolean {
  if (textOfBody(body) === text) return true
  const words = ({ statements }: NoteBody) =>
    JSON.stringify(statements.map(({ topic, text: each }) => [topic, each]))
  return words(bodyOfText(text, () => '')) === words(body)
}
