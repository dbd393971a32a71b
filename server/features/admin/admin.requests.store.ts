import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { contactSubmissions, waitlistSignups } from '../../db/tables/growth.ts'
import { openRow } from '../../vault/sealed-row.ts'
import { SYSTEM, type Vault } from '../../vault/vault.ts'

type Page = { limit: number | undefined; before: number | undefined; openOnly: boolean }

export type WaitlistRow = typeof waitlistSignups.$inferSelect
export type ContactRow = Omit<typeof contactSubmissions.$inferSelect, 'message'>

/** Without the message. Messages are opened one at a time. */
const CONTACT_COLUMNS = {
  id: contactSubmissions.id,
  firstName: contactSubmissions.firstName,
  lastName: contactSubmissions.lastName,
  email: contactSubmissions.email,
  organization: contactSubmissions.organization,
  caseload: contactSubmissions.caseload,
  submittedAt: contactSubmissions.submittedAt,
  handledAt: contactSubmissions.handledAt,
}

export type AdminRequestsStore = ReturnType<typeof adminRequestsStore>

/** Waitlist entries and contact form messages. */
export function adminRequestsStore(database: Database, vault: Vault) {
  return {
    async waitlist({ limit, before, openOnly }: Page): Promise<{ rows: WaitlistRow[]; total: number }> {
      const found = openOnly ? isNull(waitlistSignups.handledAt) : undefined
      const query = database.orm
        .select()
        .from(waitlistSignups)
        .where(and(found, before === undefined ? undefined : lt(waitlistSignups.id, before)))
        .orderBy(desc(waitlistSignups.id))
      const rows = await (limit === undefined ? query : query.limit(limit))
      return { rows, total: await database.orm.$count(waitlistSignups, found) }
    },

    async handleWaitlist(id: number, at: Date | null): Promise<WaitlistRow | undefined> {
      const [row] = await database.orm
        .update(waitlistSignups)
        .set({ handledAt: at })
        .where(eq(waitlistSignups.id, id))
        .returning()
      return row
    },

    async contacts({ limit, before, openOnly }: Page): Promise<{ rows: ContactRow[]; total: number }> {
      const found = openOnly ? isNull(contactSubmissions.handledAt) : undefined
      const query = database.orm
        .select(CONTACT_COLUMNS)
        .from(contactSubmissions)
        .where(and(found, before === undefined ? undefined : lt(contactSubmissions.id, before)))
        .orderBy(desc(contactSubmissions.id))
      const rows = await (limit === undefined ? query : query.limit(limit))
      return { rows, total: await database.orm.$count(contactSubmissions, found) }
    },

    async openContact(id: number): Promise<(ContactRow & { message: string | null }) | undefined> {
      const [row] = await database.orm.select().from(contactSubmissions).where(eq(contactSubmissions.id, id))
      return row && openRow(await vault.keysOf(SYSTEM), contactSubmissions, row)
    },

    async handleContact(id: number, at: Date | null): Promise<ContactRow | undefined> {
      const [row] = await database.orm
        .update(contactSubmissions)
        .set({ handledAt: at })
        .where(eq(contactSubmissions.id, id))
        .returning(CONTACT_COLUMNS)
      return row
    },
  }
}
