import type { NoteLength } from '#shared/domain/evidence.ts'
import { sameHeading } from '#shared/domain/note-text.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import type { Origin, Statement } from '#shared/domain/statements.ts'
import { type StyleDescription, styleSentences } from '#shared/domain/style/describe.ts'
import type { StyleRule } from '#shared/domain/style/rules.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { TemplateSection, TemplateStructure } from '#shared/domain/templates/structure.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { NoteAllowance } from '../../access/note-allowance.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import type { OnPiece, PartToRewrite, SectionAction, WrittenNote } from '../../ports/note-writer.ts'
import { sealGeneration } from '../../vault/generations.ts'
import type { Vault } from '../../vault/vault.ts'
import type { InsightKind, SummaryRow, WritingStore } from './writing.store.ts'
import { inStyle, piecesInStyle } from './writing.style.ts'
import type { writersWithFallback } from './writing.writers.ts'

type Template = {
  templateId?: number | null | undefined
  templateStructure?: TemplateStructure | null | undefined
}

type Visit = Template & {
  inputText: string
  noteType: string
  patientId: number
  length?: NoteLength | undefined
  writer: 'best' | 'embedded'
}

type Line = Pick<Statement, 'id' | 'section' | 'topic' | 'text'>
type Lines = Template & { source: string; noteType: string; statements: readonly Line[] }
type Part = Lines & {
  patientId: number
  heading: string
  statementId?: string | undefined
  action: SectionAction
}

type Deps = {
  database: Database
  store: WritingStore
  vault: Vault
  writers: ReturnType<typeof writersWithFallback>
  /** How the clinician likes notes to be written. */
  style: {
    rules(actor: Actor): Promise<StyleRule[]>
    describe(actor: Actor): Promise<StyleDescription | undefined>
  }
  facts: NoteChecker
  limits: RateLimits
  allowance: NoteAllowance
  audit: Audit
  now: () => Date
}

