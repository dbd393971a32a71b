import { type Assessment, createAssessment } from '#shared/contracts/assessments.ts'
import { createNote, type Note, type ReviewedNote } from '#shared/contracts/notes.ts'
import { createPatient, type Patient } from '#shared/contracts/patients.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { createClient } from '#shared/http/call.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import type { Account } from './accounts.ts'

type PatientOverrides = Partial<CallInput<typeof createPatient>['body']>
type NoteOverrides = Partial<CallInput<typeof createNote>['body']>

/** Concurrent requests while creating many rows. */
const CONCURRENCY = 10

const SAMPLE_NOTE = `**SUBJECTIVE:**
Sleeps four to five hours a night and wakes at 3 a.m. Stopped sertraline two weeks ago because of nausea.

**OBJECTIVE:**
Tired, tearful when speaking of her son. Speech slow, thought goal-directed.

**ASSESSMENT:**
Depressive symptoms have returned since the medication was stopped.

**PLAN:**
1. Mirtazapine 7.5 mg at bedtime.
2. Return in two weeks.`

/** Matches the note, so that nothing has to be resolved before signing. */
const SAMPLE_VISIT = `Sleep has been bad since I stopped the sertraline.
Sleeps four to five hours a night and wakes at 3 a.m. Stopped sertraline two weeks ago because of nausea.
Tired, tearful when speaking of her son. Speech slow, thought goal-directed.
Depressive symptoms have returned since the medication was stopped.
Mirtazapine 7.5 mg at bedtime. Return in two weeks.`

export type Chart = ReturnType<typeof chartAt>

/** Creates the chart data that a test needs, over the API with its own account. */
export function chartAt(baseURL: string, account: Account) {
  const { call } = createClient({ baseUrl: baseURL, token: () => account.token })

  async function addPatient(overrides: PatientOverrides = {}): Promise<Patient> {
    const body = { firstName: 'Renata', lastName: 'Okafor-Lindqvist', ...overrides }
    return (await call(createPatient, { body })).data
  }

  async function addNote(patient: Pick<Patient, 'id'>, overrides: NoteOverrides = {}): Promise<Note> {
    const body: CallInput<typeof createNote>['body'] = {
      patientId: patient.id,
      noteType: 'Follow-up Session',
      inputText: SAMPLE_VISIT,
      soapNote: SAMPLE_NOTE,
      status: 'completed',
      ...overrides,
    }
    return (await call(createNote, { body })).data
  }

  /** Generated from the visit and saved, keeping these lines. */
  async function addWrittenNote(
    patient: Pick<Patient, 'id'>,
    inputText: string,
    isKept: (line: Statement) => boolean = () => true,
  ): Promise<ReviewedNote> {
    const visit = { patientId: patient.id, noteType: 'Follow-up Session' as const, inputText }
    const { statements, sections, generation } = (await call(generateSoapNote, { body: visit })).data
    const body = { ...visit, status: 'completed' as const, sections, generations: [generation] }
    return (await call(createNote, { body: { ...body, statements: statements.filter(isKept) } })).data
  }

  /** A PHQ-9 sent by email. */
  async function addAssessment(
    patient: Pick<Patient, 'id'>,
    overrides: Partial<Pick<Assessment, 'title' | 'expiresAt'>> = {},
  ): Promise<Assessment> {
    const body = {
      patientId: patient.id,
      title: 'PHQ-9 - Depression',
      assessmentType: 'phq9' as const,
      deliveryMethod: 'email' as const,
      patientContact: 'r.okafor@example.org',
      expiresAt: dayToCome(),
      ...overrides,
    }
    return (await call(createAssessment, { body })).data
  }

  return {
    addPatient,
    addNote,
    addWrittenNote,
    addAssessment,
    /** Creates many concurrently. `overrides` is called with each index, from 0. */
    addPatients: (count: number, overrides: (row: number) => PatientOverrides) =>
      many(count, (row) => addPatient(overrides(row))),
    addNotes: (
      count: number,
      patient: Pick<Patient, 'id'>,
      overrides: (row: number) => NoteOverrides = () => ({}),
    ) => many(count, (row) => addNote(patient, overrides(row))),
  }
}

/** A month from now, YYYY-MM-DD. */
export function dayToCome(): string {
  return new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

async function many<Row>(count: number, make: (row: number) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let first = 0; first < count; first += CONCURRENCY) {
    const batch = Array.from({ length: Math.min(CONCURRENCY, count - first) }, (_, n) => make(first + n))
    rows.push(...(await Promise.all(batch)))
  }
  return rows
}
