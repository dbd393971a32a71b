import type { NoteCodes, Session } from '#shared/contracts/codes.ts'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { BILLING, CODES_OFF, codeStatementId, minutesBetween, stateOf } from '#shared/domain/codes.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { writtenTimes } from './codes.clock.ts'
import { documentationOf } from './codes.documentation.ts'
import { type CodedNote, diagnosesIn } from './codes.in-note.ts'
import { isMedical, servicesFor } from './codes.services.ts'
import type { CodesStore, KeptCodes } from './codes.store.ts'
import { FISCAL_YEAR, isAfterTable } from './codes.table.ts'

export type NoteToCode = CodedNote & {
  id: number
  patientId: number
  noteType: string
  serviceAt: Date
  signedAt: Date | null
  voidedAt: Date | null
}

/** A line that the clinician accepted. */
export type AcceptedLine = { id: string; section: string; topic: string; text: string; evidence: Span[] }

/** The functions of notes that codes need. */
export type CodedNotes = {
  find(ownerId: number, id: number): Promise<NoteToCode | undefined>
  notFound(): AppError
  /** Adds a line as a new version, or replaces the one with its ID. `line` sees the note that it is added to. */
  addLine(
    actor: Actor,
    id: number,
    version: number,
    add: {
      line: (note: NoteToCode) => Promise<AcceptedLine>
      added: (version: number) => Promise<void>
    },
  ): Promise<ReviewedNote>
}

type SessionToSave = {
  start: string
  stop: string
  medicalVisit: boolean
  therapyMinutes: number | null
}

/** A recording that has become a note. */
type SavedRecording = { source: string; startedAt: Date; durationMs: number | null }

const MS_PER_MINUTE = 60_000

type Deps = {
  database: Database
  store: CodesStore
  notes: CodedNotes
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  now: () => Date
}

