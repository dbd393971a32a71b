import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { TemplateSection } from '#shared/domain/templates/structure.ts'

/**
 * Shared by the engine's command-line tools: JSON rows in on standard input, and only JSON rows out on
 * standard output. An unusable row becomes a row with an `error`, which never quotes the visit.
 */
export type Row = Record<string, unknown>

export class RowError extends Error {}

type Answer = (row: Row) => object | Promise<object>
/** A valid row, or the error row to print. */
type ReadLine = { row: Row; number: number } | { error: object }

/** The output for one line of input. */
export async function answerLine(line: string, number: number, answer: Answer): Promise<object> {
  const read = readLine(line, number)
  return 'error' in read ? read.error : answered(read, answer)
}

function readLine(line: string, number: number): ReadLine {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    return { error: { id: null, line: number, error: 'The line isn’t valid JSON.' } }
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { error: { id: null, line: number, error: 'The line isn’t a JSON object.' } }
  }
  return { row: row as Row, number }
}

async function answered({ row, number }: { row: Row; number: number }, answer: Answer): Promise<object> {
  const id = row.id ?? null
  try {
    return { id, ...(await answer(row)) }
  } catch (error) {
    if (error instanceof RowError) return { id, line: number, error: error.message }
    // Messages of other errors may quote the visit.
    const name = error instanceof Error ? error.name : 'error'
    return { id, line: number, error: `The engine failed (${name}).` }
  }
}

/** Answers each row as it arrives. */
export async function answerRows(answer: Answer): Promise<void> {
  let number = 0
  for await (const line of inputLines()) {
    number += 1
    if (line.trim() !== '') print(await answerLine(line, number, answer))
  }
}

/** Reads all rows first; `answerAll` then prepares the answer to each of them. */
export async function answerInBatch(answerAll: (rows: readonly Row[]) => Answer): Promise<void> {
  const read: ReadLine[] = []
  let number = 0
  for await (const line of inputLines()) {
    number += 1
    if (line.trim() !== '') read.push(readLine(line, number))
  }
  const answer = answerAll(read.flatMap((one) => ('row' in one ? [one.row] : [])))
  const answers = read.map(async (one) => ('error' in one ? one.error : answered(one, answer)))
  for (const row of answers) print(await row)
}

function inputLines(): AsyncIterable<string> {
  process.stdout.on('error', () => process.exit(0))
  process.stdin.on('error', unreadable)
  if (isNoFile()) unreadable()
  return createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
}

function print(row: object): void {
  process.stdout.write(`${JSON.stringify(row)}\n`)
}

/** The rows of a file. */
export function rowsOf(jsonl: string): Row[] {
  return jsonl.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const read = readLine(line, index + 1)
    if ('error' in read) throw new RowError(`Line ${index + 1} isn’t a JSON object.`)
    return [read.row]
  })
}

/** Node reads a folder as empty input. */
function isNoFile(): boolean {
  try {
    return fstatSync(0).isDirectory()
  } catch {
    return true
  }
}

function unreadable(): never {
  console.error('Unable to read standard input.')
  process.exit(1)
}

export function textOfRow(row: Row, field: string): string {
  const value = row[field]
  if (typeof value !== 'string') throw new RowError(`"${field}" must be a string.`)
  return value
}

export function noteTypeOfRow(row: Row): string {
  return row.noteType === undefined || row.noteType === null ? 'Progress Note' : textOfRow(row, 'noteType')
}

/** The name of a built-in template, a structure, or a list of headings; SOAP by default. */
export function sectionsOfRow(row: Row): TemplateSection[] {
  const { template } = row
  if (template === undefined || template === null || template === '') return soapSections()
  if (typeof template === 'string') {
    const wanted = template.trim().toLowerCase()
    const known = BUILT_IN_TEMPLATES.find(
      ({ name, templateType }) => name.toLowerCase() === wanted || templateType === wanted,
    )
    if (known) return known.structure.sections
    throw new RowError('"template" isn’t a built-in template.')
  }
  const sections = Array.isArray(template) ? template : (template as { sections?: unknown }).sections
  if (!Array.isArray(sections) || sections.length === 0) throw new RowError('"template" has no sections.')
  return sections.map(sectionOf)
}

export function soapSections(): TemplateSection[] {
  return SOAP_TEMPLATES[0]?.structure.sections ?? []
}

function sectionOf(section: unknown): TemplateSection {
  const given =
    typeof section === 'string' ? { heading: section } : (section as Partial<TemplateSection> | null)
  const heading = typeof given?.heading === 'string' ? given.heading.trim() : ''
  if (heading === '') throw new RowError('A section of "template" has no heading.')
  return { key: given?.key ?? heading.toLowerCase(), heading, guidance: given?.guidance ?? '' }
}
