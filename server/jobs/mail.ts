import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { reserveId } from '../db/reserve-id.ts'
import { outbox } from '../db/tables/system.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import { openRow, sealValues } from '../vault/sealed-row.ts'
import { SYSTEM, type Vault } from '../vault/vault.ts'
import type { Queue } from './queue.ts'

const JOB = 'mail'
/** With doubling waits from 15 s this goes on for about nine hours. */
const RETRIES = 12
const KEPT_IN_OUTBOX = 200

export type OutboxMail = Mail & { id: number; status: 'queued' | 'sent'; createdAt: Date }

export type MailService = {
  /** Writes the mail down with the change that causes it; delivery follows and is repeated until it works. */
  send(mail: Mail): Promise<void>
  /** For the development outbox. */
  list(): Promise<OutboxMail[]>
  removeOld(): Promise<void>
}

export function createMail(database: Database, vault: Vault, queue: Queue, mailer: Mailer): MailService {
  queue.define<{ outboxId: number }>(
    JOB,
    { retries: RETRIES, firstRetryAfterSeconds: 15 },
    async ({ outboxId }) => {
      const [row] = await database.orm.select().from(outbox).where(eq(outbox.id, outboxId))
      if (!row?.message || row.status === 'sent') return
      const opened = openRow(await vault.safeOf(SYSTEM), outbox, row)
      await mailer.deliver(
        `outbox-${row.id}-${row.createdAt.getTime()}`,
        JSON.parse(opened.message ?? '') as Mail,
      )
      await database.orm
        .update(outbox)
        .set({ status: 'sent', sentAt: new Date(), ...(mailer.keepsDelivered ? {} : { message: null }) })
        .where(eq(outbox.id, row.id))
    },
  )

  return {
    send: (mail) =>
      database.transaction(async () => {
        const id = await reserveId(database, outbox)
        const safe = await vault.safeOf(SYSTEM)
        await database.orm
          .insert(outbox)
          .values({ id, ...sealValues(safe, outbox, id, { message: JSON.stringify(mail) }) })
        await queue.send(JOB, { outboxId: id })
      }),

    async list() {
      const safe = await vault.safeOf(SYSTEM)
      const rows = await database.orm.select().from(outbox).orderBy(desc(outbox.id)).limit(KEPT_IN_OUTBOX)
      return rows.flatMap((row) => {
        const { message } = openRow(safe, outbox, row)
        if (!message) return []
        return [
          { ...(JSON.parse(message) as Mail), id: row.id, status: row.status, createdAt: row.createdAt },
        ]
      })
    },

    async removeOld() {
      await database.orm.delete(outbox).where(
        sql`${outbox.status} = 'sent' and (${outbox.message} is null and ${outbox.sentAt} < now() - interval '7 days'
          or ${outbox.id} <= (select max(id) from ${outbox}) - ${KEPT_IN_OUTBOX})`,
      )
    },
  }
}
