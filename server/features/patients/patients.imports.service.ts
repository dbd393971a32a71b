import type { CheckedRow, PatientImport } from '#shared/contracts/patient-imports.ts'
import type { DateOrder } from '#shared/domain/patient-import/dates.ts'
import { checkRows, mrnKey } from '#shared/domain/patient-import/duplicates.ts'
import { type GivenRow, readRow } from '#shared/domain/patient-import/rows.ts'
import { generatedMrn } from '#shared/domain/patients.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { ImportedPatient, PatientImportRow, PatientImportsStore } from './patients.imports.store.ts'

type Deps = {
  database: Database
  store: PatientImportsStore
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

type File = { dateOrder: DateOrder; rows: readonly GivenRow[] }
type NewImport = File & {
  fileName: string
  duplicateLines: readonly number[]
  unreadable: number
  expected: number
}

/** How many imports the list shows. */
const RECENT_IMPORTS = 20
const GENERATED_MRNS = 1_000_000

export function patientImportsService({ database, store, audit, limits, now }: Deps) {
  const { record } = auditFor(audit, 'patient import')

  async function checked(
    { userId }: Actor,
    { rows, dateOrder }: File,
  ): Promise<{ rows: CheckedRow[]; mrns: Set<string> }> {
    const patients = await store.patients(userId)
    const mrns = new Set(patients.map(({ mrn }) => mrnKey(mrn)))
    const read = rows.map((row) => readRow(row, dateOrder, now()))
    return { rows: checkRows(read, { hasMrn: (mrn) => mrns.has(mrnKey(mrn)), patients }), mrns }
  }

  return {
    async check(actor: Actor, file: File): Promise<{ rows: CheckedRow[] }> {
      await limits.take(LIMITS.importPerUser, String(actor.userId))
      const { rows } = await checked(actor, file)
      await record(actor, 'patient_import.checked', undefined, { rows: rows.length })
      return { rows }
    },

    async create(actor: Actor, given: NewImport): Promise<PatientImport> {
      await limits.take(LIMITS.importPerUser, String(actor.userId))
      const { duplicateLines, expected, fileName, unreadable } = given
      const { rows, mrns } = await checked(actor, given)
      const confirmed = new Set(duplicateLines)
      const chosen = rows.filter(
        ({ state, line }) => state === 'ready' || (state === 'check' && confirmed.has(line)),
      )
      // Another tab changed the list, or the day changed, and with it the latest valid date of birth.
      if (chosen.length !== expected) throw listChanged()
      if (chosen.length === 0) {
        throw new AppError(
          'unprocessable',
          'None of the rows can be imported. Correct the file and choose it again.',
        )
      }
      const skipped = rows.length - chosen.length + unreadable
      const patients = withMrns(chosen, mrns, now())
      return database.transaction(async () => {
        const at = now()
        const row = await store.create(actor.userId, { fileName, imported: chosen.length, skipped }, at)
        const ids = await store.addPatients(actor.userId, row.id, patients, at)
        if (!ids) throw listChanged()
        const detail = { imported: ids.length, skipped, patients: rangesOf(ids) }
        await record(actor, 'patient_import.created', row.id, detail)
        return view(row)
      })
    },

    async get(actor: Actor, id: number): Promise<PatientImport> {
      const row = await store.find(actor.userId, id)
      if (!row) throw importNotFound()
      await record(actor, 'patient_import.listed', id)
      return view(row)
    },

    async list(actor: Actor): Promise<PatientImport[]> {
      const rows = await store.list(actor.userId, RECENT_IMPORTS)
      await record(actor, 'patient_import.listed', undefined, { count: rows.length })
      return rows.map(view)
    },

    async undo(actor: Actor, id: number) {
      await limits.take(LIMITS.importPerUser, String(actor.userId))
      return database.transaction(async () => {
        const row = await store.find(actor.userId, id, { lock: true })
        if (!row) throw importNotFound()
        if (row.undoneAt) throw new AppError('conflict', 'This import was already undone.')
        const at = now()
        const { removed, kept } = await store.removeUntouched(actor.userId, id)
        await store.setUndone(actor.userId, id, removed.length, at)
        const detail = { removed: removed.length, kept: kept.length, patients: rangesOf(removed) }
        await record(actor, 'patient_import.undone', id, detail)
        return {
          import: view({ ...row, undoneAt: at, removed: removed.length }),
          kept: kept.map(({ id, firstName, lastName, mrn }) => ({ id, firstName, lastName, mrn })),
        }
      })
    },
  }
}

/** Generates the missing MRNs; none that a patient or a row of the file has. */
function withMrns(rows: readonly CheckedRow[], taken: ReadonlySet<string>, at: Date): ImportedPatient[] {
  const used = new Set(taken)
  for (const { mrn } of rows) if (mrn) used.add(mrnKey(mrn))
  let next = at.getTime() % GENERATED_MRNS
  function generate(): string {
    for (let tries = 0; tries < GENERATED_MRNS; tries += 1) {
      const mrn = generatedMrn(GENERATED_MRNS + next)
      next = (next + 1) % GENERATED_MRNS
      if (used.has(mrnKey(mrn))) continue
      used.add(mrnKey(mrn))
      return mrn
    }
    throw new AppError('conflict', 'Every generated MRN is in use. Add MRNs to the file.')
  }
  return rows.map(({ firstName, lastName, mrn, dateOfBirth, gender }) => ({
    firstName,
    lastName,
    mrn: mrn ?? generate(),
    dateOfBirth,
    gender,
  }))
}

/** "12-40, 45": which patients an entry of the audit trail is about. */
function rangesOf(ids: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const id of [...ids].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && range[1] === id - 1) range[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ')
}

function view(row: PatientImportRow): PatientImport {
  const { id, fileName, imported, skipped, createdAt, undoneAt, removed } = row
  return {
    id,
    fileName,
    imported,
    skipped,
    createdAt: createdAt.toISOString(),
    undone: undoneAt && { at: undoneAt.toISOString(), removed },
  }
}

function importNotFound(): AppError {
  return new AppError('not_found', 'Import not found')
}

function listChanged(): AppError {
  return new AppError('conflict', 'Your patient list has changed since this preview. Check the rows again.')
}
