import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import { noteNotFound } from './notes.changes.ts'
import type { NotesStore } from './notes.store.ts'
import { amendedView, noteView } from './notes.views.ts'

type Deps = {
  store: NotesStore
  audit: Audit
  limits: Pick<RateLimits, 'take'>
}

export function notePrinting({ store, audit, limits }: Deps) {
  const { record } = auditFor(audit, 'note')

  async function printable(ownerId: number, id: number) {
    const note = await store.find(ownerId, id)
    const patient = note && (await store.patient(ownerId, note.patientId))
    const owner = await store.clinician(ownerId)
    if (!note || !patient || !owner) return undefined
    const { firstName, lastName, email, timeZone, ...practice } = owner
    const name = [firstName, lastName].filter(Boolean).join(' ') || email
    const amendments = note.signedAt ? await store.amendments(ownerId, id) : []
    const printed = { ...amendedView(noteView(note), note, amendments), body: note.body }
    return { note: printed, patient, clinician: { name, ...practice }, timeZone }
  }

  return {
    /** Everything that is on a printed note. */
    async forPrint(actor: Actor, id: number, browserZone?: string) {
      await limits.take(LIMITS.printPerUser, String(actor.userId))
      const found = await printable(actor.userId, id)
      if (!found) throw noteNotFound()
      await record(actor, 'note.exported', id)
      return { ...found, timeZone: found.timeZone ?? browserZone ?? null }
    },

    /** Several notes in this order, or none if one of them isn't theirs. */
    async forExport(actor: Actor, ids: readonly number[], browserZone?: string) {
      await limits.take(LIMITS.noteExportPerUser, String(actor.userId))
      const found = []
      for (const id of ids) {
        const one = await printable(actor.userId, id)
        if (!one) throw noteNotFound()
        found.push({ ...one, id, timeZone: one.timeZone ?? browserZone ?? null })
      }
      for (const id of ids) await record(actor, 'note.exported', id)
      return found
    },

    /** Undefined if the note isn't theirs. The caller records the audit entry, because an archive prints many. */
    printable,
  }
}
