import { sameHeading } from '#shared/domain/note-text.ts'
import { isListSection, layoutOf, statementsOfText } from '#shared/domain/statement-text.ts'
import {
  type MoreFromVisit,
  type NotAssessed,
  type NoteBody,
  type NoteFindings,
  type Omission,
  type Statement,
  UNCHECKED,
} from '#shared/domain/statements.ts'
import { sameTopic } from './more-groups.ts'

/**
 * Optimistic updates while a change is saved. Pure functions from body to body. The server’s response replaces the
 * result.
 */

export type Direction = 'up' | 'down'

/** Where to insert a line: after a statement, or at the end of a section. */
export type LinePlace = { section: string; after?: string | undefined }

type NewId = () => string

/** Statements grouped by section, in reading order. */
export function inReadingOrder(body: NoteBody): Statement[] {
  return layoutOf(body).flatMap(({ lines }) => lines.flatMap(({ statements }) => statements))
}

/** Marks a statement as the clinician’s own, so earlier check results no longer apply. */
function rewritten(statement: Statement, text: string): Statement {
  return { ...statement, text, by: 'clinician', kept: false, check: UNCHECKED }
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

/** Replaces a statement’s text. Blank text deletes it; several lines become several statements. */
export function withWords(body: NoteBody, id: string, words: string, newId: NewId): NoteBody {
  const at = body.statements.findIndex((statement) => statement.id === id)
  const statement = body.statements[at]
  if (!statement) return body
  if (words.trim() === '') return without(body, id)
  const lines = words.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  if (lines.length < 2) {
    const text = oneLine(words)
    return text === statement.text ? body : replaced(body, at, [rewritten(statement, text)])
  }
  const [first, ...rest] = statementsOfText(lines.join('\n'), statement.section, newId)
  if (!first) return body
  const own = first.text === statement.text ? statement : rewritten(statement, first.text)
  return replaced(body, at, [
    first.topic ? { ...own, topic: first.topic } : own,
    ...rest.map((line) => (line.topic ? line : { ...line, topic: own.topic })),
  ])
}

/** Adds one or more lines. Blank text leaves the body unchanged. */
export function withLines(body: NoteBody, place: LinePlace, words: string, newId: NewId): NoteBody {
  const heading = body.sections.find((known) => sameHeading(known, place.section)) ?? place.section
  const added = statementsOfText(words, heading, newId)
  if (added.length === 0) return body
  const after = body.statements.find(({ id }) => id === place.after)
  // A line added within a topic belongs to it and continues its paragraph.
  const topic = after && !isListSection(heading) ? after.topic : ''
  return inserted(
    body,
    { ...place, section: heading },
    added.map((line) => (line.topic ? line : { ...line, topic })),
  )
}

/** Inserts a statement after another one, or at the end of its section. */
function withStatement(body: NoteBody, statement: Statement, after?: string): NoteBody {
  const heading =
    layoutOf(body).find((known) => sameHeading(known.heading, statement.section))?.heading ??
    statement.section
  return inserted(body, { section: heading, after }, [{ ...statement, section: heading }])
}

/** Adds a line that the server writes, or replaces the one with its id. */
export function withWritten(body: NoteBody, statement: Statement): NoteBody {
  const at = body.statements.findIndex(({ id }) => id === statement.id)
  const there = body.statements[at]
  return there
    ? replaced(body, at, [{ ...statement, section: there.section }])
    : withStatement(body, statement)
}

function inserted(body: NoteBody, { section, after }: LinePlace, added: Statement[]): NoteBody {
  const sections = body.sections.some((known) => sameHeading(known, section))
    ? body.sections
    : [...body.sections, section]
  const ordered = inReadingOrder({ ...body, sections })
  const at = ordered.findIndex(({ id }) => id === (after ?? lastOf(body, section)?.id))
  if (at >= 0) return { sections, statements: ordered.toSpliced(at + 1, 0, ...added) }
  return { sections, statements: inReadingOrder({ sections, statements: [...ordered, ...added] }) }
}

function lastOf(body: NoteBody, section: string): Statement | undefined {
  return inReadingOrder(body).findLast((statement) => sameHeading(statement.section, section))
}

export function without(body: NoteBody, id: string): NoteBody {
  return { ...body, statements: body.statements.filter((statement) => statement.id !== id) }
}

/** Moves a statement up or down by one: within its section, then into the adjacent section, even an empty one. */
export function moved(body: NoteBody, id: string, direction: Direction): NoteBody {
  const layout = layoutOf(body)
  const sections = layout.map(({ heading }) => heading)
  const groups = layout.map(({ lines }) => lines.flatMap(({ statements }) => statements))
  const group = groups.findIndex((statements) => statements.some((statement) => statement.id === id))
  const statements = groups[group]
  const at = statements?.findIndex((statement) => statement.id === id) ?? -1
  const statement = statements?.[at]
  if (!statements || !statement) return body
  const step = direction === 'up' ? -1 : 1
  const neighbor = statements[at + step]
  if (neighbor) {
    // Line breaks belong to the position, not to the text.
    const [upper, lower] = direction === 'up' ? [neighbor, statement] : [statement, neighbor]
    const same = upper.topic === lower.topic
    const first = same ? withBreak(lower, upper.newLine) : lower
    const second = same ? withBreak(upper, lower.newLine) : upper
    groups[group] = statements.toSpliced(Math.min(at, at + step), 2, first, second)
  } else {
    const next = groups[group + step]
    const section = sections[group + step]
    if (!next || section === undefined) return body
    groups[group] = statements.toSpliced(at, 1)
    const placed = { ...withBreak(statement, undefined), section }
    groups[group + step] = direction === 'up' ? [...next, placed] : [placed, ...next]
  }
  return { sections, statements: groups.flat() }
}

function withBreak({ newLine: _dropped, ...statement }: Statement, newLine: boolean | undefined): Statement {
  return newLine ? { ...statement, newLine } : statement
}

/** Whether the statement can move that way. */
export function mayMove(body: NoteBody, id: string, direction: Direction): boolean {
  return moved(body, id, direction) !== body
}

export function withTopic(body: NoteBody, id: string, topic: string): NoteBody {
  const label = oneLine(topic).replace(/:$/, '').slice(0, 60)
  const at = body.statements.findIndex((statement) => statement.id === id)
  const statement = body.statements[at]
  if (!statement || statement.topic === label) return body
  return replaced(body, at, [{ ...statement, topic: label }])
}

/** Replaces the statements of a section, or one of its lines. Lines from an earlier note stay: the visit doesn't have them. */
export function withRewrite(
  body: NoteBody,
  heading: string,
  statementId: string | undefined,
  statements: readonly Statement[],
): NoteBody {
  const ordered = inReadingOrder(body)
  const gone = ordered.filter(
    ({ id, section, chart }) =>
      sameHeading(section, heading) && (statementId === undefined ? !chart : id === statementId),
  )
  const [first] = gone
  if (!first) {
    return statementId === undefined
      ? inserted(body, { section: heading }, [...statements])
      : { ...body, statements: ordered }
  }
  const at = ordered.indexOf(first)
  const rest = ordered.filter((statement) => !gone.includes(statement))
  return { ...body, statements: rest.toSpliced(at, 0, ...statements) }
}

/** Template sections that the note doesn’t have, empty. */
export function withSections(body: NoteBody, headings: readonly string[]): NoteBody {
  const sections = layoutOf(body).map(({ heading }) => heading)
  const missing = headings.filter((heading) => !sections.some((known) => sameHeading(known, heading)))
  return missing.length === 0 ? body : { ...body, sections: [...sections, ...missing] }
}

function replaced(body: NoteBody, at: number, statements: readonly Statement[]): NoteBody {
  return { ...body, statements: body.statements.toSpliced(at, 1, ...statements) }
}

export type ReviewedBody = { body: NoteBody; findings: NoteFindings }

/** Adds an omission as a statement with the omission’s id, by which the server finds its evidence. */
export function withOmission({ body, findings }: ReviewedBody, omission: Omission): ReviewedBody {
  const { id, section, topic, text, evidence } = omission
  const check = {
    verdict: 'supported',
    why: 'The visit supports this.',
    by: 'facts',
    words: evidence,
  } as const
  return {
    body: withStatement(body, { id, section, topic, text, evidence, by: 'fact', check, kept: false }),
    findings: { ...findings, omissions: findings.omissions.filter((item) => item.id !== id) },
  }
}

/** Adds a quotation after the last line of its topic. */
export function withMore({ body, findings }: ReviewedBody, item: MoreFromVisit): ReviewedBody {
  const { id, section, topic, text, evidence } = item
  const check = {
    verdict: 'supported',
    why: 'The visit supports this.',
    by: 'facts',
    words: evidence,
  } as const
  const last = inReadingOrder(body).findLast(
    (known) => sameHeading(known.section, section) && sameTopic(known.topic, topic),
  )
  const statement = { id, section, topic: last?.topic ?? topic, text, evidence, check, kept: false }
  return {
    body: withStatement(body, { ...statement, by: 'quote' }, last?.id),
    findings: { ...findings, more: findings.more.filter((known) => known.id !== id) },
  }
}

/** Adds a statement that something wasn’t assessed. */
export function withNotAssessed({ body, findings }: ReviewedBody, item: NotAssessed): ReviewedBody {
  const { id, section, text } = item
  return {
    body: withStatement(body, {
      id,
      section,
      topic: '',
      text,
      evidence: [],
      by: 'clinician',
      check: UNCHECKED,
      kept: false,
    }),
    findings: { ...findings, notAssessed: findings.notAssessed.filter((known) => known.id !== id) },
  }
}
