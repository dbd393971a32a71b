import type { Amendment, ReviewedNote } from '#shared/contracts/notes.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import { isSettled, NOT_CHECKED, openItemsOf, REVIEW_OPEN } from '#shared/domain/open-items.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { type NoteWithFindings, type noteChanges, noteNotFound, requireNotVoided } from './notes.changes.ts'
import { isSearched, NO_FINDINGS, openFindings } from './notes.review.ts'
import type { NoteRow } from './notes.rows.ts'
import { serviceDate } from './notes.service-date.ts'
import { amendmentHash, decisionsOf, signatureHash } from './notes.signature.ts'
import type { NotesStore } from './notes.store.ts'
import { amendmentView, reviewedView } from './notes.views.ts'

type Deps = {
  database: Database
  store: NotesStore
  changes: ReturnType<typeof noteChanges>
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  onSigned: (actor: Actor, noteId: number) => Promise<void>
  onFailure: (fact: { kind: string }) => void
  now: () => Date
}

/** They are all shown with the note. */
const MAX_AMENDMENTS = 100

/** Signing notes, and amending signed ones. */
export function noteSigning(deps: Deps) {
  const { database, store, changes, audit, limits, now } = deps
  const { record } = auditFor(audit, 'note')
  const { changing, recheck } = changes

  return {
    async sign(
      actor: Actor,
      id: number,
      { name, version, withoutCheck = false }: { name: string; version: number; withoutCheck?: boolean },
      signal?: AbortSignal,
    ): Promise<ReviewedNote> {
      await limits.take(LIMITS.checkPerUser, String(actor.userId))
      const signed = await changing(actor, id, version, {
        async plan(note) {
          requireSignable(note)
          // Kept even if signing is refused, so that the clinician sees what the check found.
          return recheck(actor, id, note.version, { signal, skipKept: true })
        },
        async act(note, { failed }) {
          requireSignable(note)
          const findings = await store.findings(actor.userId, id)
          const unchecked = refuseWhileOpen({ note, findings }, withoutCheck || failed)
          const searched = isSearched(note, findings)
          const isUnchecked = !searched || (failed && unchecked > 0)
          if (isUnchecked && !withoutCheck) throw notChecked(unchecked)
          const at = now()
          const hash = signatureHash({ ...note, signedServiceAt: note.serviceAt }, name, at)
          const signed = await store.sign(note, { name, at, hash })
          await record(actor, 'note.signed', id, {
            version,
            hash,
            ...decisionsOf(note.body, findings ?? NO_FINDINGS),
            ...(unchecked > 0 ? { signedUnchecked: unchecked } : {}),
            ...(searched ? {} : { omissionsUnchecked: true }),
          })
          return reviewedView(signed, findings)
        },
      })
      // The note is signed, whether or not anything can be learned from it.
      await deps.onSigned(actor, id).catch((error: unknown) => {
        deps.onFailure({ kind: error instanceof Error ? error.name : typeof error })
      })
      return signed
    },

    async amend(
      actor: Actor,
      id: number,
      given: { text: string; statementId?: string | null; serviceAt?: string | undefined; name: string },
    ): Promise<Amendment> {
      const { text, statementId = null, name } = given
      return database.transaction(async () => {
        const note = await store.findForChange(actor.userId, id)
        if (!note) throw noteNotFound()
        requireNotVoided(note)
        if (!note.signatureHash) {
          throw new AppError('conflict', 'This note isn’t signed yet. Edit it instead.')
        }
        if (statementId !== null && !note.body.statements.some((statement) => statement.id === statementId)) {
          throw new AppError('unprocessable', 'That line is no longer in the note.')
        }
        const earlier = await store.amendments(actor.userId, id)
        if (earlier.length >= MAX_AMENDMENTS) throw tooManyAmendments()
        const at = now()
        const serviceAt = given.serviceAt === undefined ? null : serviceDate(given.serviceAt, at)
        const added = { text, statementId, serviceAt, name, at }
        const hash = amendmentHash(earlier.at(-1)?.hash ?? note.signatureHash, { noteId: id, ...added })
        const row = await store.amend(note, { ...added, hash })
        await record(actor, 'note.amended', id, { hash, ...(serviceAt ? { serviceDate: true } : {}) })
        return amendmentView(row, true)
      })
    },
  }
}

function tooManyAmendments(): AppError {
  return new AppError(
    'conflict',
    `A note can have at most ${MAX_AMENDMENTS} amendments. Write a new note instead.`,
  )
}

function requireSignable(note: NoteRow): void {
  if (note.status !== 'completed') throw new AppError('conflict', 'Complete the note before you sign it.')
  if (!note.soapNote) throw new AppError('conflict', 'This note has no text to sign.')
}

function notChecked(unchecked: number): AppError {
  return new AppError('unavailable', 'This note can’t be checked right now. Try again in a moment.', {
    retryAfterSeconds: 10,
    details: { code: NOT_CHECKED, unchecked },
  })
}

/**
 * Throws if items are open. The error contains only counts, no patient data. A note without a visit has nothing to
 * check. Returns how many statements are signed unchecked.
 */
function refuseWhileOpen({ note, findings }: NoteWithFindings, withoutCheck: boolean): number {
  const open = openItemsOf(note.body.statements, openFindings(findings ?? NO_FINDINGS, note.body))
  const unchecked = sourceOf(note) ? open.unchecked.length : 0
  const blocking = { ...open, unchecked: withoutCheck || unchecked === 0 ? [] : open.unchecked }
  if (isSettled(blocking)) return unchecked
  throw new AppError('conflict', 'Resolve the open review items before you sign.', {
    details: {
      code: REVIEW_OPEN,
      contradicted: open.contradicted.length,
      risks: open.risks.length,
      unchecked,
    },
  })
}