export function codesService({ database, store, notes, audit, limits, now }: Deps) {
  const { record } = auditFor(audit, 'note')

  async function requireOn(actor: Actor) {
    const settings = await store.settings(actor.userId)
    if (settings?.suggestCodes) return settings
    throw new AppError('conflict', 'Code suggestions are off. Turn them on in Account Settings.', {
      details: { code: CODES_OFF },
    })
  }

  async function requireNote(actor: Actor, id: number): Promise<NoteToCode> {
    const note = await notes.find(actor.userId, id)
    if (!note) throw notes.notFound()
    return note
  }

  async function codesOf(actor: Actor, note: NoteToCode, credentials: string | null): Promise<NoteCodes> {
    const kept = await store.kept(actor.userId, note.id)
    const { statements } = note.body
    const found = diagnosesIn(note, kept.dismissed)
    const medical = isMedical(credentials)
    const session = sessionOf(note, kept)
    const { services, noService } = servicesFor({ noteType: note.noteType, session, medical })
    const diagnoses = found.diagnoses.map(({ statementId }) => statementId)
    return {
      fiscalYear: FISCAL_YEAR,
      afterFiscalYear: isAfterTable(note.serviceAt),
      ...found,
      session,
      medical,
      noService,
      services: services.map(({ text, needs, ...service }) => ({
        ...service,
        needs: documentationOf(needs, { statements, session, diagnoses }),
        line: { section: BILLING, topic: 'Service code', text },
        state: stateOf(service.code, text, statements, kept.dismissed.includes(service.code)),
      })),
    }
  }

  async function change(
    actor: Actor,
    id: number,
    action: 'code.session_saved' | 'code.dismissed' | 'code.restored',
    make: (kept: KeptCodes) => KeptCodes,
  ): Promise<NoteCodes> {
    await limits.take(LIMITS.savePerUser, String(actor.userId))
    return database.transaction(async () => {
      await store.lockNote(actor.userId, id)
      const note = await requireNote(actor, id)
      const { credentials } = await requireOn(actor)
      if (note.signedAt || note.voidedAt) {
        throw new AppError('conflict', 'This note is locked, so its codes can’t change.')
      }
      await store.keep(actor.userId, id, make(await store.kept(actor.userId, id)), now())
      await record(actor, action, id)
      return codesOf(actor, note, credentials)
    })
  }

  return {
    async list(actor: Actor, id: number): Promise<NoteCodes> {
      await limits.take(LIMITS.codesPerUser, String(actor.userId))
      const note = await requireNote(actor, id)
      const { credentials } = await requireOn(actor)
      const codes = await codesOf(actor, note, credentials)
      await record(actor, 'code.listed', id)
      return codes
    },

    saveSession(
      actor: Actor,
      id: number,
      { start, stop, medicalVisit, therapyMinutes }: SessionToSave,
    ): Promise<NoteCodes> {
      return change(actor, id, 'code.session_saved', (kept) => ({
        ...kept,
        times: { start, stop },
        medicalVisit,
        therapyMinutes: medicalVisit ? therapyMinutes : null,
      }))
    },

    dismiss(
      actor: Actor,
      id: number,
      { code, dismissed }: { code: string; dismissed: boolean },
    ): Promise<NoteCodes> {
      return change(actor, id, dismissed ? 'code.dismissed' : 'code.restored', (kept) => {
        const others = kept.dismissed.filter((known) => known !== code)
        if (dismissed && others.length >= MAX_DISMISSED) {
          throw new AppError('conflict', 'Too many dismissed codes on this note.')
        }
        return { ...kept, dismissed: dismissed ? [...others, code] : others }
      })
    },

    /** Keeps when a recording began and how long it is, to offer them as session times. */
    async recordingSaved(
      ownerId: number,
      noteId: number,
      { source, startedAt, durationMs }: SavedRecording,
    ): Promise<void> {
      // An uploaded file doesn't tell when the visit took place.
      if (source !== 'microphone' || durationMs === null) return
      if (!(await store.settings(ownerId))?.suggestCodes) return
      await store.lockNote(ownerId, noteId)
      const kept = await store.kept(ownerId, noteId)
      const minutes = Math.round(durationMs / MS_PER_MINUTE)
      const recording = { startedAt: startedAt.toISOString(), minutes }
      await store.keep(ownerId, noteId, { ...kept, recording }, now())
    },

    /** The line comes from the suggestion, never from the caller. */
    async accept(
      actor: Actor,
      id: number,
      { code, version }: { code: string; version: number },
    ): Promise<ReviewedNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      await requireNote(actor, id)
      const { credentials } = await requireOn(actor)
      return notes.addLine(actor, id, version, {
        line: async (note) => {
          const { diagnoses, services } = await codesOf(actor, note, credentials)
          const found = [...diagnoses, ...services].find(
            (one) => one.code === code && (one.state === 'open' || one.state === 'outdated'),
          )
          if (!found) throw new AppError('unprocessable', 'That code is no longer suggested for this note.')
          const evidence = 'evidence' in found ? found.evidence : []
          return { id: codeStatementId(code), ...found.line, evidence }
        },
        added: (saved) => record(actor, 'code.accepted', id, { version: saved }),
      })
    },
  }
}

/** More than a note can have. */
const MAX_DISMISSED = 100

/** Times that the clinician entered take precedence over times in the note. */
function sessionOf(note: NoteToCode, kept: KeptCodes): Session {
  const written = kept.times ? undefined : writtenTimes(note.body.statements)
  const times = kept.times ?? written
  return {
    start: times?.start ?? null,
    stop: times?.stop ?? null,
    minutes: times ? minutesBetween(times.start, times.stop) : null,
    from: kept.times ? 'clinician' : written ? 'note' : null,
    statementId: written?.statementId ?? null,
    medicalVisit: kept.medicalVisit,
    therapyMinutes: kept.therapyMinutes,
    recording: kept.recording,
  }
}
