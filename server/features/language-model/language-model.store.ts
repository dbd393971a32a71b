import { desc, eq, sql } from 'drizzle-orm'
import type { MonthlyLimit, SavedModels } from '#shared/domain/language-model.ts'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { languageModelSettings } from '../../db/tables/language-model.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import { SYSTEM, type Vault } from '../../vault/vault.ts'

export type StoredSettings = {
  models: SavedModels | null
  writerKey: string | null
  verifierKey: string | null
  monthlyLimit: MonthlyLimit | null
  connectedAt: Date | null
}

export type ModelsToSave = { models: SavedModels; writerKey: string | null; verifierKey: string | null }

export type LanguageModelStore = ReturnType<typeof languageModelStore>

const NOTHING: StoredSettings = {
  models: null,
  writerKey: null,
  verifierKey: null,
  monthlyLimit: null,
  connectedAt: null,
}

/** One row of settings. Keys are sealed and only sent to the model's server. */
export function languageModelStore(database: Database, vault: Vault) {
  async function row() {
    const [found] = await database.orm
      .select()
      .from(languageModelSettings)
      .orderBy(desc(languageModelSettings.id))
      .limit(1)
    return found
  }

  /** The row's ID, created on first use. Concurrent first saves wait for each other. */
  async function rowId(): Promise<number> {
    await database.execute('lock table language_model_settings in share row exclusive mode')
    const found = await row()
    if (found) return found.id
    const id = await reserveId(database, languageModelSettings)
    await database.orm.insert(languageModelSettings).values({ id })
    return id
  }

  return {
    async read(): Promise<StoredSettings> {
      const found = await row()
      if (!found) return NOTHING
      const safe = await vault.keysOf(SYSTEM)
      const { models, writerKey, verifierKey, monthlyLimit, connectedAt } = openRow(
        safe,
        languageModelSettings,
        found,
      )
      return { models, writerKey, verifierKey, monthlyLimit, connectedAt }
    },

    async connect(userId: number, { models, ...keys }: ModelsToSave, at: Date): Promise<void> {
      await database.transaction(async () => {
        const id = await rowId()
        const safe = await vault.keysOf(SYSTEM)
        await database.orm
          .update(languageModelSettings)
          .set({
            ...sealValues(safe, languageModelSettings, id, keys),
            models,
            changedBy: userId,
            connectedAt: at,
            updatedAt: sql`now()`,
          })
          .where(eq(languageModelSettings.id, id))
      })
    },

    async disconnect(userId: number): Promise<void> {
      await database.orm.update(languageModelSettings).set({
        models: null,
        writerKey: null,
        verifierKey: null,
        connectedAt: null,
        changedBy: userId,
        updatedAt: sql`now()` as never,
      })
    },

    async setLimit(userId: number, monthlyLimit: MonthlyLimit | null): Promise<void> {
      await database.transaction(async () => {
        const id = await rowId()
        await database.orm
          .update(languageModelSettings)
          .set({ monthlyLimit, changedBy: userId, updatedAt: sql`now()` as never })
          .where(eq(languageModelSettings.id, id))
      })
    },
  }
}
