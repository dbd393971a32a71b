import { and, eq } from 'drizzle-orm'
import { type Database, isUniqueViolation } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { phrases } from '../../db/tables/charts.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type PhraseRow = Opened<typeof phrases.$inferSelect>
export type PhraseFields = { name: string; text: string }

const NAME_INDEX = 'phrases_name'

export type PhrasesStore = ReturnType<typeof phrasesStore>

export function phrasesStore(database: Database, vault: Vault) {
  const own = (ownerId: number, id: number) => and(eq(phrases.createdBy, ownerId), eq(phrases.id, id))
  const indexOf = (ownerId: number, name: string) => vault.index(ownerId, 'phrases.name', name)

  return {
    async list(ownerId: number): Promise<PhraseRow[]> {
      const rows = await database.orm.select().from(phrases).where(eq(phrases.createdBy, ownerId))
      const opened = await openMany(await vault.keysOf(ownerId), phrases, rows)
      return opened.sort((a, b) => a.name.localeCompare(b.name))
    },

    async count(ownerId: number): Promise<number> {
      return database.orm.$count(phrases, eq(phrases.createdBy, ownerId))
    },

    /** 'duplicate' if the name is taken. */
    async create(ownerId: number, { name, text }: PhraseFields, at: Date): Promise<PhraseRow | 'duplicate'> {
      const id = await reserveId(database, phrases)
      const keys = await vault.keysOf(ownerId)
      const [row] = await database.orm
        .insert(phrases)
        .values({
          id,
          ...sealValues(keys, phrases, id, { name, text }),
          nameIndex: await indexOf(ownerId, name),
          createdBy: ownerId,
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing({ target: [phrases.createdBy, phrases.nameIndex] })
        .returning()
      return row ? openRow(keys, phrases, row) : 'duplicate'
    },

    /** 'duplicate' if the name is taken; undefined if the phrase isn't theirs. */
    async update(
      ownerId: number,
      id: number,
      { name, text }: PhraseFields,
      at: Date,
    ): Promise<PhraseRow | 'duplicate' | undefined> {
      const keys = await vault.keysOf(ownerId)
      try {
        const [row] = await database.orm
          .update(phrases)
          .set({
            ...sealValues(keys, phrases, id, { name, text }),
            nameIndex: await indexOf(ownerId, name),
            updatedAt: at,
          })
          .where(own(ownerId, id))
          .returning()
        return row && openRow(keys, phrases, row)
      } catch (error) {
        if (isUniqueViolation(error, NAME_INDEX)) return 'duplicate'
        throw error
      }
    },

    async remove(ownerId: number, id: number): Promise<boolean> {
      const rows = await database.orm.delete(phrases).where(own(ownerId, id)).returning({ id: phrases.id })
      return rows.length > 0
    },
  }
}
