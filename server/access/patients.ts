import { and, eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import { patients } from '../db/tables/charts.ts'
import type { Actor } from './actor.ts'

type Owner = Pick<Actor, 'userId'>

/** Another clinician's patient doesn't exist for this one. */
export async function requirePatient(database: Database, actor: Owner, id: number): Promise<void> {
  if ((await database.orm.$count(patients, owned(actor, id))) === 0) throw patientNotFound()
}

/** Also locks the patient until the transaction ends, so that of two concurrent writes, the second sees the first. */
export async function lockPatient(database: Database, actor: Owner, id: number): Promise<void> {
  const [row] = await database.orm
    .select({ id: patients.id })
    .from(patients)
    .where(owned(actor, id))
    .for('update')
  if (!row) throw patientNotFound()
}

export function patientNotFound(): AppError {
  return new AppError('not_found', 'Patient not found')
}

function owned(actor: Owner, id: number) {
  return and(eq(patients.createdBy, actor.userId), eq(patients.id, id))
}
