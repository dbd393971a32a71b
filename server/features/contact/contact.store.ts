import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { contactSubmissions } from '../../db/tables/growth.ts'
import { sealValues } from '../../vault/sealed-row.ts'
import { SYSTEM, type Vault } from '../../vault/vault.ts'

export type ContactSubmission = Omit<
  typeof contactSubmissions.$inferInsert,
  'id' | 'message' | 'submittedAt'
> & {
  message: string
}

export type ContactStore = ReturnType<typeof contactStore>

export function contactStore(database: Database, vault: Vault) {
  return {
    async add({ message, ...submission }: ContactSubmission): Promise<void> {
      const id = await reserveId(database, contactSubmissions)
      const keys = await vault.keysOf(SYSTEM)
      const sealed = sealValues(keys, contactSubmissions, id, { message })
      await database.orm.insert(contactSubmissions).values({ ...submission, id, ...sealed })
    },
  }
}
