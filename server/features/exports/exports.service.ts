import type { DataExport } from '#shared/contracts/exports.ts'
import { EXPORT_KEPT_HOURS } from '#shared/domain/lifetimes.ts'
import { AppError } from '#shared/errors.ts'
import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { asClinician, asSystem } from '../../db/scope.ts'
import { type Addressee, accountEmail } from '../../jobs/account-email.ts'
import type { MailService } from '../../jobs/mail.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Mail } from '../../ports/mailer.ts'
import { hashSecret, looksLikeSecret, newSecret } from '../../vault/secrets.ts'
import { type ExportParts, exportBuilder } from './exports.builder.ts'
import type { ExportRow, ExportsStore } from './exports.store.ts'

const JOB = 'data-export'
const MINUTES_MS = 60_000
const LINK_VALID_MS = 15 * MINUTES_MS
const KEPT_MS = EXPORT_KEPT_HOURS * 60 * MINUTES_MS
/** An archive that hasn't grown for this long has failed. */
const ABANDONED_AFTER_MS = 30 * MINUTES_MS
/** After this, another job continues, so that other archives get their turn and a shutdown needn't wait. */
const TURN_MS = 10_000

type Deps = {
  database: Database
  store: ExportsStore
  parts: ExportParts
  queue: Queue
  mail: MailService
  limits: RateLimits
  audit: Audit
  publicUrl: string
  now: () => Date
}

export type ExportsService = ReturnType<typeof exportsService>

/** Exports all of a clinician's data as one archive that can be downloaded once. */
export function exportsService(deps: Deps) {
  const { database, store, parts, queue, mail, limits, audit, publicUrl, now } = deps
  const { record } = auditFor(audit, 'export')
  const builder = exportBuilder({ store, parts })

  // After a crash, the job is picked up within a minute and resumes where it stopped.
  queue.define<{ exportId: number }>(
    JOB,
    { retries: 8, firstRetryAfterSeconds: 5, expireAfterSeconds: 60 },
    ({ exportId }) => work(exportId),
  )

  async function work(exportId: number): Promise<void> {
    let row = await asSystem('data exports', () => store.findById(exportId))
    const until = Date.now() + TURN_MS
    while (row?.status === 'working') {
      if (Date.now() > until) return queue.send(JOB, { exportId })
      const current = row
      row = await asClinician(row.createdBy, () => advance(current))
    }
  }

  async function advance(row: ExportRow): Promise<ExportRow | undefined> {
    const { step, last } = await builder.next(row)
    if (!last) return store.add(row, step, now())
    return database.transaction(async () => {
      const at = now()
      const complete = await store.add(row, step, at)
      const ready = complete && (await store.finish(row.id, at, new Date(at.getTime() + KEPT_MS)))
      if (!ready) return undefined
      await audit.record({
        chainId: row.createdBy,
        actorId: null,
        action: 'export.finished' as const,
        subject: 'export',
        subjectId: row.id,
        detail: { bytes: ready.size },
      })
      const clinician = await store.clinician(row.createdBy)
      if (clinician?.emailNotifications) await mail.send(row.createdBy, readyMail(clinician, publicUrl))
      return ready
    })
  }

  async function* delivered(row: ExportRow): AsyncGenerator<Uint8Array> {
    for await (const piece of store.pieces(row)) yield piece
    // Only after the last byte, so that a lost connection can be retried with a new link.
    await store.markFetched(row.id)
  }

  function view(row: ExportRow): DataExport {
    const stuck = row.status === 'working' && now().getTime() - row.movedAt.getTime() > ABANDONED_AFTER_MS
    return {
      state: stuck ? 'failed' : row.status,
      chartsDone: row.chartsDone,
      chartsInAll: row.chartsInAll,
      bytes: row.size,
      startedAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    }
  }

  return {
    async get(actor: Actor): Promise<DataExport | null> {
      const row = await store.find(actor.userId)
      const over = row?.expiresAt && row.expiresAt <= now()
      return row && !over ? view(row) : null
    },

    async start(actor: Actor, { includeVoided }: { includeVoided: boolean }): Promise<DataExport> {
      await limits.take(LIMITS.exportPerUser, String(actor.userId))
      return database.transaction(async () => {
        const at = now()
        const givenUpBefore = new Date(at.getTime() - ABANDONED_AFTER_MS)
        const row = await store.begin(actor.userId, { includeVoided, at, givenUpBefore })
        if (!row) throw new AppError('conflict', 'Your archive is already being prepared.')
        await queue.send(JOB, { exportId: row.id })
        await record(actor, 'export.started', row.id, includeVoided ? { includeVoided } : undefined)
        return view(row)
      })
    },

    async link(actor: Actor): Promise<{ token: string; expiresAt: string; name: string }> {
      const token = newSecret('export')
      const at = now()
      const expiresAt = new Date(at.getTime() + LINK_VALID_MS)
      return database.transaction(async () => {
        if (!(await store.setLink(actor.userId, hashSecret(token), expiresAt, at))) {
          throw new AppError('not_found', 'There’s no archive to download.')
        }
        await record(actor, 'export.link_made')
        return { token, expiresAt: expiresAt.toISOString(), name: fileName(at) }
      })
    },

    async fetch(actor: Actor, token: string) {
      const at = now()
      const row = looksLikeSecret('export', token)
        ? await database.transaction(async () => {
            const spent = await store.spendLink(actor.userId, hashSecret(token), at)
            if (spent) await record(actor, 'export.fetched', spent.id, { bytes: spent.size })
            return spent
          })
        : undefined
      if (!row) {
        throw new AppError('gone', 'This link has expired or was already used. Request a new one.')
      }
      return { pieces: delivered(row), size: row.size, name: fileName(row.createdAt) }
    },

    removeExpired: () => asSystem('data exports', () => store.removeExpired(now())),
  }
}

/** Reveals neither the owner nor the amount of data. */
function fileName(at: Date): string {
  return `${PRODUCT_NAME.toLowerCase()}-export-${at.toISOString().slice(0, 10)}.zip`
}

function readyMail(clinician: Addressee, publicUrl: string): Mail {
  return accountEmail(clinician, 'Your data is ready to download', [
    'Your data archive is ready. Sign in to download it within 24 hours:',
    `${publicUrl}${PAGES.accountSettings}`,
    'If you didn’t ask for this, change your password right away.',
  ])
}
