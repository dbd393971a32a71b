import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { TemplateSection, TemplateStructure } from '#shared/domain/templates/structure.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import type { NoteAllowance } from '../../access/note-allowance.ts'
import type { Database } from '../../db/database.ts'
import type { InsightKind, SummaryRow, WritingStore } from './writing.store.ts'
import type { Listener, WrittenNote, writersInTurn } from './writing.writers.ts'

type Visit = {
  inputText: string
  noteType: string
  patientId: number
  templateId?: number | null | undefined
  templateStructure?: TemplateStructure | null | undefined
}

type Tools = {
  database: Database
  store: WritingStore
  writers: ReturnType<typeof writersInTurn>
  allowance: NoteAllowance
  audit: Audit
  now: () => Date
}

export function writingService({ database, store, writers, allowance, audit, now }: Tools) {
  const { record, recordRead } = actsOf(audit, 'patient')

  async function requirePatient(actor: Actor, id: number): Promise<void> {
    if (!(await store.hasPatient(actor.userId, id))) throw new AppError('not_found', 'Patient not found')
  }

  /** The stored template counts for more than what the caller says about it. */
  async function sectionsFor(actor: Actor, visit: Visit): Promise<readonly TemplateSection[]> {
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
      const { inputText: text, noteType, patientId } = visit
      await requirePatient(actor, patientId)
      const sections = await sectionsFor(actor, visit)
      // A note that could not be kept would only disappoint.
      await allowance.requireOneLeft(actor.userId)
      await record(actor, 'note.generated', patientId)
      return writers.note({ actor, patientId }, { text, noteType, sections }, listener)
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

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function summaryView({ id, patientId, summary, noteType, createdBy, createdAt }: SummaryRow) {
  return { id, patientId, summary, noteType, createdBy, createdAt: createdAt.toISOString() }
}
