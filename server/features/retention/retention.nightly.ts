import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { DataRetention } from '#shared/domain/preferences.ts'
import { deletionDay, NOTICE_DAYS, retainedUntil } from '#shared/domain/retention.ts'
import { PAGES } from '#shared/paths.ts'
import type { Audit } from '../../access/audit.ts'
import type { Database } from '../../db/database.ts'
import { asClinician, asSystem } from '../../db/scope.ts'
import { accountEmail } from '../../jobs/account-email.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Notice } from './retention.notices.store.ts'
import { isDue, keyOf } from './retention.service.ts'
import type { InactiveSubject, RetentionAccount, RetentionStore, Subject } from './retention.store.ts'

type Deps = {
  database: Database
  store: RetentionStore
  audit: Audit
  queue: Queue
  mail: Pick<MailService, 'send'>
  publicUrl: string
  now: () => Date
  onFailure: (fact: { userId: number; kind: string }) => void
}

const JOB = 'retention'
const ACCOUNTS_PER_BATCH = 50
const TURN_MS = 60_000

/**
 * Every night: sends notices 30 days before deletion, withdraws notices that no longer apply, and deletes charts whose
 * notice period is over. Each of these runs in a separate transaction, so an interrupted run leaves nothing half done
 * and the next one continues.
 */
export function retentionNightly(deps: Deps) {
  const { database, store, audit, queue, mail, publicUrl, now, onFailure } = deps

  const record = (ownerId: number, action: AuditAction, { patientId, draftId }: Subject) =>
    audit.record({
      chainId: ownerId,
      actorId: null,
      action,
      ...(patientId === null
        ? { subject: 'draft', subjectId: draftId ?? 0 }
        : { subject: 'patient', subjectId: patientId }),
    })

  /** One mail for all new notices, in the transaction that stores them. */
  async function sendNotices(account: RetentionAccount, retention: DataRetention, at: Date): Promise<void> {
    await database.transaction(async () => {
      const known = new Map((await store.notices(account.id)).map((notice) => [keyOf(notice), notice]))
      const due = (await store.inactive(account.id, at)).filter((inactive) => isDue(inactive, retention, at))
      const told: Date[] = []
      for (const inactive of due) {
        const end = retainedUntil(inactive.lastActivityAt, retention) as Date
        const notice = known.get(keyOf(inactive))
        known.delete(keyOf(inactive))
        if (notice) {
          // A longer retention period postpones the deletion; a shorter one never brings it forward.
          if (end > notice.deleteAfter) await store.postpone(notice.id, end)
          continue
        }
        const deleteAfter = deletionDay(end, at)
        if (!(await store.addNotice(account.id, inactive, at, deleteAfter))) continue
        await record(account.id, 'retention.told', inactive)
        told.push(deleteAfter)
      }
      for (const notice of known.values()) {
        const subject = subjectOf(notice)
        if (await store.withdraw(account.id, subject))
          await record(account.id, 'retention.withdrawn', subject)
      }
      const first = told.sort((a, b) => a.getTime() - b.getTime())[0]
      // Sent even if email notifications are off, because it is about losing data.
      if (first) await mail.send(account.id, noticeMail(account, told.length, first, publicUrl))
    })
  }

  async function removeOne(ownerId: number, notice: Notice, at: Date): Promise<void> {
    await database.transaction(async () => {
      const retention = await store.retentionOf(ownerId, { lock: true })
      const inactive: InactiveSubject | undefined = await store.lockInactive(ownerId, subjectOf(notice))
      if (!retention || !inactive || !isDue(inactive, retention, at)) return
      const end = retainedUntil(inactive.lastActivityAt, retention)
      if (end === null || end > at) return
      if (await store.remove(ownerId, inactive)) await record(ownerId, 'retention.deleted', inactive)
    })
  }

  async function applyRetention(account: RetentionAccount): Promise<void> {
    const at = now()
    await sendNotices(account, account.dataRetention, at)
    for (const notice of await store.notices(account.id)) {
      if (notice.deleteAfter <= at) await removeOne(account.id, notice, at)
    }
  }

  /** All clinicians, or as many as the time limit allows. Another job handles the rest. */
  async function run(after = 0, untilMs = Number.POSITIVE_INFINITY): Promise<number | undefined> {
    let last = after
    for (;;) {
      const accounts = await asSystem('retention', () => store.accounts(last, ACCOUNTS_PER_BATCH))
      for (const account of accounts) {
        // A failure for one account must not affect the others.
        await asClinician(account.id, () => applyRetention(account)).catch((error) =>
          onFailure({ userId: account.id, kind: (error as Error).name }),
        )
        last = account.id
        if (Date.now() > untilMs) return last
      }
      if (accounts.length === 0) return undefined
    }
  }

  queue.define<{ after?: number }>(JOB, { retries: 5, firstRetryAfterSeconds: 60 }, async (job) => {
    const last = await run(job?.after ?? 0, Date.now() + TURN_MS)
    if (last !== undefined) await queue.send(JOB, { after: last })
  })
  queue.every('30 3 * * *', JOB)
  return { run: async () => void (await run()) }
}

function subjectOf({ patientId, draftId }: Notice): Subject {
  return patientId === null ? { patientId: null, draftId: draftId ?? 0 } : { patientId, draftId: null }
}

/** Contains only a count and a date. */
function noticeMail(account: RetentionAccount, count: number, first: Date, publicUrl: string): Mail {
  const things = count === 1 ? 'One chart or unfinished note' : `${count} charts or unfinished notes`
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(first)
  return accountEmail(account, 'Some charts will be deleted in 30 days', [
    `${things} will be deleted starting ${day}, because nothing was added within your data retention period (${account.dataRetention.replace('-', ' ')}). Deleting a chart also deletes its notes, questionnaires and plans.`,
    `You have at least ${NOTICE_DAYS} days. To see the list and keep any of them, go to your dashboard:`,
    `${publicUrl}${PAGES.dashboard}`,
    'To download a copy of your data or change the setting:',
    `${publicUrl}${PAGES.accountSettings}`,
  ])
}
