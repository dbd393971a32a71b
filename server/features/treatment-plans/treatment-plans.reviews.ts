import { dayIn } from '#shared/domain/time-zones.ts'
import { PAGES } from '#shared/paths.ts'
import type { Database } from '../../db/database.ts'
import { asClinician, asSystem } from '../../db/scope.ts'
import { type Addressee, accountEmail } from '../../jobs/account-email.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { PlansStore } from './treatment-plans.store.ts'

type Deps = {
  database: Database
  store: PlansStore
  queue: Queue
  mail: MailService
  publicUrl: string
  timeZone: string
  now: () => Date
}

const JOB = 'plan-reviews'

/** Sends reminders of due reviews: one mail per clinician, once per plan and date. */
export function planReviews({ database, store, queue, mail, publicUrl, timeZone, now }: Deps) {
  async function remind(): Promise<void> {
    await database.transaction(async () => {
      const due = await asSystem('plan reminders', () => store.reviewsToRemind(dayIn(timeZone, now())))
      const plansOf = new Map<number, number>()
      for (const { id, createdBy, reviewOn } of due) {
        await asClinician(createdBy, () => store.markReminded(id, reviewOn ?? ''))
        plansOf.set(createdBy, (plansOf.get(createdBy) ?? 0) + 1)
      }
      for (const [userId, count] of plansOf) {
        const clinician = await store.clinician(userId)
        if (clinician?.emailNotifications) await mail.send(userId, reviewMail(clinician, count, publicUrl))
      }
    })
  }

  queue.define(JOB, { retries: 5, firstRetryAfterSeconds: 60 }, remind)
  queue.every('10 * * * *', JOB)
  return { remind }
}

function reviewMail(clinician: Addressee, count: number, publicUrl: string): Mail {
  const plans = count === 1 ? 'A treatment plan is' : `${count} treatment plans are`
  return accountEmail(clinician, 'Treatment plans to review', [
    `${plans} due for review. You’ll find them on your dashboard:`,
    `${publicUrl}${PAGES.dashboard}`,
  ])
}
