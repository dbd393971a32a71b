import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { noteGoals, noteThreads } from '../../db/tables/care.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

const GoalRef = z.object({ planId: z.number(), goalId: z.string() })

/** Decisions about the thread within a note. Suggestions and findings are computed each time. */
const KeptThread = z.object({
  lines: z.array(GoalRef.extend({ statementId: z.string() })),
  /** Goals that the note is linked to only because a line is. */
  byLine: z.array(GoalRef),
  dismissed: z.array(z.object({ finding: z.string(), reason: z.string(), at: z.string() })),
})
export type KeptThread = z.infer<typeof KeptThread>

const NOTHING_KEPT: KeptThread = { lines: [], byLine: [], dismissed: [] }

export function noteThreadStore(database: Database, vault: Vault) {
  const own = (ownerId: number, noteId: number) =>
    and(eq(noteThreads.createdBy, ownerId), eq(noteThreads.noteId, noteId))

  return {
    /** Lets only one change at a time through. */
    async lockNote(ownerId: number, noteId: number): Promise<void> {
      await database.orm
        .select({ id: clinicalNotes.id })
        .from(clinicalNotes)
        .where(and(eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, noteId)))
        .for('update')
    },

    async keptThread(ownerId: number, noteId: number): Promise<KeptThread> {
      const [row] = await database.orm.select().from(noteThreads).where(own(ownerId, noteId))
      if (!row) return NOTHING_KEPT
      const { content } = openRow(await vault.keysOf(ownerId), noteThreads, row)
      return KeptThread.parse(JSON.parse(content))
    },

    async keepThread(ownerId: number, noteId: number, kept: KeptThread, at: Date): Promise<void> {
      const [there] = await database.orm
        .select({ id: noteThreads.id })
        .from(noteThreads)
        .where(own(ownerId, noteId))
      const keys = await vault.keysOf(ownerId)
      const id = there?.id ?? (await reserveId(database, noteThreads))
      const sealed = sealValues(keys, noteThreads, id, { content: JSON.stringify(kept) })
      if (there)
        await database.orm
          .update(noteThreads)
          .set({ ...sealed, updatedAt: at })
          .where(own(ownerId, noteId))
      else {
        const row = { id, noteId, ...sealed, createdBy: ownerId, createdAt: at, updatedAt: at }
        await database.orm.insert(noteThreads).values(row)
      }
    },

    async linkGoal(ownerId: number, noteId: number, goal: z.infer<typeof GoalRef>, at: Date): Promise<void> {
      await database.orm
        .insert(noteGoals)
        .values({ noteId, planId: goal.planId, goalId: goal.goalId, createdBy: ownerId, createdAt: at })
        .onConflictDoNothing()
    },

    async unlinkGoal(
      ownerId: number,
      noteId: number,
      { planId, goalId }: z.infer<typeof GoalRef>,
    ): Promise<void> {
      await database.orm
        .delete(noteGoals)
        .where(
          and(
            eq(noteGoals.createdBy, ownerId),
            eq(noteGoals.noteId, noteId),
            eq(noteGoals.planId, planId),
            eq(noteGoals.goalId, goalId),
          ),
        )
    },

    /** The patient's note before this one, signed or not. */
    async previousNote(
      ownerId: number,
      { id, patientId, serviceAt }: { id: number; patientId: number; serviceAt: Date },
    ): Promise<number | undefined> {
      const [row] = await database.orm
        .select({ id: clinicalNotes.id })
        .from(clinicalNotes)
        .where(
          and(
            eq(clinicalNotes.createdBy, ownerId),
            eq(clinicalNotes.patientId, patientId),
            ne(clinicalNotes.id, id),
            isNull(clinicalNotes.voidedAt),
            or(
              lt(clinicalNotes.serviceAt, serviceAt),
              and(eq(clinicalNotes.serviceAt, serviceAt), lt(clinicalNotes.id, id)),
            ),
          ),
        )
        .orderBy(desc(clinicalNotes.serviceAt), desc(clinicalNotes.id))
        .limit(1)
      return row?.id
    },
  }
}
