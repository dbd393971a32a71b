import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DeliveryMethod } from '#shared/domain/assessments.ts'
import type { Answers } from '#shared/domain/instruments/instrument.ts'
import type { Question } from '#shared/domain/instruments/questions.ts'
import { mailRecipient } from '../../access/mail-recipient.ts'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { asSystem } from '../../db/scope.ts'
import { assessments } from '../../db/tables/care.ts'
import { patients } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import { newLinkToken } from '../../vault/secrets.ts'
import { SYSTEM, type Vault } from '../../vault/vault.ts'

type Stored = typeof assessments.$inferSelect

/** Unsealed and parsed. */
export type AssessmentRow = Omit<
  Stored,
  'title' | 'patientContact' | 'linkSecret' | 'responses' | 'questions'
> & {
  title: string
  patientContact: string
  linkSecret: string
  responses: Answers
  questions: Question[]
}

export type NewAssessment = {
  patientId: number
  assessmentType: string
  title: string
  questions: Question[]
  deliveryMethod: DeliveryMethod
  patientContact: string
  expiresAt: Date
  timeZone: string
  scheduleId?: number
  period?: string
}

type Change = Partial<
  Pick<
    Stored,
    | 'status'
    | 'deliveryMethod'
    | 'queuedAt'
    | 'sentAt'
    | 'completedAt'
    | 'expiresAt'
    | 'timeZone'
    | 'answeringBrowser'
  > & {
    patientContact: string
    responses: Answers
  }
>

export type AssessmentsStore = ReturnType<typeof assessmentsStore>

export function assessmentsStore(database: Database, vault: Vault) {
  const own = (ownerId: number, id: number) => and(eq(assessments.createdBy, ownerId), eq(assessments.id, id))
  const indexOf = (token: string) => vault.index(SYSTEM, 'assessments.token', token)
  /** Exclude revoked links in SQL: decrypting their row first would reveal by timing that they exist. */
  const behind = async (token: string) =>
    and(eq(assessments.assessmentToken, await indexOf(token)), ne(assessments.status, 'revoked'))

  function read(opened: Record<string, unknown>): AssessmentRow {
    const responses = opened.responses ? (JSON.parse(String(opened.responses)) as Answers) : {}
    return { ...opened, responses } as AssessmentRow
  }

  async function open(row: Stored | undefined): Promise<AssessmentRow | undefined> {
    return row && read(openRow(await vault.keysOf(row.createdBy), assessments, row))
  }

  return {
    /** Newest first, for one patient or for all with one of these statuses. */
    async list(
      ownerId: number,
      wanted: { patientId?: number; statuses?: readonly string[] },
    ): Promise<AssessmentRow[]> {
      const { patientId, statuses } = wanted
      const rows = await database.orm
        .select()
        .from(assessments)
        .where(
          and(
            eq(assessments.createdBy, ownerId),
            patientId === undefined ? undefined : eq(assessments.patientId, patientId),
            statuses === undefined ? undefined : inArray(assessments.status, [...statuses]),
          ),
        )
        .orderBy(desc(assessments.id))
      return (await openMany(await vault.keysOf(ownerId), assessments, rows)).map((row) => read(row))
    },

    async find(ownerId: number, id: number): Promise<AssessmentRow | undefined> {
      const [row] = await database.orm.select().from(assessments).where(own(ownerId, id))
      return open(row)
    },

    /** Locks the row until the transaction ends. */
    async findForChange(ownerId: number, id: number): Promise<AssessmentRow | undefined> {
      const [row] = await database.orm.select().from(assessments).where(own(ownerId, id)).for('update')
      return open(row)
    },

    /** By link secret. The only lookup without an owner. */
    async findByToken(token: string): Promise<AssessmentRow | undefined> {
      const condition = await behind(token)
      const [row] = await asSystem('secret link', () =>
        database.orm.select().from(assessments).where(condition),
      )
      return open(row)
    },

    /** Locks the row, so that of concurrent submissions only one succeeds. */
    async findByTokenForChange(token: string): Promise<AssessmentRow | undefined> {
      const condition = await behind(token)
      const [row] = await asSystem('secret link', () =>
        database.orm.select().from(assessments).where(condition).for('update'),
      )
      return open(row)
    },

    /** Undefined if the schedule has already created one for this period. */
    async create(ownerId: number, given: NewAssessment, at: Date): Promise<AssessmentRow | undefined> {
      const id = await reserveId(database, assessments)
      const keys = await vault.keysOf(ownerId)
      const { title, patientContact, ...plain } = given
      const linkSecret = newLinkToken()
      const [row] = await database.orm
        .insert(assessments)
        .values({
          ...plain,
          id,
          ...sealValues(keys, assessments, id, { title, patientContact, linkSecret }),
          assessmentToken: await indexOf(linkSecret),
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
          queuedAt: at,
        })
        .onConflictDoNothing({ target: [assessments.scheduleId, assessments.period] })
        .returning()
      return open(row)
    },

    async change(row: AssessmentRow, change: Change, at: Date): Promise<AssessmentRow> {
      const { patientContact, responses, ...plain } = change
      const keys = await vault.keysOf(row.createdBy)
      const [changed] = await database.orm
        .update(assessments)
        .set({
          ...plain,
          ...(patientContact === undefined ? {} : sealValues(keys, assessments, row.id, { patientContact })),
          ...(responses === undefined
            ? {}
            : {
                ...sealValues(keys, assessments, row.id, { responses: JSON.stringify(responses) }),
                answered: Object.keys(responses).length,
              }),
          updatedAt: at,
        })
        .where(own(row.createdBy, row.id))
        .returning()
      const opened = await open(changed)
      if (!opened) throw new Error('The assessment was not updated.')
      return opened
    },

    /** Doesn't overwrite a status that was set in the meantime. */
    async markSent(id: number, at: Date): Promise<void> {
      await database.orm
        .update(assessments)
        .set({
          sentAt: at,
          status: sql`case when ${assessments.status} = 'pending' then 'sent' else ${assessments.status} end`,
        })
        .where(eq(assessments.id, id))
    },

    clinician: (id: number) => mailRecipient(database, id),

    /** Patient names for lists that span patients. */
    async patientNames(ownerId: number, ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map()
      const rows = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), inArray(patients.id, [...new Set(ids)])))
      const opened = await openMany(await vault.keysOf(ownerId), patients, rows)
      return new Map(opened.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
    },
  }
}
