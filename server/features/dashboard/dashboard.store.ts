import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'

export type Figures = {
  totalNotes: number
  completedNotes: number
  signedNotes: number
  totalPatients: number
  patientsAddedThisWeek: number
  samplePatientId: number | null
  notesByWeek: { weekStart: string; count: number }[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const WEEKS = 12

export type DashboardStore = ReturnType<typeof dashboardStore>

export function dashboardStore(database: Database) {
  return {
    async figures(ownerId: number, now: Date): Promise<Figures> {
      const thisWeek = mondayOf(now)
      const firstWeek = new Date(thisWeek.getTime() - (WEEKS - 1) * 7 * DAY_MS)
      const { rows } = (await database.orm.execute(sql`
        select
          (select count(*) from clinical_notes where created_by = ${ownerId} and voided_at is null)::int as notes,
          (select count(*) from clinical_notes where created_by = ${ownerId} and voided_at is null and status = 'completed')::int as completed,
          (select count(*) from clinical_notes where created_by = ${ownerId} and voided_at is null and signed_at is not null)::int as signed,
          (select id::float8 from patients where created_by = ${ownerId} and is_sample) as sample,
          (select count(*) from patients where created_by = ${ownerId} and discharged_at is null)::int as patients,
          (select count(*) from patients where created_by = ${ownerId} and discharged_at is null and created_at >= ${thisWeek.toISOString()}::timestamptz)::int as added,
          (select coalesce(jsonb_object_agg(week, n), '{}') from (
             select to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*) as n
             from clinical_notes
             where created_by = ${ownerId} and voided_at is null and created_at >= ${firstWeek.toISOString()}::timestamptz
             group by 1) weeks) as weeks`)) as unknown as {
        rows: {
          notes: number
          completed: number
          signed: number
          sample: number | null
          patients: number
          added: number
          weeks: Record<string, number>
        }[]
      }
      const [row] = rows
      if (!row) throw new Error('The statistics query returned no row.')
      const notesByWeek = Array.from({ length: WEEKS }, (_, week) => {
        const weekStart = new Date(firstWeek.getTime() + week * 7 * DAY_MS).toISOString().slice(0, 10)
        return { weekStart, count: Number(row.weeks[weekStart] ?? 0) }
      })
      return {
        totalNotes: row.notes,
        completedNotes: row.completed,
        signedNotes: row.signed,
        samplePatientId: row.sample,
        totalPatients: row.patients,
        patientsAddedThisWeek: row.added,
        notesByWeek,
      }
    },

    async hasAdministrator(): Promise<boolean> {
      return (await database.orm.$count(users, eq(users.role, 'admin'))) > 0
    },
  }
}

/** The Monday of a date's week, at midnight UTC, matching PostgreSQL's weeks. */
function mondayOf(date: Date): Date {
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  const daysSinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(midnight - daysSinceMonday * DAY_MS)
}
