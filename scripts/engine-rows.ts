import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'

/**
 * The frame of the engine's command lines: JSON rows in on standard input, JSON rows out on standard output, nothing
 * else there. A row that cannot be used becomes a row with an `error`, which never holds words of the visit.
 */
type Row = Record<string, unknown>
type Heading = { heading: string }

export class RowError extends Error {}

/** What comes back for one line of the input. */
export function answerLine(line: string, number: number, answer: (row: Row) => object): object {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    return { id: null, line: number, error: 'The line is not JSON.' }
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { id: null, line: number, error: 'The line is not a JSON object.' }
  }
  const id = (row as Row).id ?? null
  try {
    return { id, ...answer(row as Row) }
  } catch (error) {
    if (error instanceof RowError) return { id, line: number, error: error.message }
    // Messages of other errors may quote the visit.
    return {
      id,
      line: number,
      error: `The engine failed (${error instanceof Error ? error.name : 'error'}).`,
    }
  }
}

export async function answerRows(answer: (row: Row) => object): Promise<void> {
  process.stdout.on('error', () => process.exit(0))
  process.stdin.on('error', unreadable)
  if (isNoFile()) unreadable()
  let number = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    process.stdout.write(`${JSON.stringify(answerLine(line, number, answer))}\n`)
  }
}

/** Node takes a folder for an empty input. */
function isNoFile(): boolean {
  try {
    return fstatSync(0).isDirectory()
  } catch {
    return true
  }
}

function unreadable(): never {
  console.error('Standard input cannot be read.')
  process.exit(1)
}

export function textOfRow(row: Row, field: string): string {
  const value = row[field]
  if (typeof value !== 'string') throw new RowError(`"${field}" must be a text.`)
  return value
}

export function noteTypeOfRow(row: Row): string {
  return row.noteType === undefined || row.noteType === null ? 'Progress Note' : textOfRow(row, 'noteType')
}

/** The name of a built-in template, a structure, or a list of headings; SOAP when there is none. */
export function sectionsOfRow(row: Row): Heading[] {
  const { template } = row
  if (template === undefined || template === null || template === '') return soapSections()
  if (typeof template === 'string') {
    const wanted = template.trim().toLowerCase()
    const known = BUILT_IN_TEMPLATES.find(
      ({ name, templateType }) => name.toLowerCase() === wanted || templateType === wanted,
    )
    if (known) return known.structure.sections
    throw new RowError('"template" is no built-in template.')
  }
  const sections = Array.isArray(template) ? template : (template as { sections?: unknown }).sections
  if (!Array.isArray(sections) || sections.length === 0) throw new RowError('"template" has no sections.')
  return sections.map(headingOf)
}

export function soapSections(): Heading[] {
  return SOAP_TEMPLATES[0]?.structure.sections ?? []
}

function headingOf(section: unknown): Heading {
  if (typeof section === 'string' && section.trim() !== '') return { heading: section.trim() }
  const heading = (section as { heading?: unknown } | null)?.heading
  if (typeof heading !== 'string' || heading.trim() === '') {
    throw new RowError('A section of "template" has no heading.')
  }
  return { ...(section as object), heading: heading.trim() }
}