export function writingService(deps: Deps) {
  const { database, store, vault, writers, style, facts, limits, allowance, audit, now } = deps
  const { record } = auditFor(audit, 'patient')

  /** The stored template takes precedence over the request. */
  async function sectionsFor(actor: Actor, visit: Template): Promise<readonly TemplateSection[]> {
    if (visit.templateId) {
      const stored = await store.templateStructure(actor.userId, visit.templateId)
      if (!stored) throw new AppError('not_found', 'Template not found')
      return stored.sections
    }
    return (visit.templateStructure ?? SOAP_TEMPLATES[0]?.structure)?.sections ?? []
  }

  /** Applies the clinician's rules, and notes in the origin which ones. */
  async function styled(
    visit: Parameters<typeof inStyle>[1],
    { statements, origin }: { statements: Statement[]; origin: Origin },
    rules: readonly StyleRule[],
    signal: AbortSignal,
  ) {
    if (rules.length === 0) return { statements, origin }
    const { statements: after, applied, dropped } = await inStyle(facts, visit, statements, rules, signal)
    const isUntouched = applied.length === 0 && dropped.length === 0
    return { statements: after, origin: isUntouched ? origin : { ...origin, style: { applied, dropped } } }
  }

  async function insight(
    actor: Actor,
    patientId: number,
    kind: InsightKind,
    refresh: boolean,
    signal: AbortSignal,
  ) {
    await requirePatient(database, actor, patientId)
    const noteCount = await store.noteCount(actor.userId, patientId)
    await record(actor, 'insight.read', patientId, { kind })
    if (noteCount === 0) return { text: null, noteCount, writtenAt: null }
    const kept = refresh ? undefined : await store.findInsight(actor.userId, patientId, kind)
    if (kept?.noteCount === noteCount) {
      return { text: kept.text, noteCount, writtenAt: kept.writtenAt.toISOString() }
    }
    await limits.take(LIMITS.insightPerUser, String(actor.userId))
    const notes = (await store.notesOf(actor.userId, patientId)).map(({ noteType, serviceAt, soapNote }) => ({
      noteType,
      writtenOn: DAY.format(serviceAt),
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
    /** `screen` may remove lines before the note is sealed. */
    async writeNote(
      actor: Actor,
      visit: Visit,
      onPiece: OnPiece,
      signal: AbortSignal,
      screen: (written: WrittenNote) => Promise<WrittenNote> = async (written) => written,
    ) {
      const { inputText: text, noteType, patientId } = visit
      // The browser disconnected while the request was queued.
      signal.throwIfAborted()
      await limits.take(LIMITS.notePerUser, String(actor.userId))
      await requirePatient(database, actor, patientId)
      const sections = await sectionsFor(actor, visit)
      // Refuse before writing a note that couldn't be saved.
      await allowance.requireOneLeft(actor.userId)
      signal.throwIfAborted()
      await record(actor, 'note.generated', patientId)
      const rules = await style.rules(actor)
      const described = await style.describe(actor)
      const length = visit.length ?? preferredLength(rules)
      const written = await writers.note(
        { actor, patientId, signal },
        { text, noteType, sections, length, ...(described ? { style: styleSentences(described) } : {}) },
        piecesInStyle(onPiece, rules),
        visit.writer === 'embedded',
      )
      const inStyle = await styled({ text, noteType, sections }, written, rules, signal)
      const { statements, omissions, notAssessed, more, origin, complete, notice } = await screen({
        ...written,
        ...inStyle,
      })
      const headings = sections.map(({ heading }) => heading)
      const findings = { statements, omissions, notAssessed, more, origin }
      return {
        soapNote: textOfBody({ sections: headings, statements }),
        sections: headings,
        ...findings,
        complete,
        notice,
        sourceLanguage: facts.languageOf(text),
        generation: await sealGeneration(vault, actor.userId, text, { whole: true, ...findings }),
      }
    },

    /** Not audited, because it reads no chart data and stores nothing. */
    async checkStatements(actor: Actor, asked: Lines, signal: AbortSignal) {
      const { source, noteType, statements } = asked
      await limits.take(LIMITS.checkPerUser, String(actor.userId))
      const sections = await sectionsFor(actor, asked)
      const lines = statements.map((line) => ({ ...line, evidence: [] }))
      const { checks, omissions, notAssessed } = await facts.check(
        { source, noteType, sections, statements: lines },
        signal,
      )
      return { checks: Object.fromEntries(checks), omissions, notAssessed }
    },

    async rewrite(actor: Actor, asked: Part, signal: AbortSignal) {
      const { source, patientId, heading, action, statementId, statements } = asked
      await requirePatient(database, actor, patientId)
      await limits.take(LIMITS.checkPerUser, String(actor.userId))
      const sections = await sectionsFor(actor, asked)
      if (!sections.some((section) => sameHeading(section.heading, heading))) {
        throw new AppError('unprocessable', 'That section isn’t in the template, so it can’t be rewritten.')
      }
      if (statementId !== undefined && !statements.some(({ id }) => id === statementId)) {
        throw new AppError('not_found', 'That line is no longer in the note.')
      }
      await record(actor, 'note.section_rewritten', patientId, { action })
      const part: PartToRewrite = {
        text: source,
        noteType: asked.noteType,
        sections,
        statements,
        heading,
        statementId,
        action,
      }
      const { notice, ...given } = await writers.part({ actor, patientId, signal }, part)
      const written = await styled(part, given, await style.rules(actor), signal)
      const generation = {
        whole: false,
        statements: written.statements,
        omissions: [],
        notAssessed: [],
        more: [],
        origin: written.origin,
      }
      return {
        statements: written.statements,
        origin: written.origin,
        notice: written.statements.length === 0 ? NOTHING_FOUND : notice,
        generation: await sealGeneration(vault, actor.userId, source, generation),
      }
    },

    async summarize(
      actor: Actor,
      { text, noteType, patientId }: { text: string; noteType: string; patientId: number },
      signal: AbortSignal,
    ): Promise<string> {
      await limits.take(LIMITS.summaryPerUser, String(actor.userId))
      await requirePatient(database, actor, patientId)
      return writers.text({ actor, patientId, task: 'summary', signal }, (writer) =>
        writer.summarize({ text, noteType }, signal),
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
      await record(actor, 'summary.read', row.patientId)
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

function preferredLength(rules: readonly StyleRule[]): NoteLength {
  return rules.find((rule) => rule.kind === 'length')?.to ?? 'standard'
}

const NOTHING_FOUND = 'The visit has nothing to add to this part of the note.'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function summaryView({ id, patientId, summary, noteType, createdBy, createdAt }: SummaryRow) {
  return { id, patientId, summary, noteType, createdBy, createdAt: createdAt.toISOString() }
}
