import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { StyleRule } from '#shared/contracts/style-rule.ts'
import { ruleKey } from '#shared/domain/style/rules.ts'
import type { Database } from '../../db/database.ts'
import { reserveId, reserveIds } from '../../db/reserve-id.ts'
import { users } from '../../db/tables/accounts.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { styleExamples, styleRules } from '../../db/tables/style.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

/** A rule with the number of signed notes that were changed this way. Never text from a note. */
const Content = z.object({
  rule: StyleRule,
  state: z.enum(['seen', 'accepted', 'declined']),
  notes: z.number().int(),
})
export type RuleContent = z.infer<typeof Content>
export type RuleRow = RuleContent & { id: number }

export type StyleStore = ReturnType<typeof styleStore>

export function styleStore(database: Database, vault: Vault) {
  const own = (ownerId: number, ids: number[]) =>
    and(eq(styleRules.createdBy, ownerId), inArray(styleRules.id, ids))

  async function valuesOf(ownerId: number, id: number, content: RuleContent) {
    const sealed = sealValues(await vault.keysOf(ownerId), styleRules, id, {
      content: JSON.stringify(content),
    })
    return { ...sealed, ruleIndex: await vault.index(ownerId, 'style_rules.rule', ruleKey(content.rule)) }
  }

  return {
    /** Lets only one change at a time through. */
    async lock(ownerId: number): Promise<void> {
      await database.orm
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, ownerId))
        .for('no key update')
    },

    /** In the order added. Rules that this version doesn't have are left out. */
    async list(ownerId: number): Promise<RuleRow[]> {
      const rows = await database.orm
        .select()
        .from(styleRules)
        .where(eq(styleRules.createdBy, ownerId))
        .orderBy(asc(styleRules.id))
      const keys = await vault.keysOf(ownerId)
      return rows.flatMap((row) => {
        const found = Content.safeParse(JSON.parse(openRow(keys, styleRules, row).content)).data
        return found ? [{ id: row.id, ...found }] : []
      })
    },

    async add(ownerId: number, content: RuleContent, at: Date): Promise<RuleRow> {
      const id = await reserveId(database, styleRules)
      const values = await valuesOf(ownerId, id, content)
      await database.orm
        .insert(styleRules)
        .values({ id, ...values, createdBy: ownerId, createdAt: at, updatedAt: at })
      return { id, ...content }
    },

    async change(ownerId: number, { id, ...content }: RuleRow, at: Date): Promise<RuleRow> {
      const values = await valuesOf(ownerId, id, content)
      await database.orm
        .update(styleRules)
        .set({ ...values, updatedAt: at })
        .where(own(ownerId, [id]))
      return { id, ...content }
    },

    async remove(ownerId: number, ids: number[]): Promise<void> {
      if (ids.length > 0) await database.orm.delete(styleRules).where(own(ownerId, ids))
    },

    /** Examples that are still signed notes of this clinician, newest first. */
    async examples(ownerId: number) {
      const { id: noteId, noteType, serviceAt } = clinicalNotes
      return database.orm
        .select({ noteId, noteType, serviceAt })
        .from(styleExamples)
        .innerJoin(clinicalNotes, eq(clinicalNotes.id, styleExamples.noteId))
        .where(
          and(
            eq(styleExamples.createdBy, ownerId),
            eq(clinicalNotes.createdBy, ownerId),
            isNull(clinicalNotes.voidedAt),
          ),
        )
        .orderBy(desc(clinicalNotes.serviceAt), desc(clinicalNotes.id))
    },

    /** Those of the notes that may be examples: signed, not voided, this clinician's. */
    async signedOf(ownerId: number, noteIds: number[]): Promise<number[]> {
      if (noteIds.length === 0) return []
      const rows = await database.orm
        .select({ id: clinicalNotes.id })
        .from(clinicalNotes)
        .where(
          and(
            eq(clinicalNotes.createdBy, ownerId),
            inArray(clinicalNotes.id, noteIds),
            isNotNull(clinicalNotes.signedAt),
            isNull(clinicalNotes.voidedAt),
          ),
        )
      return rows.map(({ id }) => id)
    },

    async chooseExamples(ownerId: number, noteIds: number[], at: Date): Promise<void> {
      await database.orm.delete(styleExamples).where(eq(styleExamples.createdBy, ownerId))
      if (noteIds.length === 0) return
      const ids = await reserveIds(database, styleExamples, noteIds.length)
      const rows = noteIds.flatMap((noteId, index) => {
        const id = ids[index]
        return id === undefined ? [] : [{ id, noteId, createdBy: ownerId, createdAt: at }]
      })
      await database.orm.insert(styleExamples).values(rows)
    },
  }
}
