import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { retentionNotices } from '../../db/tables/account-lifecycle.ts'
import type { InactiveSubject, Subject } from './retention.store.ts'

export type Notice = typeof retentionNotices.$inferSelect

/** Announced deletions. */
export function noticesStore(database: Database) {
  const noticeOf = ({ patientId, draftId }: Subject) =>
    patientId === null ? eq(retentionNotices.draftId, draftId) : eq(retentionNotices.patientId, patientId)

  return {
    async notices(ownerId: number): Promise<Notice[]> {
      return database.orm
        .select()
        .from(retentionNotices)
        .where(eq(retentionNotices.createdBy, ownerId))
        .orderBy(asc(retentionNotices.deleteAfter), asc(retentionNotices.id))
    },

    /** False if there is already a notice. */
    async addNotice(
      ownerId: number,
      inactive: InactiveSubject,
      toldAt: Date,
      deleteAfter: Date,
    ): Promise<boolean> {
      const told = await database.orm
        .insert(retentionNotices)
        .values({ ...inactive, toldAt, deleteAfter, createdBy: ownerId })
        .onConflictDoNothing()
        .returning({ id: retentionNotices.id })
      return told.length > 0
    },

    async postpone(id: number, deleteAfter: Date): Promise<void> {
      await database.orm.update(retentionNotices).set({ deleteAfter }).where(eq(retentionNotices.id, id))
    },

    async withdraw(ownerId: number, subject: Subject): Promise<boolean> {
      const gone = await database.orm
        .delete(retentionNotices)
        .where(and(eq(retentionNotices.createdBy, ownerId), noticeOf(subject)))
        .returning({ id: retentionNotices.id })
      return gone.length > 0
    },
  }
}
