import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { noteChanges } from './notes.changes.ts'
import { NO_FINDINGS, type ReviewDecisions, settled } from './notes.review.ts'
import type { NotesStore } from './notes.store.ts'
import { reviewedView } from './notes.views.ts'

type Deps = {
  store: NotesStore
  changes: ReturnType<typeof noteChanges>
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

/** Checks, and what the clinician decides about them. */
export function noteDecisions({ store, changes, audit, limits, now }: Deps) {
  const { record } = auditFor(audit, 'note')
  const { changing, recheck } = changes

  return {
    async settle(
      actor: Actor,
      id: number,
      { version, ...settling }: ReviewDecisions & { version: number },
    ): Promise<ReviewedNote> {
      return changing(actor, id, version, {
        plan: async () => undefined,
        async act(note) {
          if (!sourceOf(note))
            throw new AppError('conflict', 'This note has no visit text to check it against.')
          const before = (await store.findings(actor.userId, id)) ?? NO_FINDINGS
          const { body, findings } = settled({ body: note.body, findings: before }, settling)
          const saved = await store.saveStatements(note, body)
          await store.keepFindings(actor.userId, id, findings, now())
          const { keep, acknowledge, reopen } = settling
          await record(actor, 'note.review_settled', id, {
            version,
            kept: keep.length,
            acknowledged: acknowledge.length,
            reopened: (reopen?.statements.length ?? 0) + (reopen?.omissions.length ?? 0),
          })
          return reviewedView(saved, findings)
        },
      })
    },

    async check(actor: Actor, id: number, version: number, signal?: AbortSignal): Promise<ReviewedNote> {
      await limits.take(LIMITS.checkPerUser, String(actor.userId))
      const { note, findings } = await recheck(actor, id, version, { signal })
      await record(actor, 'note.read', id)
      return reviewedView(note, findings)
    },
  }
}
