import type { writeMemberNote } from '#shared/contracts/shared-visits.ts'
import type { NoteLength, Span } from '#shared/domain/evidence.ts'
import type { LineChoice, SpeakerIs } from '#shared/domain/shared-visits.ts'
import type { TemplateStructure } from '#shared/domain/templates/structure.ts'
import { AppError } from '#shared/errors.ts'
import type { CallOutput } from '#shared/http/endpoint.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { patientNotFound } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { WrittenNote } from '../../ports/note-writer.ts'
import type { SharedVisit, VisitSeparator } from '../../ports/visit-separator.ts'
import { withoutLeaks } from './shared-visits.leaks.ts'
import type { SharedVisitsStore } from './shared-visits.store.ts'

type Asked = {
  inputText: string
  patientIds: readonly number[]
  speakers?: readonly { key: string; is: SpeakerIs }[] | undefined
  choices: readonly LineChoice[]
}

type NoteAsked = Asked & {
  patientId: number
  noteType: string
  length: NoteLength
  writer: 'best' | 'embedded'
  templateId?: number | null | undefined
  templateStructure?: TemplateStructure | null | undefined
  recorded: boolean
  unclearWords: readonly Span[]
}

type Note = Omit<CallOutput<typeof writeMemberNote>['data'], 'view' | 'removed' | 'unclearWords'>

/** The ordinary way to write a note. `screen` sees it before it is sealed. */
export type WriteNote = (
  actor: Actor,
  visit: Pick<NoteAsked, 'inputText' | 'patientId' | 'noteType' | 'length' | 'writer'> &
    Pick<NoteAsked, 'templateId' | 'templateStructure'>,
  signal: AbortSignal,
  screen: (written: WrittenNote) => Promise<WrittenNote>,
) => Promise<Note>

type Deps = {
  store: SharedVisitsStore
  separator: VisitSeparator
  writeNote: WriteNote
  /** Refuses if the patient hasn't agreed to being recorded. */
  requireConsent: (actor: Actor, patientId: number) => Promise<void>
  limits: Pick<RateLimits, 'take'>
  audit: Audit
}

/** Couples, families and groups: one visit, and a note for each patient that knows only what it may. */
export function sharedVisitsService(deps: Deps) {
  const { store, separator, writeNote, requireConsent, limits, audit } = deps
  const { record } = auditFor(audit, 'patient')

  async function visitOf(actor: Actor, asked: Asked): Promise<SharedVisit> {
    const members = await store.members(actor.userId, asked.patientIds)
    if (members.length !== asked.patientIds.length) throw patientNotFound()
    const clinician = await store.clinician(actor.userId)
    return { text: asked.inputText, members, clinician, speakers: asked.speakers, choices: asked.choices }
  }

  return {
    /** Not audited: it reads nothing from the charts but the names, and stores nothing. */
    async read(actor: Actor, asked: Asked, signal: AbortSignal) {
      await limits.take(LIMITS.sharedVisitPerUser, String(actor.userId))
      return separator.read(await visitOf(actor, asked), signal)
    },

    async writeNote(actor: Actor, asked: NoteAsked, signal: AbortSignal) {
      const { patientId, patientIds, recorded, unclearWords } = asked
      await limits.take(LIMITS.sharedVisitPerUser, String(actor.userId))
      if (!patientIds.includes(patientId)) throw patientNotFound()
      const visit = await visitOf(actor, asked)
      if (recorded) for (const id of patientIds) await requireConsent(actor, id)
      const view = await separator.view(visit, patientId, unclearWords, signal)
      if (!view.labeled) throw new AppError('unprocessable', NOT_LABELED)
      if (view.unknown.length > 0) throw new AppError('unprocessable', 'Choose who each speaker is first.')
      if (!view.speaks) throw new AppError('unprocessable', NO_WORDS)
      let removed: Awaited<ReturnType<typeof withoutLeaks>>['removed'] = []
      const written = await writeNote(actor, { ...asked, inputText: view.text }, signal, async (note) => {
        const checked = await withoutLeaks(note, (texts) => separator.leaks(visit, patientId, texts, signal))
        removed = checked.removed
        return checked.note
      })
      const count = removed.reduce((sum, { count }) => sum + count, 0)
      await record(actor, 'shared_visit.note_written', patientId, {
        members: patientIds.length,
        removed: count,
      })
      return { ...written, view: view.text, unclearWords: view.moved, removed }
    },
  }
}

const NOT_LABELED =
  'This visit has no names before its turns. Put a name before each turn, then write the notes.'
const NO_WORDS = 'Nothing this patient said is in the visit, so there’s nothing to write a note from.'
