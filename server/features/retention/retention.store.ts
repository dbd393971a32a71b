import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { DataRetention } from '#shared/domain/preferences.ts'
import type { Database } from '../../db/database.ts'
import { retentionHolds, retentionNotices } from '../../db/tables/account-lifecycle.ts'
import { users } from '../../db/tables/accounts.ts'
import { noteDrafts, patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import type { Vault } from '../../vault/vault.ts'
import { noticesStore } from './retention.notices.store.ts'

/** A chart, or a draft without a patient. */
export type Subject = { patientId: number; draftId: null } | { patientId: null; draftId: number }
export type InactiveSubject = Subject & { lastActivityAt: Date }

export type RetentionAccount = {
  id: number
  email: string
  isEmailVerified: boolean
  firstName: string | null
  dataRetention: DataRetention
}

/** The latest activity anywhere in a chart. Reading isn't activity. */
const LAST_ACTIVITY = `greatest(
  p.created_at, p.updated_at,
  (select max(greatest(n.created_at, n.updated_at, n.signed_at, n.voided_at)) from clinical_notes n where n.patient_id = p.id),
  (select max(a.created_at) from note_amendments a join clinical_notes n on n.id = a.note_id where n.patient_id = p.id),
  (select max(g.created_at) from note_goals g join clinical_notes n on n.id = g.note_id where n.patient_id = p.id),
  (select max(d.updated_at) from note_drafts d
    where d.created_by = p.created_by and (d.patient_id = p.id
      or d.note_id in (select n.id from clinical_notes n where n.patient_id = p.id))),
  (select max(s.created_at) from patient_summaries s where s.patient_id = p.id),
  (select max(n.created_at) from imported_notes n where n.patient_id = p.id),
  (select max(l.updated_at) from patient_letters l where l.patient_id = p.id),
  (select max(greatest(n.created_at, n.updated_at)) from psychotherapy_notes n where n.patient_id = p.id),
  (select max(greatest(t.created_at, t.updated_at, t.reviewed_at)) from treatment_plans t where t.patient_id = p.id),
  (select max(c.created_at) from treatment_plan_changes c where c.patient_id = p.id),
  (select max(g.created_at) from goal_progress g join treatment_plans t on t.id = g.plan_id where t.patient_id = p.id),
  (select max(greatest(a.created_at, a.updated_at, a.sent_at, a.completed_at)) from assessments a
    where a.patient_id = p.id),
  (select max(greatest(s.created_at, s.updated_at)) from assessment_schedules s where s.patient_id = p.id),
  (select max(greatest(s.created_at, s.acknowledged_at)) from safety_alerts s where s.patient_id = p.id),
  (select max(greatest(r.created_at, r.updated_at)) from recordings r
    where r.created_by = p.created_by and r.patient_id = p.id),
  (select max(greatest(c.given_at, c.revoked_at)) from recording_consents c where c.patient_id = p.id),
  (select max(greatest(l.created_at, l.answered_at)) from consent_links l where l.patient_id = p.id))`

/**
 * Excludes charts that are kept, that have an active questionnaire schedule, or that have signed notes or final letters
 * the clinician didn't include.
 */
const MAY_BE_DELETED = `
  not exists (select 1 from retention_holds h where h.patient_id = p.id)
  and not exists (select 1 from assessment_schedules s where s.patient_id = p.id and s.active)
  and ((select u.include_signed_notes from users u where u.id = p.created_by)
    or not (exists (select 1 from clinical_notes n where n.patient_id = p.id and n.signed_at is not null)
      or exists (select 1 from patient_letters l where l.patient_id = p.id and l.status = 'final')))`

/** Nothing is deleted until the user has chosen a period. */
const CHOSEN_RETENTION = sql<string>`case when ${users.retentionChosenAt} is null then 'indefinite' else ${users.dataRetention} end`

const INACTIVE_CHARTS = `
  select * from (
    select p.id::float8 as "patientId", ${LAST_ACTIVITY} as "lastActivityAt"
    from patients p where p.created_by = $1 and p.created_at < $2::timestamptz and ${MAY_BE_DELETED}) inactive
  where "lastActivityAt" < $2::timestamptz order by "patientId"`

const ONE_CHART = `
  select ${LAST_ACTIVITY} as "lastActivityAt" from patients p
  where p.created_by = $1 and p.id = $2 and ${MAY_BE_DELETED}`

export type RetentionStore = ReturnType<typeof retentionStore>

export function retentionStore(database: Database, vault: Vault) {
  return {
    /** Clinicians whose accounts may have something to delete. */
    async accounts(after: number, limit: number): Promise<RetentionAccount[]> {
      const rows = await database.orm
        .select({
          id: users.id,
          email: users.email,
          isEmailVerified: users.isEmailVerified,
          firstName: users.firstName,
          dataRetention: CHOSEN_RETENTION,
        })
        .from(users)
        .where(
          and(
            gt(users.id, after),
            or(
              ne(CHOSEN_RETENTION, 'indefinite'),
              sql`exists (select 1 from ${retentionNotices} where ${retentionNotices.createdBy} = ${users.id})`,
            ),
          ),
        )
        .orderBy(asc(users.id))
        .limit(limit)
      return rows as RetentionAccount[]
    },

    /** Locked, so that the setting can't change before the deletion. */
    async retentionOf(ownerId: number, { lock = false } = {}): Promise<DataRetention | undefined> {
      const query = database.orm
        .select({ dataRetention: CHOSEN_RETENTION })
        .from(users)
        .where(eq(users.id, ownerId))
      const [row] = await (lock ? query.for('share') : query)
      return row?.dataRetention as DataRetention | undefined
    },

    /** Everything without activity since `before`. */
    async inactive(ownerId: number, before: Date): Promise<InactiveSubject[]> {
      const { rows: charts } = await database.execute<{ patientId: number; lastActivityAt: Date }>(
        INACTIVE_CHARTS,
        [ownerId, before.toISOString()],
      )
      const drafts = await database.orm
        .select({ draftId: noteDrafts.id, lastActivityAt: noteDrafts.updatedAt })
        .from(noteDrafts)
        .where(
          and(
            eq(noteDrafts.createdBy, ownerId),
            isNull(noteDrafts.patientId),
            isNull(noteDrafts.noteId),
            lte(noteDrafts.updatedAt, before),
          ),
        )
      return [
        ...charts.map((row) => ({ ...row, draftId: null })),
        ...drafts.map((row) => ({ ...row, patientId: null })),
      ]
    },

    /** The same for a single row, which is locked: concurrent additions wait, and earlier ones are seen. */
    async lockInactive(ownerId: number, subject: Subject): Promise<InactiveSubject | undefined> {
      if (subject.patientId === null) {
        const [draft] = await database.orm
          .select({ lastActivityAt: noteDrafts.updatedAt })
          .from(noteDrafts)
          .where(
            and(
              eq(noteDrafts.createdBy, ownerId),
              eq(noteDrafts.id, subject.draftId),
              isNull(noteDrafts.patientId),
              isNull(noteDrafts.noteId),
            ),
          )
          .for('update')
        return draft && { ...subject, ...draft }
      }
      const { patientId } = subject
      await database.orm
        .select({ id: patients.id })
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, patientId)))
        .for('update')
      const { rows } = await database.execute<{ lastActivityAt: Date }>(ONE_CHART, [ownerId, patientId])
      return rows[0] && { ...subject, ...rows[0] }
    },

    ...noticesStore(database),

    /** Deletes it with all dependent rows. */
    async remove(ownerId: number, { patientId, draftId }: Subject): Promise<boolean> {
      const gone =
        patientId === null
          ? await database.orm
              .delete(noteDrafts)
              .where(and(eq(noteDrafts.createdBy, ownerId), eq(noteDrafts.id, draftId)))
              .returning({ id: noteDrafts.id })
          : await database.orm
              .delete(patients)
              .where(and(eq(patients.createdBy, ownerId), eq(patients.id, patientId)))
              .returning({ id: patients.id })
      return gone.length > 0
    },

    async hold(ownerId: number, patientId: number): Promise<boolean> {
      const held = await database.orm
        .insert(retentionHolds)
        .values({ patientId, createdBy: ownerId })
        .onConflictDoNothing()
        .returning({ id: retentionHolds.id })
      return held.length > 0
    },

    async release(ownerId: number, patientId: number): Promise<boolean> {
      const released = await database.orm
        .delete(retentionHolds)
        .where(and(eq(retentionHolds.createdBy, ownerId), eq(retentionHolds.patientId, patientId)))
        .returning({ id: retentionHolds.id })
      return released.length > 0
    },

    async touchDraft(ownerId: number, id: number, at: Date): Promise<boolean> {
      const touched = await database.orm
        .update(noteDrafts)
        .set({ updatedAt: at })
        .where(and(eq(noteDrafts.createdBy, ownerId), eq(noteDrafts.id, id)))
        .returning({ id: noteDrafts.id })
      return touched.length > 0
    },

    async held(ownerId: number): Promise<number[]> {
      const rows = await database.orm
        .select({ patientId: retentionHolds.patientId })
        .from(retentionHolds)
        .where(eq(retentionHolds.createdBy, ownerId))
        .orderBy(asc(retentionHolds.id))
      return rows.map(({ patientId }) => patientId)
    },

    async names(ownerId: number, ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map()
      const rows = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), inArray(patients.id, [...ids])))
      const opened = await openMany(await vault.keysOf(ownerId), patients, rows)
      return new Map(opened.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
    },

    /** Counts of notes and signed notes in charts that have a notice. */
    async noteCounts(ownerId: number): Promise<Map<number, { notes: number; signedNotes: number }>> {
      const { rows } = await database.execute<{ patientId: number; notes: number; signedNotes: number }>(
        `select n.patient_id::float8 as "patientId", count(*)::int as "notes", count(n.signed_at)::int as "signedNotes"
         from clinical_notes n join retention_notices r on r.patient_id = n.patient_id and r.created_by = $1
         where n.created_by = $1 group by n.patient_id`,
        [ownerId],
      )
      return new Map(rows.map(({ patientId, ...counts }) => [patientId, counts]))
    },
  }
}
