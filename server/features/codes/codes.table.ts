import type { Qualifier } from './codes.qualifiers.ts'
import DATA from './icd-10-cm.json' with { type: 'json' }

/**
 * ICD-10-CM codes that mental-health clinicians use. Source: the ICD-10-CM tabular list of fiscal year 2026 (NCHS and
 * CMS, public domain). The names are how clinicians say them.
 */
export const FISCAL_YEAR = 2026
const LAST_DAY = `${FISCAL_YEAR}-09-30`

/** Whether a visit on this date is after the table's last day. */
export function isAfterTable(serviceAt: Date): boolean {
  return serviceAt.toISOString().slice(0, 10) > LAST_DAY
}

export type Code = {
  code: string
  title: string
  /** Details that this code requires beyond the name. */
  with?: readonly Qualifier[]
  /** How to make it more specific. */
  more?: string
}

/** The codes of one diagnosis, under every name it has. */
export type Diagnosis = { names: readonly string[]; codes: readonly Code[] }

export const DIAGNOSES = DATA as readonly Diagnosis[]

export const CODES: ReadonlyMap<string, Code> = new Map(
  DIAGNOSES.flatMap(({ codes }) => codes).map((row) => [row.code, row]),
)

type Name = { name: string; diagnosis: Diagnosis }

/** Longer names first: "bipolar II disorder" before "bipolar disorder". */
const NAMES: readonly Name[] = DIAGNOSES.flatMap((diagnosis) =>
  diagnosis.names.map((name) => ({ name, diagnosis })),
).sort((a, b) => b.name.length - a.name.length)

/** Acronyms count only in capitals: "add", "odd" and "pica" are words. */
const isAcronym = (name: string): boolean => /^[A-Z-]+$/.test(name)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "Depressive disorder, unspecified", "post-traumatic", "posttraumatic", "Alzheimer’s". */
function patternOf(name: string): string {
  return escaped(name).replaceAll("'", "['’]").split(/[ -]/).join(',?[\\s-]+')
}

const edged = (names: readonly Name[]): string =>
  `(?<![\\w-])(?:${names.map(({ name }) => `(${patternOf(name)})`).join('|')})(?![\\w-])`

const ACRONYMS = NAMES.filter(({ name }) => isAcronym(name))
const WORDS = NAMES.filter(({ name }) => !isAcronym(name))
const SEARCHES = [
  { names: ACRONYMS, pattern: new RegExp(edged(ACRONYMS), 'g') },
  { names: WORDS, pattern: new RegExp(edged(WORDS), 'gi') },
]

export type Found = { start: number; end: number; diagnosis: Diagnosis }

/** The names of diagnoses in a text, in order, without overlaps: the longest wins. */
export function namesIn(text: string): Found[] {
  const found: Found[] = []
  for (const { names, pattern } of SEARCHES) {
    for (const match of text.matchAll(pattern)) {
      const name = names[match.slice(1).findIndex((group) => group !== undefined)]
      if (!name) continue
      found.push({ start: match.index, end: match.index + match[0].length, diagnosis: name.diagnosis })
    }
  }
  const byLength = [...found].sort((a, b) => b.end - b.start - (a.end - a.start))
  const kept: Found[] = []
  for (const one of byLength) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one)
  }
  return kept.sort((a, b) => a.start - b.start)
}

const CODE_WRITTEN = /(?<![\w.])[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?(?![\w])/g

/** Codes of the table that are written out in a text. */
export function codesIn(text: string): (Code & { start: number; end: number })[] {
  return [...text.matchAll(CODE_WRITTEN)].flatMap((match) => {
    const known = CODES.get(match[0])
    return known ? [{ ...known, start: match.index, end: match.index + match[0].length }] : []
  })
}
