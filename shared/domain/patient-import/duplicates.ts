import { shownDateOfBirth } from '../patients.ts'
import type { ReadRow } from './rows.ts'

/**
 * ready: imported. check: the name and date of birth are in the list already, so the clinician decides. problem: not
 * imported.
 */
export const ROW_STATES = ['ready', 'check', 'problem'] as const
export type CheckedRow = ReadRow & { state: (typeof ROW_STATES)[number]; sameAs: string | null }

type Person = { firstName: string; lastName: string; dateOfBirth: string | null }

export type Known = {
  /** Whether a patient has this MRN. */
  hasMrn: (mrn: string) => boolean
  patients: readonly Person[]
}

/** Compares the rows with each other and with the clinician's patients. */
export function checkRows(rows: readonly ReadRow[], known: Known): CheckedRow[] {
  const linesOfMrn = new Map<string, number[]>()
  for (const { mrn, line } of rows) {
    if (mrn) linesOfMrn.set(mrnKey(mrn), [...(linesOfMrn.get(mrnKey(mrn)) ?? []), line])
  }
  const patientsByName = groupByName(known.patients)
  const rowsByName = new Map<string, ReadRow[]>()
  return rows.map((row) => {
    const problems = [...row.problems]
    if (row.mrn) {
      const others = (linesOfMrn.get(mrnKey(row.mrn)) ?? []).filter((line) => line !== row.line)
      if (others.length > 0) problems.push(`MRN ${row.mrn} is also on ${linesText(others)}.`)
      else if (known.hasMrn(row.mrn)) problems.push(`A patient with MRN ${row.mrn} is already in your list.`)
    }
    const name = nameKey(row)
    const sameAs =
      sameAsPatient(row, patientsByName.get(name) ?? []) ?? sameAsRow(row, rowsByName.get(name) ?? [])
    rowsByName.set(name, [...(rowsByName.get(name) ?? []), row])
    const state = problems.length > 0 ? 'problem' : sameAs ? 'check' : 'ready'
    return { ...row, problems, state, sameAs: state === 'check' ? (sameAs ?? null) : null }
  })
}

export const mrnKey = (mrn: string) => mrn.trim().toLowerCase()

const nameKey = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.toLowerCase()

function groupByName(patients: readonly Person[]): Map<string, Person[]> {
  const groups = new Map<string, Person[]>()
  for (const patient of patients) {
    const name = nameKey(patient)
    groups.set(name, [...(groups.get(name) ?? []), patient])
  }
  return groups
}

/** Two dates must be equal. Without one of them, the name is enough to ask. */
function couldBe(one: Person, other: Person): boolean {
  const [a, b] = [one.dateOfBirth, other.dateOfBirth]
  return !a || !b || shownDateOfBirth(a) === shownDateOfBirth(b)
}

function sameAsPatient(row: ReadRow, patients: readonly Person[]): string | undefined {
  const same = patients.find((patient) => couldBe(row, patient))
  if (!same) return undefined
  const what = row.dateOfBirth && same.dateOfBirth ? 'name and date of birth' : 'name'
  return `A patient with this ${what} is already in your list.`
}

function sameAsRow(row: ReadRow, rows: readonly ReadRow[]): string | undefined {
  const same = rows.find((other) => couldBe(row, other))
  if (!same) return undefined
  const what = row.dateOfBirth && same.dateOfBirth ? 'name and date of birth' : 'name'
  return `Line ${same.line} has the same ${what}.`
}

function linesText(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`
  if (lines.length > 3) return `${lines.length} other lines`
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
}
