import * as z from 'zod'
import { DATE_ORDERS } from '../domain/patient-import/dates.ts'
import { ROW_STATES } from '../domain/patient-import/duplicates.ts'
import { IMPORT_CELL_MAX, IMPORT_MAX_CHARACTERS, IMPORT_MAX_ROWS } from '../domain/patient-import/rows.ts'
import { GENDERS } from '../domain/patients.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line, withTotal } from './fields.ts'

/** Patients from a CSV file. The browser reads the file and sends only the columns that the clinician chose. */

const cell = z.string().max(IMPORT_CELL_MAX, 'A value is too long.').default('')

const GivenRow = z.object({
  /** The line in the file. */
  line: z.number().int().min(1).max(10_000_000),
  firstName: cell,
  lastName: cell,
  /** Last, First; instead of two columns. */
  fullName: cell,
  mrn: cell,
  dateOfBirth: cell,
  gender: cell,
})

const most = IMPORT_MAX_ROWS.toLocaleString('en-US')
const file = {
  /** How dates such as 4/9/1981 are read. */
  dateOrder: z.enum(DATE_ORDERS).default('month-first'),
  rows: withTotal(
    z.array(GivenRow).min(1, 'This file has no patients.').max(IMPORT_MAX_ROWS, `Send at most ${most} rows.`),
    IMPORT_MAX_CHARACTERS,
    'These rows are too long. Split the file and import one part at a time.',
  ),
}

export const CheckedRow = z.object({
  line: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  mrn: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  state: z.enum(ROW_STATES),
  /** Why it isn't imported. */
  problems: z.array(z.string()),
  /** Values that are left out or generated. */
  notes: z.array(z.string()),
  /** The patient or row that could be the same person. */
  sameAs: z.string().nullable(),
})
export type CheckedRow = z.infer<typeof CheckedRow>

export const PatientImport = z.object({
  id: z.number().int(),
  fileName: z.string(),
  /** Patients added, and rows left out. */
  imported: z.number().int(),
  skipped: z.number().int(),
  createdAt: instant,
  undone: z.object({ at: instant, removed: z.number().int() }).nullable(),
})
export type PatientImport = z.infer<typeof PatientImport>

export const checkPatientImport = endpoint({
  method: 'POST',
  path: '/api/patient-imports/check',
  access: 'signed-in',
  summary: 'Check rows before importing them; nothing is stored',
  body: z.object(file),
  output: answer(z.object({ rows: z.array(CheckedRow) })),
})

export const createPatientImport = endpoint({
  method: 'POST',
  path: '/api/patient-imports',
  access: 'signed-in',
  summary: 'Import the rows without problems, all or none; 409 if their number differs from the preview',
  creates: true,
  status: 201,
  body: z.object({
    ...file,
    fileName: line(255).default(''),
    /** Rows of the file that couldn't be read and aren't sent. */
    unreadable: z.number().int().min(0).max(IMPORT_MAX_ROWS).default(0),
    /** Lines that the clinician imports although a patient has the same name and date of birth. */
    duplicateLines: z.array(z.number().int()).max(IMPORT_MAX_ROWS).default([]),
    /** The number of patients that the preview announced. */
    expected: z.number().int().min(0).max(IMPORT_MAX_ROWS),
  }),
  output: answer(PatientImport),
})

export const listPatientImports = endpoint({
  method: 'GET',
  path: '/api/patient-imports',
  access: 'signed-in',
  summary: 'The latest imports, newest first',
  output: answer(z.array(PatientImport)),
})

export const undoPatientImport = endpoint({
  method: 'POST',
  path: '/api/patient-imports/:id/undo',
  access: 'signed-in',
  summary: 'Remove an import’s patients, except those whose chart was changed or added to since',
  params: z.object({ id }),
  output: answer(
    z.object({
      import: PatientImport,
      kept: z.array(
        z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string(), mrn: z.string() }),
      ),
    }),
  ),
})
