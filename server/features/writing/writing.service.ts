import type { NoteLength, NoteReview } from '#shared/domain/evidence.ts'
import { sameHeading, sectionIn, withSection } from '#shared/domain/note-text.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { TemplateSection, TemplateStructure } from '#shared/domain/templates/structure.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import type { NoteAllowance } from '../../access/note-allowance.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import type { SectionAction } from '../../ports/note-writer.ts'
import type { InsightKind, SummaryRow, WritingStore } from './writing.store.ts'
import type { Listener, WrittenNote, writersInTurn } from './writing.writers.ts'

type Visit = {
  inputText: string
  noteType: string
  patientId: number
  length: NoteLength
} & Template

type Template = {
  templateId?: number | null | undefined
  templateStructure?: TemplateStructure | null | undefined
}

type NoteToCheck = Template & {
  source: string
  note: string
  noteType: string
  clinicianWrote?: readonly string[] | undefined
}

type SectionToRewrite = NoteToCheck & { patientId: number; heading: string; action: SectionAction }

type Tools = {
  database: Database
  store: WritingStore
  writers: ReturnType<typeof writersInTurn>
  checker: NoteChecker
  limits: RateLimits
  allowance: NoteAllowance
  audit: Audit
  now: () => Date
}

export function writingService({ database, store, writers, checker, limits, allowance, audit, now }: Tools) {
  const { record, recordRead } = actsOf(audit, 'patient')

  async function requirePatient(actor: Actor, id: number): Promise<void> {
    if (!(await store.hasPatient(actor.userId, id))) throw new AppError('not_found', 'Patient not found')
  }

  /** The stored template counts for more than what the caller says about it. */
  async function sectionsFor(actor: Actor, visit: Template): Promise<readonly TemplateSection[]> {
    if (visit.templateId) {
      const stored = await store.templateStructure(actor.userId, visit.templateId)
      if (!stored) throw new AppError('not_found', 'Template not found')
      return stored.sections
    }
    return (visit.templateStructure ?? SOAP_TEMPLATES[0]?.structure)?.sections ?? []
  }

  async function insight(
    actor: Actor,
    patientId: number,
    kind: InsightKind,
    refresh: boolean,
    signal: AbortSignal,
  ) {
    await requirePatient(actor, patientId)
    const noteCount = await store.noteCount(actor.userId, patientId)
    await recordRead(actor, 'insight.read', patientId, { kind })
    if (noteCount === 0) return { text: null, noteCount, writtenAt: null }
    const kept = refresh ? undefined : await store.findInsight(actor.userId, patientId, kind)
    if (kept?.noteCount === noteCount) {
      return { text: kept.text, noteCount, writtenAt: kept.writtenAt.toISOString() }
    }
    const notes = (await store.notesOf(actor.userId, patientId)).map(({ noteType, createdAt, soapNote }) => ({
      noteType,
      writtenOn: DAY.format(createdAt),
      text: soapNote ?? '',
    }))
    const text = await writers.text({ actor, patientId, task: kind, signal }, (writer) =>
      kind === 'overview' ? writer.overview(notes, signal) : writer.recommend(notes, signal),
    )
    const writtenAt = now()
    await store.keepInsight(actor.userId, { patientId, kind, text, noteCount, writtenAt })
    return { text, noteCount, writtenAt: writtenAt.toISOString() }
  }

  return {
    async writeNote(actor: Actor, visit: Visit, listener: Listener): Promise<WrittenNote> {
      const { inputText: text, noteType, patientId, length } = visit
      // A browser that has left before its turn came leaves no work behind.
      listener.signal.throwIfAborted()
      await requirePatient(actor, patientId)
      const sections = await sectionsFor(actor, visit)
      // A note that could not be kept would only disappoint.
      await allowance.requireOneLeft(actor.userId)
      listener.signal.throwIfAborted()
      await record(actor, 'note.generated', patientId)
      return writers.note({ actor, patientId }, { text, noteType, sections, length }, listener)
    },

    /** Nothing is read from the chart and nothing is kept: no act to write down. */
    async checkNote(actor: Actor, asked: NoteToCheck): Promise<{ review: NoteReview }> {
      const { source, note, noteType, clinicianWrote } = asked
      await limits.take(LIMITS.checkPerUser, String(actor.userId))
      const sections = await sectionsFor(actor, asked)
      return { review: await checker.check({ source, note, noteType, sections, clinicianWrote }) }
    },

    async rewriteSection(actor: Actor, asked: SectionToRewrite, signal: AbortSignal) {
      const { source, note, noteType, patientId, heading, action, clinicianWrote } = asked
      await requirePatient(actor, patientId)
      await limits.take(LIMITS.checkPerUser, String(actor.userId))
      const sections = await sectionsFor(actor, asked)
      if (!sectionIn(note, heading)) throw new AppError('not_found', 'The note has no such section.')
      if (!sections.some((section) => sameHeading(section.heading, heading))) {
        throw new AppError('unprocessable', 'The template has no such section, so it cannot be written anew.')
      }
      await record(actor, 'note.section_rewritten', patientId, { action })
      const written = await writers.section(
        { actor, patientId, signal },
        { text: source, noteType, sections, note, heading, action },
      )
      const next = written.body === '' ? note : withSection(note, heading, written.body)
      const review = await checker.check({ source, note: next, noteType, sections, clinicianWrote })
      const { writtenBy } = written
      return { note: next, review, writtenBy, notice: written.body === '' ? NOTHING_FOUND : written.notice }
    },

    async summarise(
      actor: Actor,
      { text, noteType, patientId }: { text: string; noteType: string; patientId: number },
      signal: AbortSignal,
    ): Promise<string> {
      await requirePatient(actor, patientId)
      return writers.text({ actor, patientId, task: 'summary', signal }, (writer) =>
        writer.summarise({ text, noteType }, signal),
      )
    },

    async keepSummary(
      actor: Actor,
      { noteType, patientId }: { noteType: string; patientId: number },
      summary: string,
    ): Promise<{ id: number; summary: string }> {
      return database.transaction(async () => {
        const row = await store.keepSummary(actor.userId, { patientId, noteType, text: summary })
        await record(actor, 'summary.created', patientId)
        return { id: row.id, summary: row.summary }
      })
    },

    async summary(actor: Actor, id: number) {
      const row = await store.findSummary(actor.userId, id)
      if (!row) throw new AppError('not_found', 'Summary not found')
      await recordRead(actor, 'summary.read', row.patientId)
      return summaryView(row)
    },

    async recommendations(actor: Actor, patientId: number, refresh: boolean, signal: AbortSignal) {
      const { text, ...facts } = await insight(actor, patientId, 'recommendations', refresh, signal)
      return { recommendations: text, ...facts }
    },

    async overview(actor: Actor, patientId: number, refresh: boolean, signal: AbortSignal) {
      const { text, ...facts } = await insight(actor, patientId, 'overview', refresh, signal)
      return { overview: text, ...facts }
    },
  }
}

const NOTHING_FOUND = 'Nothing in the visit belongs to this section.'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function summaryView({ id, patientId, summary, noteType, createdBy, createdAt }: SummaryRow) {
  return { id, patientId, summary, noteType, createdBy, createdAt: createdAt.toISOString() }
}
