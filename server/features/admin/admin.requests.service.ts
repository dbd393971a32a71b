import type { ContactSubmission, WaitlistSignup } from '#shared/contracts/admin-requests.ts'
import { AppError } from '#shared/errors.ts'
import { pageOf } from '#shared/http/page-of.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { Database } from '../../db/database.ts'
import type { AdminRequestsStore, ContactRow, WaitlistRow } from './admin.requests.store.ts'

type Deps = { database: Database; store: AdminRequestsStore; audit: Audit; now: () => Date }

type Page = { limit?: number | undefined; before?: number | undefined; show?: 'open' | 'all' | undefined }

export function adminRequestsService({ database, store, audit, now }: Deps) {
  const contacts = auditFor(audit, 'contact')
  const waitlist = auditFor(audit, 'waitlist')
  const asked = ({ limit, before, show }: Page) => ({ limit, before, openOnly: show === 'open' })

  return {
    async waitlist(page: Page) {
      const { rows, total } = await store.waitlist(asked(page))
      return pageOf(rows.map(waitlistView), total, page.limit)
    },

    async handleWaitlist(actor: Actor, id: number, handled: boolean): Promise<WaitlistSignup> {
      return database.transaction(async () => {
        const row = await store.handleWaitlist(id, handled ? now() : null)
        if (!row) throw new AppError('not_found', 'That entry no longer exists.')
        await waitlist.record(actor, 'admin.waitlist_handled', id, { handled })
        return waitlistView(row)
      })
    },

    async contacts(page: Page) {
      const { rows, total } = await store.contacts(asked(page))
      return pageOf(rows.map(contactView), total, page.limit)
    },

    /** Messages may mention patients, so opening one is recorded. */
    async readContact(actor: Actor, id: number) {
      const row = await store.openContact(id)
      if (!row) throw unknownMessage()
      await contacts.record(actor, 'admin.contact_read', id)
      return { ...contactView(row), message: row.message }
    },

    async handleContact(actor: Actor, id: number, handled: boolean): Promise<ContactSubmission> {
      return database.transaction(async () => {
        const row = await store.handleContact(id, handled ? now() : null)
        if (!row) throw unknownMessage()
        await contacts.record(actor, 'admin.contact_handled', id, { handled })
        return contactView(row)
      })
    },
  }
}

export type AdminRequestsService = ReturnType<typeof adminRequestsService>

function unknownMessage(): AppError {
  return new AppError('not_found', 'That message no longer exists.')
}

function waitlistView({ signedUpAt, handledAt, ...row }: WaitlistRow): WaitlistSignup {
  return { ...row, signedUpAt: signedUpAt.toISOString(), handledAt: handledAt?.toISOString() ?? null }
}

function contactView({ submittedAt, handledAt, ...row }: ContactRow): ContactSubmission {
  return { ...row, submittedAt: submittedAt.toISOString(), handledAt: handledAt?.toISOString() ?? null }
}
