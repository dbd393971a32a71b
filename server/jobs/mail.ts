import { desc, eq, sql } from 'drizzle-orm'
import { MAIL_NEEDED } from '#shared/domain/mail.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import { reserveId } from '../db/reserve-id.ts'
import { asClinician } from '../db/scope.ts'
import { outbox } from '../db/tables/system.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import type { Sms, SmsSender } from '../ports/sms.ts'
import { openRow, sealValues } from '../vault/sealed-row.ts'
import { SYSTEM, type Vault } from '../vault/vault.ts'
import type { Queue } from './queue.ts'

const JOB = 'mail'
/** With delays doubling from 15 s, about nine hours in total. */
const RETRIES = 12
export const RETRY_WINDOW_HOURS = 10
const KEPT_IN_OUTBOX = 200

/** An email or a text message, in the same outbox. */
type Message = ({ channel?: 'email' } & Mail) | ({ channel: 'sms' } & Sms)

export type OutboxMail = Mail & {
  id: number
  channel: 'email' | 'sms'
  status: 'queued' | 'sent'
  createdAt: Date
}

/** The subject of a message, for callers that track its delivery. */
type About = { kind: string; id: number }

export type MailService = {
  /** Throws on a server that sends no mail, before anything claims that it was sent. */
  requireDelivery(): void
  /**
   * Writes the mail in the same transaction as the change that causes it; delivery follows and is retried. It
   * is deleted with the account that caused it. Use null for mail that outlives every account.
   */
  send(ownerId: number | null, mail: Mail, about?: About): Promise<void>
  /** The same for a text message. */
  sendText(ownerId: number | null, sms: Sms, about?: About): Promise<void>
  /**
   * Called with the ID, for the owner of the mail, in the transaction that records the delivery. Call before the queue
   * starts.
   */
  whenDelivered(kind: string, work: (id: number) => Promise<void>): void
  /** For the development outbox. */
  list(): Promise<OutboxMail[]>
  removeOld(): Promise<void>
}

export function createMail(
  database: Database,
  vault: Vault,
  queue: Queue,
  { mailer, sms }: { mailer: Mailer; sms: SmsSender },
): MailService {
  const followers = new Map<string, (id: number) => Promise<void>>()

  queue.define<{ outboxId: number; about?: About }>(
    JOB,
    { retries: RETRIES, firstRetryAfterSeconds: 15 },
    async ({ outboxId, about }) => {
      const [row] = await database.orm.select().from(outbox).where(eq(outbox.id, outboxId))
      if (!row?.message || row.status === 'sent') return
      const opened = openRow(await vault.keysOf(SYSTEM), outbox, row)
      const message = JSON.parse(opened.message ?? '') as Message
      const { keepsDelivered } = message.channel === 'sms' ? sms : mailer
      if (message.channel === 'sms') await sms.deliver(message)
      else await mailer.deliver(`outbox-${row.id}-${row.createdAt.getTime()}`, message)
      await database.transaction(async () => {
        await database.orm
          .update(outbox)
          .set({ status: 'sent', sentAt: new Date(), ...(keepsDelivered ? {} : { message: null }) })
          .where(eq(outbox.id, row.id))
        const follower = about && followers.get(about.kind)
        if (follower && row.causedBy !== null) await asClinician(row.causedBy, () => follower(about.id))
      })
    },
  )

  const write = async (ownerId: number | null, message: Message, about?: About) => {
    // No one would read it, and it may contain a live link.
    if (!(message.channel === 'sms' ? sms : mailer).reachesPeople) return
    await database.transaction(async () => {
      const id = await reserveId(database, outbox)
      const keys = await vault.keysOf(SYSTEM)
      await database.orm.insert(outbox).values({
        id,
        causedBy: ownerId,
        ...sealValues(keys, outbox, id, { message: JSON.stringify(message) }),
      })
      await queue.send(JOB, { outboxId: id, ...(about ? { about } : {}) })
    })
  }

  return {
    requireDelivery() {
      if (!mailer.reachesPeople) throw new AppError('unavailable', MAIL_NEEDED)
    },

    send: write,
    sendText: (ownerId, message, about) => write(ownerId, { channel: 'sms', ...message }, about),
    whenDelivered: (kind, work) => void followers.set(kind, work),

    async list() {
      const keys = await vault.keysOf(SYSTEM)
      const rows = await database.orm.select().from(outbox).orderBy(desc(outbox.id)).limit(KEPT_IN_OUTBOX)
      return rows.flatMap(({ id, status, createdAt, ...row }): OutboxMail[] => {
        const { message } = openRow(keys, outbox, { id, ...row })
        if (!message) return []
        const shown = JSON.parse(message) as Message
        return shown.channel === 'sms'
          ? [{ ...shown, subject: 'Text message', id, status, createdAt }]
          : [{ ...shown, channel: 'email' as const, id, status, createdAt }]
      })
    },

    async removeOld() {
      await database.orm.delete(outbox).where(
        sql`${outbox.status} = 'sent' and (${outbox.message} is null and ${outbox.sentAt} < now() - interval '7 days'
          or ${outbox.id} <= (select max(id) from ${outbox}) - ${KEPT_IN_OUTBOX})`,
      )
      // Out of retries: it won't be sent, and it may contain a live link.
      const { rows } = await database.execute("select to_regclass('jobs.job') is not null as yes")
      if (!rows[0]?.yes) return
      await database.orm.execute(sql`
        delete from outbox where status = 'queued' and id in (
          select (job.data ->> 'outboxId')::bigint from jobs.job job
          where job.name = ${JOB} and job.state = 'failed')`)
    },
  }
}
