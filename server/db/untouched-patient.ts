import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ALL_TABLES } from './tables/all.ts'
import { patients } from './tables/charts.ts'

/** Every column that names a patient, read from the tables, so that a new table can't be forgotten. */
function columnsOfPatients(): PgColumn[] {
  return (Object.values(ALL_TABLES) as PgTable[])
    .flatMap((table) => Object.values(getTableColumns(table) as Record<string, PgColumn>))
    .filter((column) => column.name === 'patient_id')
}

/** The patient's details were never changed, and nothing was ever added to the chart. */
export function untouchedPatient(): SQL | undefined {
  return and(
    sql`${patients.updatedAt} = ${patients.createdAt}`,
    ...columnsOfPatients().map(
      (column) => sql`not exists (select 1 from ${column.table} where ${column} = ${patients.id})`,
    ),
  )
}
